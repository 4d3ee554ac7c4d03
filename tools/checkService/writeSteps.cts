/** The steps of `--write`: creates two paused devices, changes one, deletes both, and lists all new devices. */
import type { JsonObject } from '../../nodes/shared/words/util/json';
import {
	deviceCopyBody,
	entities,
	isId,
	newTaskBody,
	taskCopyBody,
	toDeviceBody,
	toOneRequestBody,
	webApiFacts,
	type EntityId,
	type NewTask,
} from '../../nodes/shared/service/webApi';
import { missingTotal } from '../../nodes/shared/service/webApi/list';
import { parseCreatedId } from '../../nodes/shared/service/webApi/response';
import { entriesOf, idsOf, objectOf, shapeOf } from './evidence.cts';
import type { Reply, WebApiReader } from './webApiReader.cts';

export interface WriteReading {
	oneRequest: WrittenDevice;
	/** The first device before and after it was written back under another name. */
	change?: { name: string; written: Reply; before: JsonObject; after: Reply };
	/** The second device, a copy of the first one if that could be read. */
	inSteps: WrittenDevice & { task?: Reply };
	removal: Removal;
}

interface WrittenDevice {
	sent: JsonObject;
	reply: Reply;
	/** Whether the reply has the ID of the new device; otherwise the device is found by its name. */
	hasId: boolean;
	/** The ID in the reply, if it does not belong to the new device. */
	wrongId?: EntityId;
	stored?: Reply;
	tasks?: Reply;
}

export interface NewDevice {
	id: EntityId;
	/** Undefined if it cannot be read. */
	name?: string;
	/** Whether its name is one of those sent here. */
	isOurs: boolean;
}

export interface Removal {
	deletions: Reply[];
	/** The replies to reading the deleted devices. */
	readsAfter: Reply[];
	/** All devices that are new since the start, whatever their names; undefined if they cannot be listed. */
	newDevices?: NewDevice[];
}

export interface ListedPlatform {
	id: number;
	name: string;
}

interface WriteContext {
	platforms: readonly ListedPlatform[];
	locationIds: readonly EntityId[];
	/** Milliseconds since 1970. */
	now: number;
}

/** The prefix of the names of all devices made here. */
export const writtenName = 'Service check';

/** The longest interval, in case the service ignores that the device is paused. */
const frequency = Math.max(...webApiFacts.frequencies.value);
const paused = { Postpone: true };

/**
 * Runs all steps, and returns what was sent and the replies. Devices are deleted also after a failure, and
 * after Ctrl-C. Only devices that did not exist before and have a name sent here are deleted. Without a
 * complete list of the devices before, nothing is written (undefined), because new ones could not be told apart.
 */
export async function writeAndDelete(
	reader: WebApiReader,
	context: WriteContext,
): Promise<WriteReading | undefined> {
	const probe = new WriteProbe(reader, context);
	const before = await probe.listDevices();
	if (before === undefined) return undefined;
	probe.knownIds = new Set(before.map(String));
	let removal: Removal = { deletions: [], readsAfter: [] };
	const keepGoing = () => void process.stderr.write('The new devices are deleted first.\n');
	process.on('SIGINT', keepGoing);
	try {
		const written = await probe.createAndChange().finally(async () => {
			removal = await probe.removeAll();
		});
		return { ...written, removal };
	} finally {
		process.off('SIGINT', keepGoing);
	}
}

class WriteProbe {
	/** The devices before, which must stay untouched. */
	knownIds: ReadonlySet<string> = new Set();
	private readonly createdIds = new Set<EntityId>();
	private readonly name: string;

	constructor(
		private readonly reader: WebApiReader,
		private readonly context: WriteContext,
	) {
		const moment = new Date(context.now).toISOString().slice(0, 19).replace('T', ' ');
		this.name = `${writtenName} ${moment} (can be deleted)`;
	}

	/** Creates a device in one request, changes it, and creates a second one in steps: first without tasks. */
	async createAndChange(): Promise<Omit<WriteReading, 'removal'>> {
		const task: NewTask = { url: 'https://www.example.com/', method: 'GET' };
		const body = toOneRequestBody({
			name: this.name,
			// The contract's kind of a web task; the device in steps needs the platform instead (W4).
			platform: 'HTTPS',
			tasks: [task],
			frequency,
			// The service chooses.
			locations: [],
			additional: paused,
		});
		const first = await this.create('POST', body);
		const change = first.id === undefined ? undefined : await this.change(first.id, first.written);
		return {
			oneRequest: first.written,
			change,
			inSteps: await this.createInSteps(task, first.written),
		};
	}

	/** Deletes the devices made here, and lists all that are new since the start. */
	async removeAll(): Promise<Removal> {
		for (const { id, isOurs } of (await this.findNewDevices()) ?? []) {
			if (isOurs) this.createdIds.add(id);
		}
		const deletions: Reply[] = [];
		const readsAfter: Reply[] = [];
		for (const id of this.createdIds) {
			const path = devicePath(id);
			deletions.push(await this.reader.send({ method: 'DELETE', path }));
			readsAfter.push(await this.reader.readAny(path));
		}
		return { deletions, readsAfter, newDevices: await this.findNewDevices() };
	}

	/**
	 * Creates a device (POST for a body with tasks, PUT without) and reads it back. If the reply lacks
	 * its ID, finds the device by its name; `id` is undefined if it is not found.
	 */
	private async create(
		method: 'POST' | 'PUT',
		body: JsonObject,
	): Promise<{ id?: EntityId; written: WrittenDevice }> {
		const path = webApiFacts.devicesPath.value;
		const reply = await this.reader.send({ method, path, body });
		const replyId = reply.status < 300 ? parseCreatedId(reply.content) : null;
		const isOurs = replyId !== null && (await this.readNew(replyId))?.isOurs === true;
		const own = isOurs ? [] : ((await this.findNewDevices()) ?? []).filter((one) => one.isOurs);
		const id = isOurs ? replyId : own.find((one) => !this.createdIds.has(one.id))?.id;
		const wrongId = replyId === null || isOurs ? undefined : replyId;
		const written: WrittenDevice = { sent: body, reply, hasId: isOurs, wrongId };
		if (id === undefined) return { written };
		this.createdIds.add(id);
		const stored = await this.reader.readAny(devicePath(id));
		const tasks = await this.reader.readAny(`${devicePath(id)}/tasks`);
		return { id, written: { ...written, stored, tasks } };
	}

	/** Writes a device back with another name; undefined if it was not readable before. */
	private async change(id: EntityId, { stored }: WrittenDevice): Promise<WriteReading['change']> {
		const before = filledObjectOf(stored);
		if (!before) return undefined;
		const name = `${this.name}, changed`;
		const body = { ...before, ...paused, Name: name };
		const written = await this.reader.send({ method: 'POST', path: devicePath(id), body });
		return { name, written, before, after: await this.reader.readAny(devicePath(id)) };
	}

	/** Creates a second device and then its task, copies of the first ones if possible. Without a device, no `task`. */
	private async createInSteps(
		task: NewTask,
		{ stored, tasks }: WrittenDevice,
	): Promise<WriteReading['inSteps']> {
		const firstDevice = filledObjectOf(stored);
		const name = `${this.name}, in steps`;
		const body = firstDevice
			? { ...deviceCopyBody(firstDevice, name), ...paused }
			: this.newDeviceBody(name);
		const { id, written } = await this.create('PUT', body);
		if (id === undefined) return written;
		const { collection, item } = entities.task.value;
		const taskId = tasks && entriesOf(tasks).find(isId);
		const reading = taskId === undefined ? undefined : this.reader.readAny(`${item}/${taskId}`);
		const firstTask = filledObjectOf(await reading);
		const taskBody = firstTask ? taskCopyBody(firstTask, id) : newTaskBody(task, id);
		const reply = await this.reader.send({ method: 'PUT', path: collection, body: taskBody });
		return { ...written, task: reply };
	}

	/** The body of a paused device. It has one location, because the service requires one here. */
	private newDeviceBody(name: string): JsonObject {
		const { platforms, locationIds } = this.context;
		const wanted = webApiFacts.webTaskPlatform.value;
		// 1 is the known ID of this platform (docs/dev/service.md W4).
		const { id: platformId = 1 } = platforms.find((one) => one.name === wanted) ?? {};
		const first = locationIds.slice(0, 1).map(Number);
		return toDeviceBody({ name, platformId, frequency, locationIds: first, additional: paused });
	}

	/** The IDs of all devices; undefined if a list is refused or incomplete. */
	async listDevices(): Promise<EntityId[] | undefined> {
		const all: EntityId[] = [];
		for (const { id: platformId } of this.context.platforms) {
			const reply = await this.reader.readAny(`devices/${platformId}`);
			const ids = idsOf(reply);
			const isList = ['empty', 'envelope', 'list', 'null'].includes(shapeOf(reply));
			const isWhole = ids.length === entriesOf(reply).length && missingTotal(reply) === undefined;
			if (!isList || !isWhole) return undefined;
			all.push(...ids);
		}
		return all;
	}

	/** All devices that did not exist before; undefined if they cannot be listed. */
	private async findNewDevices(): Promise<NewDevice[] | undefined> {
		const found: NewDevice[] = [];
		const listed = await this.listDevices();
		if (listed === undefined) return undefined;
		for (const id of listed) {
			const device = await this.readNew(id);
			if (device) found.push(device);
		}
		return found;
	}

	/** A device with its name; undefined if it existed before. */
	private async readNew(id: EntityId): Promise<NewDevice | undefined> {
		if (this.knownIds.has(String(id))) return undefined;
		const { Name } = objectOf(await this.reader.readAny(devicePath(id)));
		const name = typeof Name === 'string' ? Name : undefined;
		return { id, name, isOurs: name?.startsWith(this.name) === true };
	}
}

/** The object of a reply; undefined without a reply, or if the object has no fields. */
function filledObjectOf(reply: Reply | undefined): JsonObject | undefined {
	const object = reply ? objectOf(reply) : {};
	return Object.keys(object).length > 0 ? object : undefined;
}

function devicePath(id: EntityId): string {
	return `${entities.device.value.item}/${id}`;
}

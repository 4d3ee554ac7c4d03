/** The steps of Write Probe: creates two paused devices, changes one, deletes both. */
import type { CancelBehavior } from '../../service/http/transport';
import type { JsonObject } from '../../words/util/json';
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
} from '../../service/webApi';
import { parseCreatedId } from '../../service/webApi/response';
import { entriesOf, idsOf, objectOf } from './evidence';
import type { Reply, WebApiReader } from './webApiReader';

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

interface Removal {
	createdCount: number;
	deletions: Reply[];
	/** The replies to reading the deleted devices. */
	readsAfter: Reply[];
	/** The number of devices that remain; undefined if unknown. */
	leftCount?: number;
}

export interface ListedPlatform {
	id: number;
	name: string;
}

/** The account before Write Probe. */
export interface WriteContext {
	platforms: readonly ListedPlatform[];
	/** The devices that existed before, which must stay untouched. */
	deviceIds: readonly EntityId[];
	locationIds: readonly EntityId[];
	/** Milliseconds since 1970. */
	now: number;
}

/** The prefix of all device names of Write Probe. */
export const writtenName = 'Check Setup probe';

/** The longest interval, in case the service ignores that the device is paused. */
const frequency = Math.max(...webApiFacts.frequencies.value);
const paused = { Postpone: true };

/**
 * Runs all steps of Write Probe, and returns what was sent and the replies. Deletes also after a
 * failure or a stop by the user. `removal.leftCount` is the number of devices that remain.
 *
 * @throws {ServiceError} when the account cannot be read, or the user stops the execution
 */
export async function writeAndDelete(
	reader: WebApiReader,
	context: WriteContext,
): Promise<WriteReading> {
	const probe = new WriteProbe(reader, context);
	let removal: Removal = { createdCount: 0, deletions: [], readsAfter: [] };
	const written = await probe.createAndChange().finally(async () => {
		removal = await probe.removeAll();
	});
	return { ...written, removal };
}

class WriteProbe {
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

	/** Deletes all devices of this probe, including those found only by their name, and counts the remaining ones. */
	async removeAll(): Promise<Removal> {
		// `send`: requests are sent even after a stop by the user, so that nothing remains.
		for (const id of (await this.findOwnDevices('send')) ?? []) this.createdIds.add(id);
		const deletions: Reply[] = [];
		const readsAfter: Reply[] = [];
		for (const id of this.createdIds) {
			const path = devicePath(id);
			deletions.push(await this.reader.write(path, { method: 'DELETE', onCancel: 'send' }));
			readsAfter.push(await this.reader.readAnyReply(path, 'send'));
		}
		const leftCount = (await this.findOwnDevices('send'))?.length;
		return { createdCount: this.createdIds.size, deletions, readsAfter, leftCount };
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
		// Finished even after a stop: without its ID, the device could not be removed again.
		const reply = await this.reader.write(path, { method, body, onCancel: 'finish' });
		const replyId = reply.status < 300 ? parseCreatedId(reply.content) : null;
		const isOurs = replyId !== null && (await this.isOurs(replyId)) === true;
		const id = isOurs
			? replyId
			: (await this.findOwnDevices())?.find((own) => !this.createdIds.has(own));
		const wrongId = replyId === null || isOurs ? undefined : replyId;
		const written: WrittenDevice = { sent: body, reply, hasId: isOurs, wrongId };
		if (id === undefined) return { written };
		this.createdIds.add(id);
		const stored = await this.reader.readAnyReply(devicePath(id));
		const tasks = await this.reader.readAnyReply(`${devicePath(id)}/tasks`);
		return { id, written: { ...written, stored, tasks } };
	}

	/** Writes a device back with another name; undefined if it was not readable before. */
	private async change(id: EntityId, { stored }: WrittenDevice): Promise<WriteReading['change']> {
		const before = filledObjectOf(stored);
		if (!before) return undefined;
		const name = `${this.name}, changed`;
		const body = { ...before, ...paused, Name: name };
		const written = await this.reader.write(devicePath(id), { method: 'POST', body });
		return { name, written, before, after: await this.reader.readAnyReply(devicePath(id)) };
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
		const reading =
			taskId === undefined ? undefined : this.reader.readAnyReply(`${item}/${taskId}`);
		const firstTask = filledObjectOf(await reading);
		const taskBody = firstTask ? taskCopyBody(firstTask, id) : newTaskBody(task, id);
		const reply = await this.reader.write(collection, { method: 'PUT', body: taskBody });
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

	/** The IDs of the devices of this probe that exist; undefined if a list of devices cannot be read. */
	private async findOwnDevices(onCancel?: CancelBehavior): Promise<EntityId[] | undefined> {
		const own: EntityId[] = [];
		for (const { id: platformId } of this.context.platforms) {
			const reply = await this.reader.readAnyReply(`devices/${platformId}`, onCancel);
			if (reply.status !== 200) return undefined;
			for (const id of idsOf(reply)) {
				const isOurs = await this.isOurs(id, onCancel);
				if (isOurs === undefined) return undefined;
				if (isOurs) own.push(id);
			}
		}
		return own;
	}

	/** Whether a device did not exist before and has a name of this probe; undefined if it cannot be read. */
	private async isOurs(id: EntityId, onCancel?: CancelBehavior): Promise<boolean | undefined> {
		if (this.context.deviceIds.some((one) => String(one) === String(id))) return false;
		const reply = await this.reader.readAnyReply(devicePath(id), onCancel);
		if (reply.status !== 200) return reply.status === 404 ? false : undefined;
		const { Name } = objectOf(reply);
		return typeof Name === 'string' && Name.startsWith(this.name);
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

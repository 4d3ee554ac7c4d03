import type { Clock } from '../../nodes/shared/service/http/clock';
import { encodeUriPart } from '../../nodes/shared/words/util/encodeUriPart';
import type { JsonObject } from '../../nodes/shared/words/util/json';
import {
	isId,
	locationKind,
	locationState,
	webApiFacts,
	type EntityId,
	type WebApiLogin,
} from '../../nodes/shared/service/webApi';
import type { FeedAccount } from '../../nodes/shared/service/xmlFeed';
import { entriesOf, idsOf, objectsIn, once } from './evidence.cts';
import { FeedData } from './feed.cts';
import { FeedReader } from './feedReader.cts';
import type { FetchTransport } from './fetchTransport.cts';
import { WebApiReader, type Reply } from './webApiReader.cts';
import { writeAndDelete, type ListedPlatform } from './writeSteps.cts';

/** What gives access to a part of the service. */
export const partNames = {
	webApi: 'Web API UID',
	loadTesting: 'Load Testing UID',
	feed: 'XML Feed PID',
};
export type Part = keyof typeof partNames;

/** The access to the service; missing parts are not tested. */
export interface Access {
	transport: FetchTransport;
	clock: Clock;
	/** The time zone of the times that are sent to the feed. */
	timeZone: string;
	webApi?: WebApiLogin;
	loadTesting?: WebApiLogin;
	feed?: FeedAccount;
}

/** So few devices and tasks are read that a large account takes no longer. */
const maxDevices = 3;

/** The data for the probes, each read once and only when needed. */
export class ServiceData {
	/** The start of the check, so that ranges stay the same across hours and days. */
	readonly now: number;
	private readonly parts: { feed?: FeedData; loadTesting?: WebApiReader; webApi?: WebApiReader };

	constructor(private readonly access: Access) {
		const { transport, clock, webApi, loadTesting, feed } = access;
		this.now = clock.now();
		this.parts = {
			webApi: webApi && new WebApiReader(transport, webApi),
			loadTesting: loadTesting && new WebApiReader(transport, loadTesting),
			feed: feed && new FeedData(new FeedReader(transport, feed, clock), this),
		};
	}

	get timeZone(): string {
		return this.access.timeZone;
	}

	get webApi(): WebApiReader {
		return required(this.parts.webApi);
	}

	get loadTesting(): WebApiReader {
		return required(this.parts.loadTesting);
	}

	get feed(): FeedData {
		return required(this.parts.feed);
	}

	/** Whether the UID of a part gives access: a session of the Web API, a login for load tests, or a report. */
	async isWorking(part: Part): Promise<boolean> {
		if (part === 'webApi') return await this.webApi.hasSession();
		if (part === 'loadTesting') return await this.loadTesting.isLoggedIn();
		return (await this.feed.access()).some(({ code }) => code === undefined);
	}

	readonly deviceMethods = once(() => this.webApi.readMethods(webApiFacts.devicesPath.value));

	readonly platforms = once(() => this.webApi.read(webApiFacts.platformsPath.value));

	/** The platforms that the account may use; without a field `Available`, it may. */
	readonly availablePlatforms = once(async (): Promise<ListedPlatform[]> => {
		return objectsIn(await this.platforms()).flatMap(({ Id, Name, Available }) => {
			const id = Number(Id);
			return Available === false || !Number.isInteger(id) ? [] : [{ id, name: String(Name) }];
		});
	});

	readonly deviceLists = once(() => this.readForPlatforms(({ id }) => `devices/${id}`));

	readonly locationLists = once(() => this.readForPlatforms(({ id }) => `locations/${id}`));

	readonly frequencyLists = once(() =>
		this.readForPlatforms(({ name }) => `frequencies/${encodeUriPart(name)}`),
	);

	readonly deviceIds = once(async (): Promise<EntityId[]> => {
		return (await this.deviceLists()).flatMap(idsOf);
	});

	/** Some devices. */
	readonly devices = once(async () =>
		this.readForIds(await this.deviceIds(), (id) => `device/${id}`),
	);

	/** The task lists of {@link devices}. */
	readonly taskLists = once(async () =>
		this.readForIds(await this.deviceIds(), (id) => `device/${id}/tasks`),
	);

	/** Some tasks. */
	readonly tasks = once(async () => {
		const ids = (await this.taskLists()).flatMap(entriesOf).filter(isId);
		return await this.readForIds(ids, (id) => `task/${id}`);
	});

	readonly departments = once(() => this.webApi.readDepartments());

	/** The replies to reading a list of IDs, and the item with its first ID; `first` is undefined if there is none. */
	async listAndFirst(listPath: string, itemPath: string): Promise<{ list: Reply; first?: Reply }> {
		const list = await this.webApi.read(listPath);
		const ids = entriesOf(list).filter(isId).slice(0, 1);
		const [first] = await this.readInOrder(ids.map((id) => `${itemPath}/${id}`));
		return { list, first };
	}

	/** Creates and deletes devices: called only with `--write`. */
	readonly written = once(async () => {
		const locations = (await this.locationLists()).flatMap(objectsIn).filter(isUsable);
		return await writeAndDelete(this.webApi, {
			platforms: await this.availablePlatforms(),
			locationIds: locations.map(({ Id }) => Id).filter(isId),
			now: this.now,
		});
	});

	async wait(milliseconds: number): Promise<void> {
		await this.access.clock.wait(milliseconds);
	}

	private async readForPlatforms(path: (platform: ListedPlatform) => string): Promise<Reply[]> {
		return await this.readInOrder((await this.availablePlatforms()).map(path));
	}

	/** The replies to reading the first {@link maxDevices} IDs. @param path makes the path of an ID */
	private async readForIds(
		ids: readonly EntityId[],
		path: (id: EntityId) => string,
	): Promise<Reply[]> {
		return await this.readInOrder(ids.slice(0, maxDevices).map(path));
	}

	/** Reads paths one after the other, because a probe tests concurrent requests. */
	private async readInOrder(paths: readonly string[]): Promise<Reply[]> {
		const replies: Reply[] = [];
		for (const path of paths) replies.push(await this.webApi.read(path));
		return replies;
	}
}

function isUsable(location: JsonObject): boolean {
	return locationState(location) === 'available' && locationKind(location) === 'public';
}

/** The reader of a part. @throws when a probe reads from a part that is not in its `needs` */
function required<Value>(value: Value | undefined): Value {
	if (value !== undefined) return value;
	throw new Error('The probe declares fewer credential needs than it has');
}

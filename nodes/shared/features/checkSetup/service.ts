import type { Clock } from '../../service/http/clock';
import type { Transport } from '../../service/http/transport';
import { encodeUriPart } from '../../words/util/encodeUriPart';
import type { JsonObject } from '../../words/util/json';
import {
	isId,
	locationKind,
	locationState,
	webApiFacts,
	type EntityId,
	type WebApiLogin,
} from '../../service/webApi';
import { isAboutPid, type FeedAccount } from '../../service/xmlFeed';
import { accountsOf, entriesOf, idsOf, objectOf, objectsIn } from './evidence';
import { SetupFeed } from './feed';
import { FeedReader } from './feedReader';
import { once } from './reading';
import { WebApiReader, type Reply } from './webApiReader';
import { writeAndDelete, type ListedPlatform } from './writeProbe';

/** A UID of the credential, which gives access to a part of the service. */
export type SetupPart = 'feed' | 'loadTesting' | 'webApi';

/** The access to the service; missing parts are not tested. */
export interface SetupAccess {
	/** Waits where the Web API asks for it. */
	webApiTransport: Transport;
	feedTransport: Transport;
	clock: Clock;
	/** The time zone of the times that are sent to the feed. */
	timeZone: string;
	webApi?: WebApiLogin;
	loadTesting?: WebApiLogin;
	feed?: FeedAccount;
	/** Returns the cause of a refused UID and what to do; undefined if trials find none. */
	explainRefusal?(part: SetupPart): Promise<string | undefined>;
}

/** So few devices and tasks are read that a large account takes no longer. */
const maxDevices = 3;

/** The data for the probes, each read once and only when needed. Notes names of the account as private. */
export class SetupService {
	/** The start of the check, so that ranges stay the same across hours and days. */
	readonly now: number;
	private readonly privateTexts = new Set<string>();
	private readonly parts: { feed?: SetupFeed; loadTesting?: WebApiReader; webApi?: WebApiReader };

	constructor(private readonly access: SetupAccess) {
		const { webApiTransport, feedTransport, clock, webApi, loadTesting, feed } = access;
		this.now = clock.now();
		this.parts = {
			webApi: webApi && new WebApiReader(webApiTransport, webApi),
			loadTesting: loadTesting && new WebApiReader(webApiTransport, loadTesting),
			feed: feed && new SetupFeed(new FeedReader(feedTransport, feed, clock), this),
		};
	}

	/** Whether a text is the name of something in the account. */
	readonly isPrivate = (text: string): boolean => this.privateTexts.has(text.toLowerCase());

	get timeZone(): string {
		return this.access.timeZone;
	}

	get webApi(): WebApiReader {
		return required(this.parts.webApi);
	}

	get loadTesting(): WebApiReader {
		return required(this.parts.loadTesting);
	}

	get feed(): SetupFeed {
		return required(this.parts.feed);
	}

	/** Whether the UID of a part gives access: a session of the Web API, a login for load tests, or a report. */
	async isWorking(part: SetupPart): Promise<boolean> {
		if (part === 'webApi') return await this.webApi.hasSession();
		if (part === 'loadTesting') return await this.loadTesting.isLoggedIn();
		return (await this.feed.access()).some(({ code }) => code === undefined);
	}

	/** Whether the service refused the UID of a part. False after refusals for another reason, such as the IP address. */
	async isUidRefused(part: SetupPart): Promise<boolean> {
		if (part === 'feed')
			return (await this.feed.access()).some(({ code = '', exchanges = [] }) => {
				return isAboutPid(code, exchanges.map(({ beginning }) => beginning).join(' '));
			});
		const { status, content } = await this[part].logIn();
		const isJson = content !== undefined;
		if (!isJson || (await this[part].isLoggedIn())) return false;
		return [200, 400, 401, 403].includes(status) && !/\bIP\b/.test(JSON.stringify(content));
	}

	readonly deviceMethods = once(() =>
		this.webApi.read(webApiFacts.devicesPath.value, { method: 'OPTIONS' }),
	);

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

	readonly departments = once(async (): Promise<Reply> => {
		const reply = await this.webApi.readDepartments();
		this.noteNames(objectsIn(reply).flatMap((one) => [one, ...accountsOf(one)]));
		return reply;
	});

	/** The replies to reading a list of IDs, and the item with its first ID; `first` is undefined if there is none. */
	async listAndFirst(listPath: string, itemPath: string): Promise<{ list: Reply; first?: Reply }> {
		const list = await this.webApi.read(listPath);
		const ids = entriesOf(list).filter(isId).slice(0, 1);
		const [first] = await this.readInOrder(ids.map((id) => `${itemPath}/${id}`));
		return { list, first };
	}

	/** Runs Write Probe, which creates and deletes devices: called only if the user allowed it. */
	readonly written = once(async () => {
		const locations = (await this.locationLists()).flatMap(objectsIn).filter(isUsable);
		return await writeAndDelete(this.webApi, {
			platforms: await this.availablePlatforms(),
			deviceIds: await this.deviceIds(),
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

	/** Reads paths one after the other, because a probe tests concurrent requests. Notes the names as private. */
	private async readInOrder(paths: readonly string[]): Promise<Reply[]> {
		const replies: Reply[] = [];
		for (const path of paths) replies.push(await this.webApi.read(path));
		this.noteNames(replies.flatMap((reply) => [objectOf(reply), ...objectsIn(reply)]));
		return replies;
	}

	private noteNames(objects: readonly JsonObject[]): void {
		for (const { Name } of objects) this.notePrivate(Name);
	}

	/** Notes a name of the account, so that evidence does not show it. Values that are no texts are ignored. */
	notePrivate(name: unknown): void {
		if (typeof name === 'string') this.privateTexts.add(name.toLowerCase());
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

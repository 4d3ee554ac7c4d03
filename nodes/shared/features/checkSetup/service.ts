import type { Clock } from '../../service/http/clock';
import type { Transport } from '../../service/http/transport';
import { encodeUriPart } from '../../words/util/encodeUriPart';
import { isObject, type JsonObject } from '../../words/util/json';
import {
	isId,
	locationKind,
	locationState,
	webApiFacts,
	type EntityId,
	type WebApiLogin,
} from '../../service/webApi';
import { isAboutPid, type FeedAccount } from '../../service/xmlFeed';
import { accountsOf, entriesOf, idsOf, objectOf } from './evidence';
import { SetupFeed } from './feed';
import { FeedReader } from './feedReader';
import { once } from './reading';
import { WebApiReader, type Reply } from './webApiReader';
import { writeAndDelete, type ListedPlatform, type WriteReading } from './writeProbe';

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
	/** Returns the cause of a refusal and what to do; undefined if trials find none. */
	explainRefusal?(part: SetupPart): Promise<string | undefined>;
}

/** How long a request waits for the feed, which demands ten seconds. */
const feedMaxWaitMs = 60_000;

const maxDevices = 3;

/**
 * The data that Check Setup reads, each once and only when needed. It notes the names of the account,
 * so that evidence does not show them.
 */
export class SetupService {
	/** The start of the check, so that ranges stay the same across hours and days. */
	readonly now: number;
	private readonly privateTexts = new Set<string>();
	private readonly webApiReader?: WebApiReader;
	private readonly loadTestingReader?: WebApiReader;
	private readonly setupFeed?: SetupFeed;

	constructor(private readonly access: SetupAccess) {
		const { webApiTransport, feedTransport, clock, webApi, loadTesting, feed } = access;
		this.now = clock.now();
		if (webApi) this.webApiReader = new WebApiReader(webApiTransport, webApi);
		if (loadTesting) this.loadTestingReader = new WebApiReader(webApiTransport, loadTesting);
		if (feed) {
			const reader = new FeedReader(feedTransport, feed, clock, feedMaxWaitMs);
			this.setupFeed = new SetupFeed(reader, this);
		}
	}

	/** Whether a text is the name of something in the account. */
	readonly isPrivate = (text: string): boolean => this.privateTexts.has(text.toLowerCase());

	get timeZone(): string {
		return this.access.timeZone;
	}

	get webApi(): WebApiReader {
		return required(this.webApiReader);
	}

	get loadTesting(): WebApiReader {
		return required(this.loadTestingReader);
	}

	get feed(): SetupFeed {
		return required(this.setupFeed);
	}

	/** Whether a part of the credential gives access: a session, a login, or a report. */
	async isWorking(part: SetupPart): Promise<boolean> {
		if (part === 'webApi') return await this.webApi.hasSession();
		if (part === 'loadTesting') return await this.loadTesting.isLoggedIn();
		return (await this.feed.access()).some(({ code }) => code === undefined);
	}

	/** Whether the service refused the UID of a part, and not the IP address, the URL or the moment. */
	async isRefused(part: SetupPart): Promise<boolean> {
		if (part === 'feed')
			return (await this.feed.access()).some(({ code = '', exchanges = [] }) => {
				return isAboutPid(code, exchanges.map(({ beginning }) => beginning).join(' '));
			});
		const { status, content } = await this[part].logIn();
		if (content === undefined || (await this[part].isLoggedIn())) return false;
		return [200, 400, 401, 403].includes(status) && !/\bIP\b/.test(JSON.stringify(content));
	}

	readonly deviceMethods = once(() =>
		this.webApi.read(webApiFacts.devicesPath.value, { method: 'OPTIONS' }),
	);

	readonly platforms = once(() => this.webApi.read(webApiFacts.platformsPath.value));

	/** The platforms that the account may use; without a field `Available`, it may. */
	readonly availablePlatforms = once(async (): Promise<ListedPlatform[]> => {
		const entries = entriesOf(await this.platforms()).filter(isObject);
		return entries.flatMap(({ Id, Name, Available }) => {
			const id = Number(Id);
			return Available === false || !Number.isInteger(id) ? [] : [{ id, name: String(Name) }];
		});
	});

	readonly deviceLists = once(() => this.readForPlatforms(({ id }) => `devices/${id}`));

	readonly locationLists = once(async () => {
		const replies = await this.readForPlatforms(({ id }) => `locations/${id}`);
		this.noteNames(replies.flatMap(entriesOf).filter(isObject));
		return replies;
	});

	readonly frequencyLists = once(() =>
		this.readForPlatforms(({ name }) => `frequencies/${encodeUriPart(name)}`),
	);

	readonly deviceIds = once(async (): Promise<EntityId[]> => {
		return (await this.deviceLists()).flatMap(idsOf);
	});

	readonly devices = once(async (): Promise<Reply[]> => {
		const ids = (await this.deviceIds()).slice(0, maxDevices);
		const replies = await this.readEach(ids.map((id) => `device/${id}`));
		this.noteNames(replies.map(objectOf));
		return replies;
	});

	readonly taskLists = once(async (): Promise<Reply[]> => {
		const ids = (await this.deviceIds()).slice(0, maxDevices);
		return await this.readEach(ids.map((id) => `device/${id}/tasks`));
	});

	readonly tasks = once(async (): Promise<Reply[]> => {
		const ids = (await this.taskLists()).flatMap(entriesOf).filter(isId).slice(0, maxDevices);
		const replies = await this.readEach(ids.map((id) => `task/${id}`));
		this.noteNames(replies.map(objectOf));
		return replies;
	});

	readonly departments = once(async (): Promise<Reply> => {
		const reply = await this.webApi.readDepartments();
		const organizations = entriesOf(reply).filter(isObject);
		this.noteNames([...organizations, ...organizations.flatMap(accountsOf)]);
		return reply;
	});

	async listAndFirst(list: string, item: string): Promise<{ list: Reply; first?: Reply }> {
		const reply = await this.webApi.read(list);
		const id = entriesOf(reply).find(isId);
		if (id === undefined) return { list: reply };
		const first = await this.webApi.read(`${item}/${id}`);
		this.noteNames([objectOf(first)]);
		return { list: reply, first };
	}

	/** Runs Write Probe, which creates and deletes devices: called only if the user allowed it. */
	readonly written = once(async (): Promise<WriteReading> => {
		const locations = (await this.locationLists()).flatMap(entriesOf).filter(isObject);
		return await writeAndDelete(this.webApi, {
			platforms: await this.availablePlatforms(),
			deviceIds: await this.deviceIds(),
			locationIds: locations
				.filter(isUsable)
				.map(({ Id }) => Id)
				.filter(isId),
			now: this.now,
		});
	});

	async wait(milliseconds: number): Promise<void> {
		await this.access.clock.wait(milliseconds);
	}

	private async readForPlatforms(path: (platform: ListedPlatform) => string): Promise<Reply[]> {
		return await this.readEach((await this.availablePlatforms()).map(path));
	}

	/** In order, because concurrent requests are a separate probe. */
	private async readEach(paths: readonly string[]): Promise<Reply[]> {
		const replies: Reply[] = [];
		for (const path of paths) replies.push(await this.webApi.read(path));
		return replies;
	}

	private noteNames(objects: readonly JsonObject[]): void {
		for (const { Name } of objects) this.notePrivate(Name);
	}

	notePrivate(text: unknown): void {
		if (typeof text === 'string') this.privateTexts.add(text.toLowerCase());
	}
}

function isUsable(location: JsonObject): boolean {
	return locationState(location) === 'available' && locationKind(location) === 'public';
}

/** @throws when a probe reads from a part of the credential that is not in its `needs` */
function required<Value>(value: Value | undefined): Value {
	if (value !== undefined) return value;
	throw new Error('The probe declares fewer credential needs than it has');
}

import type { Clock } from '../http/clock';
import { ServiceError } from '../http/serviceError';
import type { Transport } from '../http/transport';
import { encodeUriPart } from '../util/encodeUriPart';
import { isObject, type JsonObject } from '../util/json';
import {
	isId,
	locationKind,
	locationState,
	webApiFacts,
	type EntityId,
	type WebApiLogin,
} from '../webApi';
import {
	configurationReport,
	deviceStatusReport,
	feedFacts,
	feedMoment,
	fieldsOf,
	presetDates,
	responsesReport,
	usageReport,
	type FeedAccount,
	type FeedFields,
	type FeedQuery,
	type FeedReport,
} from '../xmlFeed';
import { readChecks, type CheckReading } from './checkReading';
import { entriesOf, idsOf, objectOf } from './evidence';
import { fieldOf } from './feedFields';
import { FeedReader, type FeedReply } from './feedReader';
import type { SetupPart } from './probe';
import { dayMs, hourMs } from './times';
import { WebApiReader, type Reply } from './webApiReader';
import { writeAndDelete, type WriteReading } from './writeProbe';

/** How the service is reached, and as whom; what is missing is not tried. */
export interface SetupAccess {
	/** Waits where the Web API asks for it. */
	webApiTransport: Transport;
	feedTransport: Transport;
	clock: Clock;
	/** Whose clock is sent to the feed. */
	timeZone: string;
	webApi?: WebApiLogin;
	loadTesting?: WebApiLogin;
	feed?: FeedAccount;
}

/** No account has so many entities. */
export const unknownId = 2_147_483_647;

/** No report has this type. */
const unknownType = 'NoSuchType';

/** Of the devices of an account, so many are looked at. */
const maxDevices = 3;

/** How long a request waits for the feed: what it demands is ten seconds. */
const feedMaxWaitMs = 60_000;

export interface ListedPlatform {
	id: number;
	name: string;
}

/** A device as the feed lists it. */
export interface ListedDevice {
	id: string;
	fields: FeedFields;
}

/**
 * What Check Setup reads, each when it is first asked for and once. Keeps the names of the
 * account, so that none of them gets into evidence.
 */
export class SetupService {
	private readonly privateTexts = new Set<string>();
	private readonly webApiReader?: WebApiReader;
	private readonly loadTestingReader?: WebApiReader;
	private readonly feedReader?: FeedReader;

	constructor(private readonly access: SetupAccess) {
		const { webApiTransport, feedTransport, clock, webApi, loadTesting, feed } = access;
		if (webApi) this.webApiReader = new WebApiReader(webApiTransport, webApi);
		if (loadTesting) this.loadTestingReader = new WebApiReader(webApiTransport, loadTesting);
		if (feed) this.feedReader = new FeedReader(feedTransport, feed, clock, feedMaxWaitMs);
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

	private get feed(): FeedReader {
		return required(this.feedReader);
	}

	/** Whether there is anything to see behind a part of the credential. */
	async answers(part: SetupPart): Promise<boolean> {
		if (part !== 'feed') return await this[part].isLoggedIn();
		return (await this.feedAccess()).some(({ code }) => code === undefined);
	}

	/** The first report, and another one where it is refused: the feed may not know all of its pages. */
	readonly feedAccess = once(async (): Promise<Access[]> => {
		const status: Access = await this.status().catch(toUnanswered);
		if (status.code === undefined || status.isUnanswered) return [status];
		const { overall } = feedFacts.summaryTypes;
		const report = { ...responsesReport(), type: overall.value };
		return [status, await this.feed.read(report, allDevices).catch(toUnanswered)];
	});

	/** What can be done with the list of devices, as the service says it. */
	readonly deviceMethods = once(() =>
		this.webApi.read(webApiFacts.devicesPath.value, { method: 'OPTIONS' }),
	);

	readonly platforms = once(() => this.webApi.read(webApiFacts.platformsPath.value));

	/** Those that the account may use. */
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

	/** The first devices. */
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
		const reply = await this.webApi.discover();
		const organizations = entriesOf(reply).filter(isObject);
		this.noteNames([...organizations, ...organizations.flatMap(accountsOf)]);
		return reply;
	});

	/** A list and the first entity in it. */
	async collection(list: string, item: string): Promise<{ list: Reply; first?: Reply }> {
		const reply = await this.webApi.read(list);
		const id = entriesOf(reply).find(isId);
		if (id === undefined) return { list: reply };
		const first = await this.webApi.read(`${item}/${id}`);
		this.noteNames([objectOf(first)]);
		return { list: reply, first };
	}

	/** Writes: only asked for where a person allowed it. */
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

	/** Without calls for so long. */
	async wait(milliseconds: number): Promise<void> {
		await this.access.clock.wait(milliseconds);
	}

	// The XML feed. The order of the first two is that of the throttle's probe.
	readonly status = once(async (): Promise<FeedReply> => {
		const reply = await this.feed.read(deviceStatusReport, allDevices);
		const devices = reply.records.map(fieldsOf);
		for (const fields of devices) this.notePrivate(fieldOf(fields, 'name'));
		return reply;
	});

	readonly statusAgain = once(async () => {
		await this.status();
		return await this.feed.read(deviceStatusReport, allDevices);
	});

	readonly listedDevices = once(async (): Promise<ListedDevice[]> => {
		const { records } = await this.status();
		return records.flatMap((record) => {
			const fields = fieldsOf(record);
			const id = fieldOf(fields, 'id');
			return id === undefined ? [] : [{ id, fields }];
		});
	});

	/** Undefined where there is no such report even of devices that there are. */
	readonly unknownDevice = once(async () => {
		if ((await this.status()).code !== undefined) return undefined;
		return await this.feed.read(deviceStatusReport, { devices: [String(unknownId)] });
	});

	/** The states of two devices, where there are two. */
	readonly severalDevices = once(async () => {
		const devices = (await this.listedDevices()).slice(0, 2).map(({ id }) => id);
		if (devices.length < 2) return undefined;
		return await this.feed.read(deviceStatusReport, { devices });
	});

	/** The states of one department's devices, where the account has one. */
	readonly departmentStatus = once(async () => {
		const organizations = entriesOf(await this.departments()).filter(isObject);
		const accounts = organizations.flatMap(accountsOf);
		const account = accounts.find(({ Department, Id }) => Department === true && isId(Id));
		if (!account) return undefined;
		const query = { ...allDevices, department: String(account.Id) };
		return await this.feed.read(deviceStatusReport, query);
	});

	readonly configuration = once(() => this.feed.read(configurationReport, allDevices));

	readonly usage = once(() => this.feed.read(usageReport, {}));

	/** How often each device checks, by its id, as the feed says it. */
	readonly frequencies = once(async (): Promise<Map<string, number>> => {
		const { records } = await this.configuration().catch(withoutRecords);
		const entries = records.flatMap((record): Array<[string, number]> => {
			const fields = fieldsOf(record);
			const id = fieldOf(fields, 'id');
			const frequency = Number(fieldOf(fields, 'frequency'));
			return id === undefined || !(frequency > 0) ? [] : [[id, frequency]];
		});
		return new Map(entries);
	});

	/** The device whose checks are looked at: monitored now, and as often as any. */
	readonly checkedDevice = once(async (): Promise<string | undefined> => {
		const devices = await this.listedDevices();
		const active = devices.filter(({ fields }) => !isPaused(fields));
		const frequencies = await this.frequencies();
		const often = (id: string) => frequencies.get(id) ?? Number.POSITIVE_INFINITY;
		const [device] = [...(active.length > 0 ? active : devices)].sort(
			(one, other) => often(one.id) - often(other.id),
		);
		return device?.id ?? [...frequencies.keys()].at(0);
	});

	/** Its checks since yesterday, by the clock of the workflow. */
	readonly latestChecks = once(async () => {
		const latest = await this.checks(this.latestRange);
		if (latest.code === undefined && latest.checks.length > 0) return latest;
		const { to } = presetDates('today', this.now, this.timeZone);
		return await this.checks({ ...this.latestRange, to });
	});

	/** The same without a last day. */
	readonly openRange = once(async () => {
		const { from } = presetDates('yesterday', this.now, this.timeZone);
		return await this.checks({ from });
	});

	/** Yesterday as one day: `From` and `To` are the same. */
	readonly yesterday = once(() => this.checks(presetDates('yesterday', this.now, this.timeZone)));

	/** Six hours of the last day, given with their times. */
	readonly someHours = once(() => this.checks(this.someHoursRange()));

	/** The range of {@link someHours}: it ends before now by any clock of the world. */
	someHoursRange(): { from: string; to: string } {
		const middle = this.now - dayMs;
		const [start, end] = [middle - 3 * hourMs, middle + 3 * hourMs].map(
			(time) => Math.floor(time / hourMs) * hourMs + 60_000,
		);
		return { from: feedMoment(start, this.timeZone), to: feedMoment(end, this.timeZone) };
	}

	readonly checksOfLocation = once(async () => {
		const { checks } = await this.latestChecks();
		const names = new Set(checks.map(({ location }) => location));
		const [location] = names;
		if (location === undefined || names.size < 2) return undefined;
		const query = { ...this.latestRange, locations: [location] };
		return { location, ...(await this.checks(query)) };
	});

	readonly failedChecks = once(() => this.checks({ ...this.latestRange, result: 'failed' }));

	/** The summaries of the last days of one device, put together in a way. */
	async summaries(type: string): Promise<FeedReply> {
		const { responseElement, responsesPage, summaryElement } = feedFacts;
		const report: FeedReport = {
			page: responsesPage.value,
			recordElements: [summaryElement.value, responseElement.value],
			type,
		};
		const { to } = presetDates('yesterday', this.now, this.timeZone);
		const from = presetDates('yesterday', this.now - 2 * dayMs, this.timeZone).from;
		const device = await this.checkedDevice();
		const devices = device === undefined ? allDevices.devices : [device];
		return await this.feed.read(report, { devices, from, to });
	}

	readonly unknownSummaries = once(() => this.summaries(unknownType));

	readonly overall = once(() => this.summaries(feedFacts.summaryTypes.overall.value));

	readonly days = once(() => this.summaries(feedFacts.summaryTypes.day.value));

	/** Yesterday and today, and tomorrow: the account's clock may be ahead of the workflow's. */
	private get latestRange(): { from: string; to: string } {
		const { from } = presetDates('yesterday', this.now, this.timeZone);
		const { to } = presetDates('today', this.now + dayMs, this.timeZone);
		return { from, to };
	}

	get now(): number {
		return this.access.clock.now();
	}

	private async checks(query: FeedQuery): Promise<CheckReading> {
		const device = await this.checkedDevice();
		const devices = device === undefined ? allDevices.devices : [device];
		const reply = await this.feed.read(responsesReport(), { devices, ...query });
		const reading = readChecks(reply, this.timeZone);
		for (const { location } of reading.checks) this.notePrivate(location);
		return reading;
	}

	private async readForPlatforms(path: (platform: ListedPlatform) => string): Promise<Reply[]> {
		return await this.readEach((await this.availablePlatforms()).map(path));
	}

	/** One after the other: whether several may be under way is a question of its own. */
	private async readEach(paths: readonly string[]): Promise<Reply[]> {
		const replies: Reply[] = [];
		for (const path of paths) replies.push(await this.webApi.read(path));
		return replies;
	}

	private noteNames(objects: readonly JsonObject[]): void {
		for (const { Name } of objects) this.notePrivate(Name);
	}

	private notePrivate(text: unknown): void {
		if (typeof text === 'string') this.privateTexts.add(text.toLowerCase());
	}
}

const allDevices = { devices: [feedFacts.anyDevice.value] };

/** @throws what was thrown when the user stopped the execution, or it is none of our own errors */
function withoutRecords(thrown: unknown): Pick<FeedReply, 'records'> {
	toUnanswered(thrown);
	return { records: [] };
}

interface Access {
	code?: string;
	/** Whether nothing came, so that nothing else will. */
	isUnanswered?: true;
}

/** @throws what was thrown when the user stopped the execution, or it is none of our own errors */
function toUnanswered(thrown: unknown): Access {
	if (!(thrown instanceof ServiceError) || thrown.kind === 'canceled') throw thrown;
	return { code: thrown.code, isUnanswered: true };
}

function isPaused(fields: FeedFields): boolean {
	const words = [fieldOf(fields, 'state'), fieldOf(fields, 'status')];
	return words.some((word) => /^(postponed|no_?tasks)$/i.test(word ?? ''));
}

export function accountsOf({ Accounts }: JsonObject): JsonObject[] {
	return Array.isArray(Accounts) ? Accounts.filter(isObject) : [];
}

function isUsable(location: JsonObject): boolean {
	return locationState(location) === 'available' && locationKind(location) === 'public';
}

function required<Value>(value: Value | undefined): Value {
	if (value !== undefined) return value;
	throw new Error('The probe says that it needs less of the credential than it does');
}

/** Does something when it is first asked for. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let value: Promise<Value> | undefined;
	return async () => {
		value ??= read();
		return await value;
	};
}

import { ServiceError } from '../../service/http/serviceError';
import { isObject } from '../../words/util/json';
import { isId } from '../../service/webApi';
import {
	configurationReport,
	deviceStatusReport,
	feedFacts,
	feedMoment,
	fieldsOf,
	presetDates,
	responsesReport,
	usageReport,
	type FeedFields,
	type FeedQuery,
	type FeedReport,
} from '../../service/xmlFeed';
import { readChecks, type CheckReading } from './checkReading';
import { accountsOf, entriesOf } from './evidence';
import { fieldOf, once, unknownId, dayMs, hourMs } from './reading';
import type { FeedReader, FeedReply } from './feedReader';
import type { Reply } from './webApiReader';

/** No report has this type. */
const unknownType = 'NoSuchType';

/** A device as the feed lists it. */
export interface ListedDevice {
	id: string;
	fields: FeedFields;
}

/** The shared data for the readings of the feed. */
interface SetupAccount {
	readonly now: number;
	/** Whose clock is sent to the feed. */
	readonly timeZone: string;
	departments(): Promise<Reply>;
	/** Keeps a name out of evidence. */
	notePrivate(text: unknown): void;
}

/** What Check Setup reads of the XML feed, each when it is first asked for and once. */
export class SetupFeed {
	constructor(
		private readonly reader: FeedReader,
		private readonly account: SetupAccount,
	) {}

	/**
	 * The first report, and another one if it is refused: the feed may not know all of its pages.
	 */
	readonly access = once(async (): Promise<Access[]> => {
		const status: Access = await this.status().catch(toUnanswered);
		if (status.code === undefined || status.isUnanswered) return [status];
		const { overall } = feedFacts.summaryTypes;
		const report = { ...responsesReport(), type: overall.value };
		return [status, await this.reader.read(report, allDevices).catch(toUnanswered)];
	});

	// The order of these two is that of the throttle's probe.
	readonly status = once(async (): Promise<FeedReply> => {
		const reply = await this.reader.read(deviceStatusReport, allDevices);
		const devices = reply.records.map(fieldsOf);
		for (const fields of devices) this.account.notePrivate(fieldOf(fields, 'name'));
		return reply;
	});

	readonly statusAgain = once(async () => {
		await this.status();
		return await this.reader.read(deviceStatusReport, allDevices);
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
		return await this.reader.read(deviceStatusReport, { devices: [String(unknownId)] });
	});

	/** The states of two devices, where there are two. */
	readonly severalDevices = once(async () => {
		const devices = (await this.listedDevices()).slice(0, 2).map(({ id }) => id);
		if (devices.length < 2) return undefined;
		return await this.reader.read(deviceStatusReport, { devices });
	});

	/** The states of one department's devices, where the account has one. */
	readonly departmentStatus = once(async () => {
		const organizations = entriesOf(await this.account.departments()).filter(isObject);
		const accounts = organizations.flatMap(accountsOf);
		const account = accounts.find(({ Department, Id }) => Department === true && isId(Id));
		if (!account) return undefined;
		const query = { ...allDevices, department: String(account.Id) };
		return await this.reader.read(deviceStatusReport, query);
	});

	readonly configuration = once(() => this.reader.read(configurationReport, allDevices));

	readonly usage = once(() => this.reader.read(usageReport, {}));

	/** The check interval of each device by ID, from the feed. */
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

	/**
	 * The ID of the device whose checks are read: not paused if possible, with the shortest
	 * interval. Undefined if none is listed.
	 */
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

	/**
	 * The checks of one device since yesterday, by the clock of the workflow. If a range up to
	 * tomorrow gives none, it ends today.
	 */
	readonly latestChecks = once(async () => {
		const latest = await this.checks(this.latestRange);
		if (latest.code === undefined && latest.checks.length > 0) return latest;
		const { to } = presetDates('today', this.account.now, this.account.timeZone);
		return await this.checks({ ...this.latestRange, to });
	});

	/** The checks of one device since yesterday, requested without a last day. */
	readonly openRange = once(async () => {
		const { from } = presetDates('yesterday', this.account.now, this.account.timeZone);
		return await this.checks({ from });
	});

	/** Yesterday as one day: `From` and `To` are the same. */
	readonly yesterday = once(() =>
		this.checks(presetDates('yesterday', this.account.now, this.account.timeZone)),
	);

	/** Six hours of the last day, given with their times. */
	readonly someHours = once(() => this.checks(this.someHoursRange()));

	/** The range of {@link someHours}: it ends before now by any clock of the world. */
	someHoursRange(): { from: string; to: string } {
		const middle = this.account.now - dayMs;
		const [start, end] = [middle - 3 * hourMs, middle + 3 * hourMs].map(
			(time) => Math.floor(time / hourMs) * hourMs + 60_000,
		);
		return {
			from: feedMoment(start, this.account.timeZone),
			to: feedMoment(end, this.account.timeZone),
		};
	}

	/** The checks of one location; undefined if the latest checks have fewer than two. */
	readonly checksOfLocation = once(async () => {
		const { checks } = await this.latestChecks();
		const names = new Set(checks.map(({ location }) => location));
		const [location] = names;
		if (location === undefined || names.size < 2) return undefined;
		const query = { ...this.latestRange, locations: [location] };
		return { location, ...(await this.checks(query)) };
	});

	readonly failedChecks = once(() => this.checks({ ...this.latestRange, result: 'failed' }));

	/**
	 * The summaries of one device over the three days before today.
	 *
	 * @param type the period of each summary, as the feed calls it
	 */
	async summaries(type: string): Promise<FeedReply> {
		const { responseElement, responsesPage, summaryElement } = feedFacts;
		const report: FeedReport = {
			page: responsesPage.value,
			recordElements: [summaryElement.value, responseElement.value],
			type,
		};
		const { to } = presetDates('yesterday', this.account.now, this.account.timeZone);
		const from = presetDates('yesterday', this.account.now - 2 * dayMs, this.account.timeZone).from;
		const device = await this.checkedDevice();
		const devices = device === undefined ? allDevices.devices : [device];
		return await this.reader.read(report, { devices, from, to });
	}

	readonly unknownSummaries = once(() => this.summaries(unknownType));

	readonly overall = once(() => this.summaries(feedFacts.summaryTypes.overall.value));

	readonly days = once(() => this.summaries(feedFacts.summaryTypes.day.value));

	/** Yesterday and today, and tomorrow: the account's clock may be ahead of the workflow's. */
	private get latestRange(): { from: string; to: string } {
		const { from } = presetDates('yesterday', this.account.now, this.account.timeZone);
		const { to } = presetDates('today', this.account.now + dayMs, this.account.timeZone);
		return { from, to };
	}

	/**
	 * The checks of one device for a range or filter. Names of locations are kept out of evidence.
	 */
	private async checks(query: FeedQuery): Promise<CheckReading> {
		const device = await this.checkedDevice();
		const devices = device === undefined ? allDevices.devices : [device];
		const reply = await this.reader.read(responsesReport(), { devices, ...query });
		const reading = readChecks(reply, this.account.timeZone);
		for (const { location } of reading.checks) this.account.notePrivate(location);
		return reading;
	}
}

const allDevices = { devices: [feedFacts.anyDevice.value] };

/** @throws the error when the user stopped the execution, or it is not one of our errors */
function withoutRecords(thrown: unknown): Pick<FeedReply, 'records'> {
	toUnanswered(thrown);
	return { records: [] };
}

interface Access {
	code?: string;
	/** Whether nothing came, so that nothing else will. */
	isUnanswered?: true;
}

/** @throws the error when the user stopped the execution, or it is not one of our errors */
function toUnanswered(thrown: unknown): Access {
	if (!(thrown instanceof ServiceError) || thrown.kind === 'canceled') throw thrown;
	return { code: thrown.code, isUnanswered: true };
}

function isPaused(fields: FeedFields): boolean {
	const words = [fieldOf(fields, 'state'), fieldOf(fields, 'status')];
	return words.some((word) => /^(postponed|no_?tasks)$/i.test(word ?? ''));
}

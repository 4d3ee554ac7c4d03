import { ServiceError } from '../../nodes/shared/service/http/serviceError';
import { dayMs, hourMs, toWallClock } from '../../nodes/shared/words/util/time';
import { isId } from '../../nodes/shared/service/webApi';
import {
	configurationReport,
	deviceStatusReport,
	feedFacts,
	feedMoment,
	fieldsOf,
	presetDates,
	responsesReport,
	usageReport,
	type FeedDates,
	type FeedFields,
	type FeedQuery,
	type FeedReport,
} from '../../nodes/shared/service/xmlFeed';
import { readChecks, type CheckReading } from './checkReading.cts';
import { accountsOf, objectsIn, textField, once, unknownId } from './evidence.cts';
import type { FeedReader, FeedReply } from './feedReader.cts';
import type { Reply } from './webApiReader.cts';

export interface ListedDevice {
	id: string;
	fields: FeedFields;
}

/** The part of `ServiceData` that the feed needs; that file imports this one. */
interface FeedAccountData {
	readonly now: number;
	/** The time zone of the times that are sent to the feed. */
	readonly timeZone: string;
	departments(): Promise<Reply>;
}

/** The data that probes read from the XML feed, each once and only when needed. */
export class FeedData {
	constructor(
		private readonly reader: FeedReader,
		private readonly account: FeedAccountData,
	) {}

	/**
	 * The status report, and a summary report if the first one is refused: the feed may know only some
	 * of its pages. Without any reply, no second one is tried.
	 */
	readonly access = once(async (): Promise<Access[]> => {
		const status: Access = await this.status().catch(toUnansweredAccess);
		if (status.code === undefined || !status.exchanges) return [status];
		const { overall } = feedFacts.summaryTypes;
		const report = { ...responsesReport(), type: overall.value };
		return [status, await this.reader.read(report, allDevices).catch(toUnansweredAccess)];
	});

	// `statusAgain` follows at once, because its probe tests the rate limit.
	readonly status = once(() => this.reader.read(deviceStatusReport, allDevices));

	readonly statusAgain = once(async () => {
		await this.status();
		return await this.reader.read(deviceStatusReport, allDevices);
	});

	readonly listedDevices = once(async (): Promise<ListedDevice[]> => {
		const { records } = await this.status();
		return records.flatMap((record) => {
			const fields = fieldsOf(record);
			const id = textField(fields, 'id');
			return id === undefined ? [] : [{ id, fields }];
		});
	});

	/** The report of an unknown device; undefined if even that of existing devices is refused. */
	readonly unknownDevice = once(async () => {
		if ((await this.status()).code !== undefined) return undefined;
		return await this.reader.read(deviceStatusReport, { devices: [String(unknownId)] });
	});

	/** The report of two devices; undefined if fewer are listed. */
	readonly severalDevices = once(async () => {
		const devices = (await this.listedDevices()).slice(0, 2).map(({ id }) => id);
		if (devices.length < 2) return undefined;
		return await this.reader.read(deviceStatusReport, { devices });
	});

	/** The report of one department; undefined if none is listed. */
	readonly departmentStatus = once(async () => {
		const accounts = objectsIn(await this.account.departments()).flatMap(accountsOf);
		const account = accounts.find(({ Department, Id }) => Department === true && isId(Id));
		if (!account) return undefined;
		const query = { ...allDevices, department: String(account.Id) };
		return await this.reader.read(deviceStatusReport, query);
	});

	readonly configuration = once(() => this.reader.read(configurationReport, allDevices));
	readonly usage = once(() => this.reader.read(usageReport, {}));

	/** The check interval of each device by ID, from the feed. */
	readonly frequencies = once(async (): Promise<Map<string, number>> => {
		const reply = await this.configuration().catch(toUnansweredAccess);
		const frequencies = new Map<string, number>();
		for (const record of 'records' in reply ? reply.records : []) {
			const fields = fieldsOf(record);
			const id = textField(fields, 'id');
			const frequency = Number(textField(fields, 'frequency'));
			if (id !== undefined && frequency > 0) frequencies.set(id, frequency);
		}
		return frequencies;
	});

	/**
	 * The ID of the device whose checks are read: not paused if possible, with the shortest
	 * interval. If the status report lists none, the first one of the configuration report.
	 */
	readonly checkedDevice = once(async (): Promise<string | undefined> => {
		const devices = await this.listedDevices();
		const active = devices.filter(({ fields }) => !isPaused(fields));
		const frequencies = await this.frequencies();
		const intervalOf = (id: string) => frequencies.get(id) ?? Number.POSITIVE_INFINITY;
		const [device] = [...(active.length > 0 ? active : devices)].sort(
			(one, other) => intervalOf(one.id) - intervalOf(other.id),
		);
		return device?.id ?? [...frequencies.keys()].at(0);
	});

	/** The checks of one device since yesterday. If a range up to tomorrow gives none, it is read up to today. */
	readonly latestChecks = once(async () => {
		const latest = await this.checksOfDevice(this.latestRange);
		if (latest.code === undefined && latest.checks.length > 0) return latest;
		return await this.checksOfDevice({ ...this.latestRange, to: this.dateDaysAgo(0) });
	});

	/** The checks of one device since yesterday, requested without a last day. */
	readonly openRange = once(() => this.checksOfDevice({ from: this.dateDaysAgo(1) }));

	/** Yesterday as one day: `From` and `To` are the same. */
	readonly yesterday = once(() =>
		this.checksOfDevice({ from: this.dateDaysAgo(1), to: this.dateDaysAgo(1) }),
	);

	/** Six hours of the last day, given with their times. */
	readonly someHours = once(() => {
		const [from, to] = this.someHoursRange().map((time) => feedMoment(time, this.account.timeZone));
		return this.checksOfDevice({ from, to });
	});

	/**
	 * The start and end of {@link someHours}, in milliseconds since 1970. 24 hours ago is in the middle,
	 * so that the range is over in every time zone. Both are one minute past an hour, because midnight
	 * would be sent as a day without a time.
	 */
	someHoursRange(): number[] {
		const middle = this.account.now - dayMs;
		return [middle - 3 * hourMs, middle + 3 * hourMs].map(
			(time) => Math.floor(time / hourMs) * hourMs + 60_000,
		);
	}

	/** The checks of one location; undefined if the latest checks have fewer than two. */
	readonly checksOfLocation = once(async () => {
		const { checks } = await this.latestChecks();
		const names = new Set(checks.map(({ location }) => location));
		const [location] = names;
		if (location === undefined || names.size < 2) return undefined;
		const query = { ...this.latestRange, locations: [location] };
		return { location, ...(await this.checksOfDevice(query)) };
	});

	readonly failedChecks = once(() =>
		this.checksOfDevice({ ...this.latestRange, result: 'failed' }),
	);

	/** The summaries of one device over the three days before today. @param type the period, such as `Day` */
	async summaries(type: string): Promise<FeedReply> {
		const { responseElement, responsesPage, summaryElement } = feedFacts;
		const report: FeedReport = {
			page: responsesPage.value,
			recordElements: [summaryElement.value, responseElement.value],
			type,
		};
		return await this.readOneDevice(report, { from: this.dateDaysAgo(3), to: this.dateDaysAgo(1) });
	}

	readonly unknownSummaries = once(() => this.summaries('NoSuchType'));
	readonly overall = once(() => this.summaries(feedFacts.summaryTypes.overall.value));
	readonly days = once(() => this.summaries(feedFacts.summaryTypes.day.value));

	/** Yesterday and today, and tomorrow: the account's clock may be ahead of the workflow's. */
	private get latestRange(): FeedDates {
		return { from: this.dateDaysAgo(1), to: this.dateDaysAgo(-1) };
	}

	/** The date some days before today in the feed's format, in the workflow's time zone. -1 is tomorrow. */
	private dateDaysAgo(days: number): string {
		const clockAsUtc = toWallClock(this.account.now, this.account.timeZone).getTime();
		return presetDates('today', clockAsUtc - days * dayMs, 'UTC').to;
	}

	/** The checks of {@link checkedDevice}. */
	private async checksOfDevice(query: FeedQuery): Promise<CheckReading> {
		const reply = await this.readOneDevice(responsesReport(), query);
		return readChecks(reply, this.account.timeZone);
	}

	/** Reads a report of {@link checkedDevice}, or of all devices if that is unknown. */
	private async readOneDevice(report: FeedReport, query: FeedQuery): Promise<FeedReply> {
		const device = await this.checkedDevice();
		const devices = device === undefined ? allDevices.devices : [device];
		return await this.reader.read(report, { devices, ...query });
	}
}

const allDevices = { devices: [feedFacts.anyDevice.value] };

/** The outcome of a request that tests whether the feed accepts the PID. */
interface Access {
	/** The error code if there is no report. */
	code?: string;
	/** Undefined if there was no reply at all: another request would get none either. */
	exchanges?: FeedReply['exchanges'];
}

/** The outcome of a request without a reply. @throws the error if it is no ServiceError */
function toUnansweredAccess(thrown: unknown): Access {
	if (!(thrown instanceof ServiceError)) throw thrown;
	return { code: thrown.code };
}

/** Whether a device has no recent checks, by the words of the status report: it is paused or has no tasks. */
function isPaused(fields: FeedFields): boolean {
	const words = [textField(fields, 'state'), textField(fields, 'status')];
	return words.some((word) => /^(postponed|no_?tasks)$/i.test(word ?? ''));
}

/**
 * One maintenance plan whose times come from all input items. An item contains entries: a row of a
 * table is one entry, and a calendar file has several. An entry has a title, devices and a time
 * span.
 */
import {
	joinTimes,
	readEntries,
	type MaintenanceEntry,
	type TimeSpan,
	type PlanOutcome,
	type WantedPlan,
} from '../../../shared/features/maintenance';
import { DeviceFinder, NameList, nameKey, unknownNamesError } from '../../../shared/words/names';
import type { Account, Output, Run, WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { unusedColumnsHint } from '../../../shared/words/names/columns';
import { addToGroup } from '../../../shared/words/util/groupBy';
import { listSome } from '../../../shared/words/util/phrases';
import { joinMistakes, Mistakes } from '../../../shared/words/util/mistakes';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { numericId, type NamedEntity } from '../../../shared/service/webApi';
import { nameFieldOf } from '../byName';
import { presentOutcome } from './present';
import { writeWithLock } from './writeWithLock';

interface ItemsRun {
	wanted: WantedPlan;
	outcomes: PlanOutcome[];
	/** The IDs of the devices of each item, by item index. */
	deviceIds: Array<ReadonlySet<number>>;
	now: number;
}

/**
 * Returns the output of one item. The call for the first item writes the plan of all items; later
 * calls use its result. If an item is invalid, nothing is written, because times that are missing
 * from a plan get canceled.
 *
 * @throws {ParameterError} for each item, if one of them is invalid
 */
export async function planFromItems(
	plan: string,
	isPreview: boolean,
	context: WebApiContext,
): Promise<object[]> {
	const { cache, itemIndex, timeZone } = context;
	const [row] = context.inputItems().slice(itemIndex);
	// An invalid item gets the error for its own mistakes, not the one for all items.
	readEntries(row ?? {}, timeZone);
	await rejectOtherPlan(plan, isPreview, context);
	// A failure is kept as a value: the cache forgets errors, and each item would write again.
	const [written] = await cache.readOnce('maintenance plan from items', async () =>
		Promise.allSettled([writePlanOfItems(plan, isPreview, context)]),
	);
	if (written.status === 'rejected') throw written.reason;
	const { wanted, outcomes, deviceIds, now } = written.value;
	// Each item outputs its devices; the first one also those that were removed from the plan.
	const belongsToItem = ({ action, id }: PlanOutcome) =>
		action === 'takenBack' ? itemIndex === 0 : deviceIds[itemIndex]?.has(id);
	return outcomes
		.filter(belongsToItem)
		.map((outcome) => presentOutcome(outcome, wanted, { timeZone, now, isPreview }));
}

/** Refuses a Plan Name or Run Mode that differs from the first item's: all items form one plan. */
async function rejectOtherPlan(
	plan: string,
	isPreview: boolean,
	{ cache }: Account,
): Promise<void> {
	const own = { plan, isPreview };
	const first = await cache.readOnce('maintenance plan of items', async () => own);
	if (nameKey(first.plan) !== nameKey(plan)) {
		throw new ParameterError(
			`Plan Name is "${plan}", but "${first.plan}" for the first item`,
			'With From Input Items, all items form one plan: enter the same Plan Name for all of them.',
		);
	}
	if (first.isPreview === isPreview) return;
	throw new ParameterError(
		'Run Mode differs from that of the first item',
		'With From Input Items, all items form one plan: choose the same Run Mode for all of them.',
	);
}

/** Writes the plan of all items; with `isPreview` only compares it with the account. */
async function writePlanOfItems(
	plan: string,
	isPreview: boolean,
	context: WebApiContext,
): Promise<ItemsRun> {
	const now = context.clock.now();
	const items = readItems(context).map((entries) =>
		// Windows that are over are skipped. Entries without a span have no devices and get a hint.
		entries.filter(({ span }) => !span || span.to > now),
	);
	const finder = await makeDeviceFinder(items.flat(), context);
	const unused = items.flat().flatMap((entry) => entry.unused ?? []);
	if (unused.length > 0) context.addHint(unusedColumnsHint(unused));
	const timesByDevice = new Map<number, TimeSpan[]>();
	const deviceIds = items.map((entries) => {
		const planned = entries.flatMap(({ devices, span }) =>
			devices.flatMap((text) => finder.find(text)).map(({ id }) => ({ id: numericId(id), span })),
		);
		for (const { id, span } of planned) if (span) addToGroup(timesByDevice, id, span);
		return new Set(planned.map(({ id }) => id));
	});
	const devices = [...timesByDevice].map(([id, own]) => ({ id, times: joinTimes(own) }));
	rejectTooManyTimes(devices);
	// Each device has its own times; none apply to all devices.
	const common = { windows: [], times: [] };
	const noHours = { hours: '', timeZone: null };
	const wanted: WantedPlan = { plan, kind: 'fromItems', ...noHours, common, devices };
	const outcomes = await writeWithLock(wanted, { now, isPreview }, context);
	return { wanted, outcomes, deviceIds, now };
}

/** The entries of each item. @throws {ParameterError} for the mistakes of all items at once */
function readItems({ inputItems, timeZone }: Run): MaintenanceEntry[][] {
	const mistakes = new Mistakes();
	const items = inputItems().map((item) => mistakes.note(() => readEntries(item, timeZone)) ?? []);
	mistakes.throwNoted();
	return items;
}

/**
 * Returns a finder for the devices of the entries, by name, ID, pattern or tag. Entries without
 * devices are listed in a hint.
 *
 * @throws {ParameterError} for all unknown devices at once
 */
async function makeDeviceFinder(
	entries: readonly MaintenanceEntry[],
	context: Account & Output,
): Promise<DeviceFinder<NamedEntity>> {
	const known: readonly NamedEntity[] = entries.some(({ devices }) => devices.length > 0)
		? (await context.cache.listNamed(context.client, 'device')).entries
		: [];
	const finder = new DeviceFinder(known);
	const mistakes = entries.flatMap(({ devices, title }) => {
		const unknown = devices.filter((text) => finder.find(text).length === 0);
		const field = nameFieldOf('device', `the entry "${title}"`);
		return unknown.length > 0 ? unknownNamesError(field, unknown, new NameList(known)) : [];
	});
	if (mistakes.length > 0) throw joinMistakes(mistakes);
	const withoutDevices = entries.filter(({ devices }) => devices.length === 0);
	const titles = withoutDevices.map(({ title }) =>
		title === '' ? 'one without a title' : `"${title}"`,
	);
	context.collectNames(titles, entriesWithoutDevicesHint);
	return finder;
}

function entriesWithoutDevicesHint(titles: string[]): string {
	return `Entries without devices were skipped: ${listSome(titles)}. Add a field named devices to these items, or a tag such as #shop to the title.`;
}

/** Per device. More do not fit into the description of a schedule, where a plan is stored. */
const maxTimes = 100;

/** @throws {ParameterError} when a device has more times than can be stored */
function rejectTooManyTimes(devices: WantedPlan['devices']): void {
	if (devices.every(({ times }) => times.length <= maxTimes)) return;
	throw new ParameterError(
		`A device has more than ${maxTimes} future windows`,
		'Plan fewer weeks ahead, such as the next three months of the calendar, and run it again each week.',
	);
}

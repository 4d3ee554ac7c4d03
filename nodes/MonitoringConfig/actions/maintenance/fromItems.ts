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
import type { Account, Run, WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { unusedColumnsHint } from '../../../shared/words/names/columns';
import { addToGroup } from '../../../shared/words/util/groupBy';
import { listSome } from '../../../shared/words/util/phrases';
import { Mistakes } from '../../../shared/words/util/mistakes';
import { mapInTurns } from '../../../shared/words/util/turn';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import type { EntityId, NamedEntity } from '../../../shared/service/webApi';
import { nameFieldOf } from '../byName';
import { presentOutcomes, writeWithLock } from './present';

/** The entries of an item, or why it has none. */
interface ReadItems {
	/** By item index; without windows that are over. Entries without a span have no devices. */
	items: Array<{ entries: MaintenanceEntry[]; mistakes: Mistakes }>;
	/** The devices by the texts of the entries: names, IDs, patterns or tags. */
	found: ReadonlyMap<string, NamedEntity[]>;
}

interface ItemsRun {
	wanted: WantedPlan;
	/** By item index: each device once, with all of its windows; the first item also has the devices that left. */
	outcomes: PlanOutcome[][];
	now: number;
}

/** Returns the entries of all items. @throws {ParameterError} for the mistakes of this item, not those of others */
export async function readOwnItem(context: WebApiContext): Promise<ReadItems> {
	const read = await context.cache.readOnce('maintenance entries', () => readItems(context));
	read.items[context.itemIndex]?.mistakes.throwNoted();
	return read;
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
	const read = await readOwnItem(context);
	await rejectOtherPlan(plan, isPreview, context);
	// A failure is kept as a value: the cache forgets errors, and each item would write again.
	const [written] = await cache.readOnce('maintenance plan from items', async () =>
		Promise.allSettled([writePlanOfItems(plan, isPreview, read, context)]),
	);
	if (written.status === 'rejected') throw written.reason;
	const { wanted, outcomes, now } = written.value;
	const own = outcomes[itemIndex] ?? [];
	return await presentOutcomes(own, wanted, { timeZone, now, isPreview });
}

/** Refuses a Plan Name or Run Mode that differs from the first item's: all items form one plan. */
async function rejectOtherPlan(plan: string, isPreview: boolean, { cache }: Account) {
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
	{ items: read, found }: ReadItems,
	context: WebApiContext,
): Promise<ItemsRun> {
	const now = context.clock.now();
	const mistakes = new Mistakes(read.flatMap((item) => item.mistakes.all));
	mistakes.throwNoted();
	const items = read.map(({ entries }) => entries);
	const withoutDevices = items.flat().filter(({ devices }) => devices.length === 0);
	const titles = withoutDevices.map(({ title }) =>
		title === '' ? 'one without a title' : `"${title}"`,
	);
	context.collectNames(titles, entriesWithoutDevicesHint);
	const unused = items.flat().flatMap((entry) => entry.unused ?? []);
	if (unused.length > 0) context.addHint(unusedColumnsHint(unused));
	const timesByDevice = new Map<EntityId, TimeSpan[]>();
	const deviceIds = await mapInTurns(items, (entries) => {
		const planned = entries.flatMap(({ devices, span }) =>
			devices.flatMap((text) => found.get(text) ?? []).map(({ id }) => ({ id, span })),
		);
		for (const { id, span } of planned) if (span) addToGroup(timesByDevice, id, span);
		return [...new Set(planned.map(({ id }) => id))];
	});
	const toDevice = ([id, own]: [EntityId, TimeSpan[]]) => ({ id, times: joinTimes(own) });
	const devices = await mapInTurns(timesByDevice, toDevice);
	rejectTooManyTimes(devices);
	// Each device has its own times; none apply to all devices.
	const common = { windows: [], times: [] };
	const noHours = { hours: '', timeZone: null };
	const wanted: WantedPlan = { plan, kind: 'fromItems', ...noHours, common, devices };
	const outcomes = await writeWithLock(wanted, { now, isPreview }, context);
	const positions = new Map(outcomes.map(({ id }, at) => [id, at]));
	const byItem = deviceIds.map((ids) => {
		const own = ids.flatMap((id) => positions.get(id) ?? []);
		for (const id of ids) positions.delete(id);
		return own.sort((one, other) => one - other).map((at) => outcomes[at]);
	});
	byItem[0]?.push(...outcomes.filter(({ action }) => action === 'takenBack'));
	return { wanted, outcomes: byItem, now };
}

/** Reads the entries of all items and finds their devices. Mistakes, also unknown devices, are noted by item. */
async function readItems(context: Account & Run): Promise<ReadItems> {
	const { cache, client, clock, inputItems, timeZone } = context;
	const now = clock.now();
	const items = await mapInTurns(inputItems(), (item) => {
		const mistakes = new Mistakes();
		const all = mistakes.note(() => readEntries(item, timeZone)) ?? [];
		return { entries: all.filter(({ span }) => !span || span.to > now), mistakes };
	});
	const texts = items.flatMap(({ entries }) => entries.flatMap(({ devices }) => devices));
	const known: readonly NamedEntity[] =
		texts.length > 0 ? (await cache.listNamed(client, 'device')).entries : [];
	const found = await new DeviceFinder(known).findInTurns(texts);
	const list = new NameList(known);
	for (const { entries, mistakes } of items) {
		for (const { devices, title } of entries) {
			const unknown = devices.filter((text) => found.get(text)?.length === 0);
			const field = nameFieldOf('device', `the entry "${title}"`);
			if (unknown.length > 0) mistakes.add(unknownNamesError(field, unknown, list));
		}
	}
	return { items, found };
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

import { escapeSlack } from '../../words/text';
import { deviceLabel } from '../uptime';
import { compareNames } from '../../words/util/compareNames';
import type { JsonObject } from '../../words/util/json';
import { listLines } from '../../words/util/phrases';
import { describeState, listNames } from './messages';
import type { DeviceReading } from './types';

/** A device, and its own n8n item. */
export interface OverviewDevice extends Omit<DeviceReading, 'key'> {
	item: JsonObject & { message: string };
}

export interface Overview {
	/** The reported devices: one state, or all. */
	chosen: 'any' | 'down' | 'paused' | 'up';
	/** All devices, including those not reported. */
	all: ReadonlyArray<Omit<DeviceReading, 'key'>>;
	devices: readonly OverviewDevice[];
}

const maxListed = 50;

const groups = ['up', 'down', 'paused', 'other'] as const;

type Names = Record<(typeof groups)[number], string[]>;

/**
 * One n8n item about all devices: their numbers and names by state, one text, and the items of the
 * reported devices.
 */
export function describeOverview({ chosen, all, devices }: Overview): JsonObject {
	const names: Names = { up: [], down: [], paused: [], other: [] };
	for (const { id, name, state } of all) {
		const group = groups.find((one) => one === state) ?? 'other';
		names[group].push(deviceLabel(id, name));
	}
	for (const group of groups) names[group].sort(compareNames);
	const lines = describeChosen(chosen, names, all, devices);
	return {
		message: lines.join('\n'),
		slackText: lines.map(escapeSlack).join('\n'),
		count: devices.length,
		total: all.length,
		up: names.up.length,
		down: names.down.length,
		paused: names.paused.length,
		other: names.other.length,
		upNames: names.up,
		downNames: names.down,
		pausedNames: names.paused,
		otherNames: names.other,
		devices: devices.map(({ item }) => item),
	};
}

/** The state of a single device, or a sentence about all devices and a line for each outage with a known reason. */
function describeChosen(
	chosen: Overview['chosen'],
	names: Names,
	all: Overview['all'],
	devices: readonly OverviewDevice[],
): string[] {
	if (all.length === 1) return [devices[0]?.item.message ?? describeState(all[0])];
	const reasons = devices.filter(({ item, state }) => state === 'down' && item.reason);
	const lines = listLines(reasons.map(({ item }) => item.message));
	return [describeStates(chosen, names, all.length), ...lines];
}

/** "1 of 10 sites is down: Shop; 2 are paused: Blog, Forum", with the reported state first. */
function describeStates(chosen: Overview['chosen'], names: Names, total: number): string {
	if (total === 0) return 'The report has no sites';
	if (chosen === 'paused') return describeShare(chosen, names.paused, total);
	if (names.up.length === total) return `All ${total} sites are up`;
	// A text about sites that are up also needs those that are down. A text about sites that are down
	// does not need the paused ones.
	const texts = [
		describeMainGroup(chosen, names, total),
		chosen === 'up' ? describeGroup('down', names.down) : '',
		names.down.length > 0 && chosen === 'down' ? '' : describeGroup('paused', names.paused),
		describeGroup('in another state', names.other),
	];
	return texts.filter((text) => text !== '').join('; ');
}

/** The first part of the sentence: the sites that are up if these are reported, otherwise those that are down. */
function describeMainGroup(chosen: 'any' | 'down' | 'up', names: Names, total: number): string {
	const { down, up } = names;
	if (chosen === 'up') return describeShare('up', up, total);
	if (down.length > 0) return describeShare('down', down, total);
	return `No site is down: ${up.length} of ${total} are up`;
}

/** "2 of 10 sites are down: Blog, Shop" */
function describeShare(state: string, names: readonly string[], total: number): string {
	if (names.length === total) return `All ${total} sites are ${state}`;
	const list = names.length === 0 ? '' : `: ${listNames(names, maxListed)}`;
	return `${names.length} of ${total} sites ${names.length === 1 ? 'is' : 'are'} ${state}${list}`;
}

/** "2 are paused: Blog, Shop"; empty without names. */
function describeGroup(state: string, names: readonly string[]): string {
	if (names.length === 0) return '';
	return `${names.length} ${names.length === 1 ? 'is' : 'are'} ${state}: ${listNames(names, maxListed)}`;
}

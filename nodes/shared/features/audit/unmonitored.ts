/**
 * Finds the addresses of a list that no active task checks, and describes them as problems or devices.
 * `Steps` are generators that yield, so that other work can run.
 */
import { createHmac } from 'node:crypto';

import { withoutUrlSecrets } from '../accountSetup';
import { nameKey } from '../../words/names';
import { forEachInSteps, groupInSteps, mapInSteps, type Steps } from '../../words/util/turn';
import { listSome, shorten } from '../../words/util/phrases';
import { splitAddresses } from '../../words/values/lists';
import {
	addressParts,
	completeWebAddress,
	isWebAddress,
	type AddressParts,
} from '../../words/values/webAddress';
import type { AuditedAccount, AuditedTask } from './account';
import { toGeneralProblem, type AuditProblem } from './audit';
import { isActiveTask } from './rule';
import { quote } from './words';

/** How addresses are compared: host and path, or host alone. */
export type AddressMatch = 'address' | 'host';

export interface WantedAddress {
	/** The number of its row, from 1. */
	row: number;
	text: string;
}

/** The source of addresses, for messages. */
export interface AddressPlace {
	/** "input items". */
	name: string;
	/** "entries of the sitemap". */
	entries: string;
	/** "entry". */
	entry: string;
	/** The field with its place. */
	label: string;
}

export interface WantedAddresses {
	all: readonly WantedAddress[];
	place: AddressPlace;
}

/** An address that no active task checks. */
export interface UnmonitoredAddress {
	/** The full address, as Device > Create or Update takes it. */
	url: string;
	/** For its device: host and path, and a mark where another address would have the same name. */
	name: string;
	/** For output: without secrets. */
	address: string;
	/** A task that checks it again when its device is resumed. */
	paused: AuditedTask | undefined;
}

export interface ComparedAddresses {
	/** How many different ones there are. */
	checkedCount: number;
	unmonitored: UnmonitoredAddress[];
	/** Invalid addresses in words; undefined if there are none. */
	unreadable: string | undefined;
}

const whyItMatters = 'Outages of this address go unnoticed.';
const fix = 'Create a device for it: Device > Create or Update.';
const resume = 'Resume the device: Device > Resume.';

const maxAddressLength = 300;

/**
 * The wanted addresses that no active task checks; a task on a paused device is named in `paused`.
 * Any task of a host checks an address without a path. `salt` keeps addresses from being guessed
 * from hashes in names.
 */
export function* compareAddresses(
	wanted: WantedAddresses,
	{ task: tasks }: Pick<AuditedAccount, 'task'>,
	{ match, salt }: { match: AddressMatch; salt: string },
): Steps<ComparedAddresses> {
	const tasksWithKeys = yield* mapInSteps(tasks, (task) => {
		const keys = task.place ? [task.place.host, hostAndPath(task.place)] : [];
		return keys.map((key) => ({ key, task }));
	});
	const tasksByKey = yield* groupInSteps(tasksWithKeys.flat(), ({ key }) => key);
	const seenKeys = new Set<string>();
	const unmonitored: NamedAddress[] = [];
	const unreadable: WantedAddress[] = [];
	yield* forEachInSteps(wanted.all, (candidate) => {
		const address = readAddress(candidate.text, match);
		if (address === undefined) {
			unreadable.push(candidate);
			return;
		}
		const { key } = address;
		if (seenKeys.has(key)) return;
		seenKeys.add(key);
		const matches = tasksByKey.get(key) ?? [];
		if (matches.some(({ task }) => isActiveTask(task))) return;
		unmonitored.push({ ...address, paused: matches[0]?.task });
	});
	const deviceNames = tasks.map(({ device }) => device.name);
	return {
		checkedCount: seenKeys.size,
		unmonitored: yield* withUniqueNames(unmonitored, deviceNames, salt),
		unreadable: describeUnreadable(unreadable, wanted),
	};
}

/** An address with a name that is not yet unique. */
interface NamedAddress extends UnmonitoredAddress {
	/** Equal for addresses that count as the same: host and path, or the host. */
	key: string;
	/** Whether the name lacks secrets of the address. */
	isNameCut: boolean;
}

/** The key to compare addresses by host and path. */
function hostAndPath({ host, path }: AddressParts): string {
	return `${host} ${path}`;
}

/** The address in a text; undefined if Device > Create or Update does not accept it as one address. */
function readAddress(text: string, match: AddressMatch): Omit<NamedAddress, 'paused'> | undefined {
	const trimmed = text.trim();
	// A host name without a scheme gets one.
	const completed = completeWebAddress(trimmed);
	const whole = completed ?? trimmed;
	const parts = isWebAddress(whole) ? addressParts(whole) : undefined;
	// The field of the operation would split the text into several addresses.
	if (parts === undefined || splitAddresses(whole).join(' ') !== whole) return undefined;
	const { host, path } = parts;
	const isHostName = path === '' && completed !== undefined && !trimmed.endsWith('/');
	if (match === 'host' || isHostName) {
		const [scheme] = whole.split('//', 1);
		const url = `${scheme.toLowerCase()}//${host}/`;
		return { url, name: host, address: host, key: host, isNameCut: false };
	}
	const address = withoutUrlSecrets(whole);
	const name = pageOf(address);
	// Without secrets, several addresses can have the same name.
	return { url: whole, name, address, key: hostAndPath(parts), isNameCut: name !== pageOf(whole) };
}

/** An address without scheme, user, fragment and slashes at the end, as a name for its device. */
function pageOf(address: string): string {
	return address.replace(/^[^/]*\/\/(?:[^/?#]*@)?|#.*$/g, '').replace(/\/+$/, '');
}

/** Makes names unique, as devices are found by name: shared or cut ones get a hash of the address. */
function* withUniqueNames(
	all: readonly NamedAddress[],
	namesInUse: readonly string[],
	salt: string,
): Steps<UnmonitoredAddress[]> {
	const inUse = new Set(yield* mapInSteps(namesInUse, nameKey));
	const addressesByName = yield* groupInSteps(all, ({ name }) => nameKey(name));
	return yield* mapInSteps(all, ({ key, isNameCut, ...address }) => {
		const ownKey = nameKey(address.name);
		const isShared = inUse.has(ownKey) || (addressesByName.get(ownKey) ?? []).length > 1;
		if (!isNameCut && !isShared) return address;
		const hash = createHmac('sha256', salt).update(key).digest('hex').slice(0, 12);
		return { ...address, name: `${address.name} (${hash})` };
	});
}

/** The result as problems of an audit: one for each unmonitored address, and one for all invalid ones. */
export function* addressProblems(
	{ checkedCount, unmonitored, unreadable }: ComparedAddresses,
	{ name, label }: AddressPlace,
): Steps<{ checkedCount: number; problems: AuditProblem[] }> {
	const problems = yield* mapInSteps(unmonitored, (address) => unmonitoredProblem(address, name));
	if (unreadable !== undefined) problems.push(unreadableProblem(unreadable, label));
	return { checkedCount, problems };
}

/** The addresses without any task as input for Device > Create or Update; those of paused devices as a hint. */
export function newMonitors({ checkedCount, unmonitored, unreadable }: ComparedAddresses): {
	monitors: Array<Pick<UnmonitoredAddress, 'name' | 'url'>>;
	hints: string[];
} {
	const monitors = unmonitored.flatMap(({ name, url, paused }) => (paused ? [] : [{ name, url }]));
	const ofPausedDevices = unmonitored.flatMap(({ address, paused }) =>
		paused ? [`${quote(address)} (${quote(paused.device.name)})`] : [],
	);
	const hints = [
		unreadable,
		ofPausedDevices.length > 0 &&
			`Not listed as unmonitored, because a paused device checks them: ${listSome(ofPausedDevices)}. ${resume}`,
		unmonitored.length === 0 && checkedCount > 0 && `All addresses are monitored: ${checkedCount}.`,
	];
	return { monitors, hints: hints.filter((hint) => typeof hint === 'string') };
}

/** The problem of an unmonitored address; `source` is where it comes from: "input items". */
function unmonitoredProblem({ address, paused }: UnmonitoredAddress, source: string): AuditProblem {
	const reason = paused === undefined ? '' : `: device ${quote(paused.device.name)} is paused`;
	const problem = `${quote(address)} of the ${source} is not monitored${reason}.`;
	const ownFix = paused === undefined ? fix : resume;
	return {
		...toGeneralProblem({ severity: 'medium', problem, whyItMatters, fix: ownFix }),
		rule: 'Not Monitored',
		deviceName: paused?.device.name ?? null,
		deviceId: paused?.device.id ?? null,
		kind: 'address',
		address: shorten(address, maxAddressLength),
	};
}

/** The number of invalid addresses, and the first one, in words; undefined if there are none. */
function describeUnreadable(
	unreadable: readonly WantedAddress[],
	{ all, place: { entries, entry } }: WantedAddresses,
): string | undefined {
	if (unreadable.length === 0) return undefined;
	const [{ row, text }] = unreadable;
	const first = text.trim() === '' ? 'has none' : `has ${quote(withoutUrlSecrets(text))}`;
	return `${unreadable.length} of ${all.length} ${entries} have no address that can be monitored: ${entry} ${row} ${first}.`;
}

/** The problem of invalid addresses; `label` is the field with their source. */
function unreadableProblem(problem: string, label: string): AuditProblem {
	return toGeneralProblem({
		severity: 'notChecked',
		problem,
		whyItMatters: 'It is unknown whether these addresses are monitored.',
		fix: `Check ${label}, and these items.`,
	});
}

import { createHmac } from 'node:crypto';

import { withoutSecrets } from '../accountSetup';
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
 * If a paused device has a task for an address, that task is named. A host without a path is
 * checked by any task of this host. `salt` keeps addresses from being guessed from the mark in a
 * name.
 */
export function* compareAddresses(
	wanted: WantedAddresses,
	{ task }: Pick<AuditedAccount, 'task'>,
	{ match, salt }: { match: AddressMatch; salt: string },
): Steps<ComparedAddresses> {
	const tasksWithKeys = yield* mapInSteps(task, (checked) => {
		const { place } = checked;
		return place === undefined
			? []
			: [place.host, hostAndPath(place)].map((key) => ({ key, task: checked }));
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
		const tasks = tasksByKey.get(key) ?? [];
		if (tasks.some((place) => isActiveTask(place.task))) return;
		unmonitored.push({ ...address, paused: tasks[0]?.task });
	});
	const names = task.map(({ device }) => device.name);
	return {
		checkedCount: seenKeys.size,
		unmonitored: yield* withUniqueNames(unmonitored, names, salt),
		unreadable: describeUnreadable(unreadable, wanted),
	};
}

/** An address with a name that other addresses can have, too. */
interface NamedAddress extends UnmonitoredAddress {
	/** The unique part of an address. */
	key: string;
	isNameCut: boolean;
}

/** The key under which an address is compared as a whole. */
function hostAndPath({ host, path }: AddressParts): string {
	return `${host} ${path}`;
}

/** Undefined for a text that Device > Create or Update does not take as one address to monitor. */
function readAddress(text: string, match: AddressMatch): Omit<NamedAddress, 'paused'> | undefined {
	const trimmed = text.trim();
	const completed = completeWebAddress(trimmed);
	const whole = completed ?? trimmed;
	const parts = isWebAddress(whole) ? addressParts(whole) : undefined;
	// The field of the operation would split the text into several addresses.
	if (parts === undefined || splitAddresses(whole).join(' ') !== whole) return undefined;
	const { host, path } = parts;
	// Only the host counts: by choice, or because the text is a host name alone.
	if (match === 'host' || (path === '' && completed !== undefined && !trimmed.endsWith('/'))) {
		const [scheme] = whole.split('//', 1);
		const url = `${scheme.toLowerCase()}//${host}/`;
		return { url, name: host, address: host, key: host, isNameCut: false };
	}
	const address = withoutSecrets(whole, { as: 'url' });
	const name = pageOf(address);
	// Without secrets, several addresses can have the same name.
	return { url: whole, name, address, key: hostAndPath(parts), isNameCut: name !== pageOf(whole) };
}

/** An address without scheme, user, fragment and slashes at the end. */
function pageOf(address: string): string {
	return address.replace(/^[^/]*\/\/(?:[^/?#]*@)?|#.*$/g, '').replace(/\/+$/, '');
}

/**
 * Makes names unique, because Create or Update finds a device by its name. A name that is shared,
 * in use or cut gets a hash of the address (`mark`).
 */
function* withUniqueNames(
	all: readonly NamedAddress[],
	namesInUse: readonly string[],
	salt: string,
): Steps<UnmonitoredAddress[]> {
	const inUse = new Set(yield* mapInSteps(namesInUse, nameKey));
	const sameNames = yield* groupInSteps(all, ({ name }) => nameKey(name));
	return yield* mapInSteps(all, ({ key, isNameCut, ...one }) => {
		const own = nameKey(one.name);
		const isShared = inUse.has(own) || (sameNames.get(own) ?? []).length > 1;
		if (!isNameCut && !isShared) return one;
		const mark = createHmac('sha256', salt).update(key).digest('hex').slice(0, 12);
		return { ...one, name: `${one.name} (${mark})` };
	});
}

export function* addressProblems(
	{ checkedCount, unmonitored, unreadable }: ComparedAddresses,
	{ name, label }: AddressPlace,
): Steps<{ checkedCount: number; problems: AuditProblem[] }> {
	const problems = yield* mapInSteps(unmonitored, (one) => unmonitoredProblem(one, name));
	const rest = unreadable === undefined ? [] : [unreadableProblem(unreadable, label)];
	return { checkedCount, problems: [...problems, ...rest] };
}

/** The unmonitored addresses as input for Device > Create or Update, and hints. */
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

/** @param place the source of the addresses: "input items" */
function unmonitoredProblem({ address, paused }: UnmonitoredAddress, place: string): AuditProblem {
	const why = paused === undefined ? '' : `: device ${quote(paused.device.name)} is paused`;
	const problem = `${quote(address)} of the ${place} is not monitored${why}.`;
	const whatToDo = paused === undefined ? fix : resume;
	return {
		...toGeneralProblem({ severity: 'medium', problem, whyItMatters, fix: whatToDo }),
		rule: 'Not Monitored',
		deviceName: paused?.device.name ?? null,
		deviceId: paused?.device.id ?? null,
		kind: 'address',
		address: shorten(address, maxAddressLength),
	};
}

function describeUnreadable(
	unreadable: readonly WantedAddress[],
	{ all, place: { entries, entry } }: WantedAddresses,
): string | undefined {
	if (unreadable.length === 0) return undefined;
	const [{ row, text }] = unreadable;
	const first =
		text.trim() === '' ? 'has none' : `has ${quote(withoutSecrets(text, { as: 'url' }))}`;
	return `${unreadable.length} of ${all.length} ${entries} have no address that can be monitored: ${entry} ${row} ${first}.`;
}

/** @param label the field with the source of the addresses */
function unreadableProblem(problem: string, label: string): AuditProblem {
	return toGeneralProblem({
		severity: 'notChecked',
		problem,
		whyItMatters: 'It is unknown whether these addresses are monitored.',
		fix: `Check ${label}, and these items.`,
	});
}

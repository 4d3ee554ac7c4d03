/** Compares what an operation did and reported with what the account has. */
import type { IDataObject } from 'n8n-workflow';

import type { Kind } from './hostileAccount.cts';
import type { Step } from './hostileWrites.cts';

type Snapshot = ReadonlyMap<string, string>;

interface Outcome {
	before: Snapshot;
	after: Snapshot;
	items: IDataObject[];
}

/** Problems as sentences. */
export function faultsOf(name: string, step: Step, outcome: Outcome): string[] {
	return [
		...touchedIn(step, outcome),
		...tasksElsewhere(step, outcome),
		...madeTooOften(step, outcome),
		...untrueIn(step, outcome),
		...silentIn(step, outcome),
		...(name === 'schedule delete' ? [] : strandedIn(outcome)),
	];
}

export const isRefused = (items: IDataObject[]) =>
	items.length === 0 ||
	items.some(({ action, error }) => error !== undefined || notDone.includes(String(action)));
const notDone = ['notCopied', 'notDone', 'refused'];

function touchedIn({ named = [] }: Step, { before, after }: Outcome): string[] {
	return [...before].flatMap(([key, was]) => {
		if (named.includes(key) || after.get(key) === was) return [];
		return [`${after.has(key) ? 'changed' : 'deleted'} ${key}, which was not named`];
	});
}

/** New tasks of devices that were there before. */
function tasksElsewhere({ named = [] }: Step, outcome: Outcome): string[] {
	const owners = madeIn(outcome, 'task ').map((key) => {
		const { Device_Id } = JSON.parse(outcome.after.get(key) ?? '{}');
		return `device ${String(Device_Id)}`;
	});
	return [...new Set(owners)]
		.filter((key) => outcome.before.has(key) && !named.includes(key))
		.map((key) => `made a task of ${key}, which was not named`);
}

function madeIn({ before, after }: Outcome, kind = ''): string[] {
	return [...after.keys()].filter((key) => !before.has(key) && key.startsWith(kind));
}

function madeTooOften({ makes = {} }: Step, outcome: Outcome): string[] {
	const madeKinds = new Set(madeIn(outcome).map((key) => key.split(' ')[0]));
	return [...madeKinds].flatMap((kind) => {
		const [count, most] = [madeIn(outcome, `${kind} `).length, makes[kind as Kind] ?? 0];
		return count > most ? [`made ${count} of ${kind}, max ${most}`] : [];
	});
}

function claimsIn(step: Step, { items }: Outcome) {
	return items
		.filter(({ error }) => error === undefined)
		.flatMap((item) => step.claims?.(item) ?? []);
}

function untrueIn(step: Step, outcome: Outcome): string[] {
	const { before, after } = outcome;
	return claimsIn(step, outcome).flatMap(({ kind, id, is, name }) => {
		const key = `${kind} ${String(id)}`;
		// Without an ID the output is true as long as there is a new one: it is counted below.
		if (is === 'new' && (id ?? null) === null && madeIn(outcome, `${kind} `).length > 0) return [];
		const isNew = after.has(key) && !before.has(key);
		const isTrue = { new: isNew, there: after.has(key), gone: !after.has(key) }[is];
		if (!isTrue) return [`reports ${key} as ${is}`];
		const own: unknown = JSON.parse(after.get(key) ?? '{}').Name;
		if (is !== 'new' || name === undefined || name === own) return [];
		return [`reports the name of ${key} as "${String(name)}"`];
	});
}

/** A success without what was asked for, or with more of it than is reported. */
function silentIn(step: Step, outcome: Outcome): string[] {
	const { makes = {}, mayKeep = false } = step;
	const [kind] = Object.keys(makes) as Kind[];
	if (!kind || isRefused(outcome.items)) return [];
	const made = madeIn(outcome, `${kind} `).length;
	const reported = claimsIn(step, outcome).filter((one) => one.kind === kind && one.is === 'new');
	const isMissing = !mayKeep && made < (makes[kind] ?? 0);
	const isUnreported = step.claims !== undefined && !step.reportsOnly && reported.length < made;
	return [
		...(isMissing ? [`made ${made} of ${kind}, without an error`] : []),
		...(isUnreported ? [`reports ${reported.length} new of ${kind}, made ${made}`] : []),
	];
}

/** Devices that point at a schedule that is gone. */
function strandedIn({ before, after }: Outcome): string[] {
	const strandedOf = (all: Snapshot) =>
		[...all]
			.filter(([key]) => key.startsWith('device '))
			.filter(([, fields]) => {
				const id: unknown = JSON.parse(fields).Scheduler_Id ?? 0;
				return id !== 0 && !all.has(`scheduler ${String(id)}`);
			})
			.map(([key]) => key);
	const earlier = strandedOf(before);
	return strandedOf(after)
		.filter((key) => !earlier.includes(key))
		.map((key) => `left ${key} with a schedule that is gone`);
}

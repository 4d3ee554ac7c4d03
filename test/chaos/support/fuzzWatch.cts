/** What must not happen while operations meet what nobody means: complaints, long work, changed prototypes. */
import type { WorkflowRun } from '../../../scripts/engine/index.cts';
import { tooMuchCpuMs, withCpuMs } from '../../support/cpu.cts';
import { errorOf } from '../../support/workflows.cts';

const types = [
	...[Object, Array, Function, String, Number, Boolean, Symbol, BigInt, Date, RegExp, Error],
	...[Promise, Map, Set, WeakMap, Uint8Array, Buffer],
];

/** The objects that every other one depends on: whoever changes them changes all of n8n. */
const shared: Array<[string, object]> = [
	...types.map((type): [string, object] => [`${type.name}.prototype`, type.prototype]),
	...Object.entries({ Object, Array, JSON, Math, Reflect }),
];

function lookAtPrototypes(): Map<string, unknown> {
	const found = new Map<string, unknown>();
	for (const [name, object] of shared) {
		found.set(name, Object.getPrototypeOf(object));
		for (const key of Reflect.ownKeys(object)) {
			const { value, get, set } = Object.getOwnPropertyDescriptor(object, key) ?? {};
			found.set(`${name} ${String(key)}`, value ?? get ?? set);
		}
	}
	return found;
}

export class FuzzWatch {
	readonly complaints: string[] = [];

	/** Of all that was measured, and of what was measured last. */
	longestCpuMs = 0;
	latestCpuMs = 0;

	private longestTitle = '';
	private readonly before = lookAtPrototypes();

	changedPrototypes(): string[] {
		const [before, now] = [this.before, lookAtPrototypes()];
		return [...new Set([...before.keys(), ...now.keys()])].filter(
			(name) => before.has(name) !== now.has(name) || !Object.is(before.get(name), now.get(name)),
		);
	}

	async measure<Result>(title: string, task: () => Promise<Result>): Promise<Result> {
		const { result, cpuMs } = await withCpuMs(task);
		this.latestCpuMs = cpuMs;
		if (this.latestCpuMs > this.longestCpuMs) {
			this.longestCpuMs = this.latestCpuMs;
			this.longestTitle = title;
		}
		return result;
	}

	/**
	 * Complains of what ended a run whose node continues after an item that failed, and of items that failed
	 * without saying what to do.
	 *
	 * @returns the items that failed
	 */
	checkRun(title: string, run: WorkflowRun): FailedItem[] {
		const { message } = errorOf(run);
		if (message !== undefined) this.complaints.push(`${title}: ${message}`);
		const failed = failedItemsOf(run);
		const unexplained = failed.filter(({ isExplained }) => !isExplained);
		this.complaints.push(...unexplained.map((one) => `${title}: ${one.message}`));
		return failed;
	}

	/** @throws Error with the title of what took longest, when that took too long */
	expectQuick(): void {
		const isQuick = this.longestCpuMs < tooMuchCpuMs;
		if (!isQuick) throw new Error(`${this.longestTitle}: ${this.longestCpuMs} ms of CPU time`);
	}

	/** @throws Error when prototypes have changed, or when there are complaints */
	expectNothing(): void {
		expect(this.changedPrototypes()).toEqual([]);
		expect(this.complaints).toEqual([]);
	}
}

export interface FailedItem {
	item: number;
	message: string;
	/** Whether it says what to do, as all errors of ours do. */
	isExplained: boolean;
}

function failedItemsOf(run: WorkflowRun): FailedItem[] {
	return run.items('Run').flatMap(({ json, pairedItem }) => {
		const { error, ...others } = json;
		const isError = Object.keys(others).every((name) => ['details', 'message'].includes(name));
		if (typeof error !== 'string' || !isError) return [];
		const isExplained = typeof others.details === 'string';
		return [pairedItem].flat().flatMap((source) => {
			const item = typeof source === 'object' ? source.item : source;
			return item === undefined ? [] : [{ item, message: error, isExplained }];
		});
	});
}

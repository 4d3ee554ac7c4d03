import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const { calibrate, startMeter } = createRequire(__filename)('./jest/cpu.js') as {
	calibrate(): number;
	startMeter(): () => number;
};

const realNow = performance.now.bind(performance);

/**
 * Against work that grows with the square of its input: minutes for what is tested with it. The others take up
 * to a second, on a very busy machine ten.
 */
export const tooMuchCpuMs = 60_000;

/** CPU time of this process in ms. */
export async function withCpuMs<Result>(task: () => Result | Promise<Result>) {
	const before = process.cpuUsage();
	const result = await task();
	const { user, system } = process.cpuUsage(before);
	return { result, cpuMs: (user + system) / 1000 };
}

/** CPU time of this thread alone in ms, where the system (Linux) reports it; elsewhere the time that has passed. */
function threadCpuMs(): number {
	try {
		return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'utf8')) / 1e6;
	} catch {
		return realNow();
	}
}

interface LoopTurn {
	from: number;
	to: number;
	cpuMs: number;
}

/**
 * The longest piece of CPU time in which this process could do nothing else, in ms: of the task only, without
 * modules that are loaded, and without garbage collection, as on a quiet machine.
 */
export async function withLongestTurn<Result>(task: () => Promise<Result>) {
	const turns: LoopTurn[] = [];
	const collections: PerformanceEntry[] = [];
	const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
	observer.observe({ entryTypes: ['gc'] });
	const readCpuMs = startMeter();
	let [from, before, ownBefore, isDone] = [realNow(), readCpuMs(), threadCpuMs(), false];
	const noteTurn = () => {
		const [to, cpuMs, own] = [realNow(), readCpuMs(), threadCpuMs()];
		// Other threads of the process also use the CPU.
		const turn = { from, to, cpuMs: Math.min(cpuMs - before, to - from, own - ownBefore) };
		if (turn.cpuMs > 5) turns.push(turn);
		[from, before, ownBefore] = [to, cpuMs, own];
	};
	const beat = () => {
		if (isDone) return;
		noteTurn();
		setImmediate(beat);
	};
	setImmediate(beat);
	const result = await task().finally(() => {
		noteTurn();
		isDone = true;
	});
	await wait(0);
	observer.disconnect();
	const collectedIn = ({ from: start, to }: LoopTurn) =>
		collections
			.map(
				({ duration, startTime }) =>
					Math.min(startTime + duration, to) - Math.max(startTime, start),
			)
			.reduce((sum, ms) => sum + Math.max(0, ms), 0);
	const own = turns.map((turn) => turn.cpuMs - collectedIn(turn));
	const longestMs = Math.max(0, ...own);
	return { result, longestMs: longestMs < 20 ? longestMs : longestMs / calibrate() };
}

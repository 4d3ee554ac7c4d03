/** The clocks of this process, those of the sandbox and the nodes, as a test sets them: until its end. */

const realTime = Date.now.bind(Date);
const realElapsed = performance.now.bind(performance);

/** Of Friday, the 20th of November 2026. */
export const noon = Date.parse('2026-11-20T12:00:00Z');

let offset = 0;

/** Lets the clock run on from a moment; it is moved by {@link passMinutes}. */
export function startClock(iso: string): void {
	offset = Date.parse(iso) - realTime();
	const begin = offset;
	setClocks(
		() => realTime() + offset,
		() => realElapsed() + offset - begin,
	);
}

/** Stops the clock at a moment, for durations to the second; it is moved by {@link passMinutes}. */
export function stopClock(iso: string): void {
	offset = Date.parse(iso);
	const begin = offset;
	setClocks(
		() => offset,
		() => realElapsed() + offset - begin,
	);
}

export function passMinutes(minutes: number): void {
	offset += minutes * 60_000;
}

/**
 * For all tests of a file: the clock runs on from {@link noon}. To be called once, outside of its blocks.
 */
export function itIsNoon(): void {
	beforeEach(() => startClock(new Date(noon).toISOString()));
}

/**
 * Both clocks run so many times as fast, the sandbox's, too, when it is started afterwards: for tests in which
 * a node waits. Time-outs of requests stay as long as they are.
 */
export function speedUpClock(times: number): void {
	const [day, begin, realBegin] = [Date.now(), performance.now(), realElapsed()];
	const passed = () => times * (realElapsed() - realBegin);
	setClocks(
		() => Math.round(day + passed()),
		() => begin + passed(),
	);
}

function setClocks(time: () => number, elapsed: () => number): void {
	jest.spyOn(Date, 'now').mockImplementation(time);
	jest.spyOn(performance, 'now').mockImplementation(elapsed);
}

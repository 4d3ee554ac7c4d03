const realNow = Date.now.bind(Date);
const realElapsed = performance.now.bind(performance);

export interface HostClock {
	/** Somebody sets the clock: so many milliseconds later, or earlier when below 0. */
	jump(milliseconds: number): void;
	/** Time goes by, for every clock. */
	pass(milliseconds: number): void;
}

/** Until the end of the test, the time of day is what the returned function was last called with. */
export function standingClock(): (time: number) => void {
	let now = realNow();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	return (time) => void (now = time);
}

/** Until the end of the test, lets the time of day jump, as it does when the host's clock is set. */
export function jumpingClock(): HostClock {
	let jumped = 0;
	let passed = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => realNow() + jumped + passed);
	jest.spyOn(performance, 'now').mockImplementation(() => realElapsed() + passed);
	return {
		jump: (milliseconds) => void (jumped += milliseconds),
		pass: (milliseconds) => void (passed += milliseconds),
	};
}

/**
 * Until the end of the test, both clocks run so many times as fast, the sandbox's, too, when it is started
 * afterwards: for tests in which a node waits. Time-outs of requests stay as long as they are.
 */
export function speedUpClock(times: number): void {
	const elapsed = performance.now.bind(performance);
	const [day, begin] = [Date.now(), elapsed()];
	const passed = () => times * (elapsed() - begin);
	jest.spyOn(Date, 'now').mockImplementation(() => Math.round(day + passed()));
	jest.spyOn(performance, 'now').mockImplementation(() => begin + passed());
}

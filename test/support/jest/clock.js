/**
 * Each test file starts at this moment, so that no expectation depends on the day of the run; the clock runs on from it.
 * With TEST_CLOCK=machine it follows the machine, for `tools/moments`.
 */
const noon = Date.parse('2026-11-20T12:00:00Z');

const machineNow = Date.now;

function startAtNoon() {
	if (process.env.TEST_CLOCK === 'machine') return;
	const offset = noon - machineNow();
	Date.now = () => machineNow() + offset;
}

/** For Jest, which measures how long files take. */
function followMachine() {
	Date.now = machineNow;
}

module.exports = { followMachine, startAtNoon };

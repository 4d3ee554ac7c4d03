/**
 * The environment of a test file: the worker's own globals, and no virtual machine around them. So all
 * test files of a worker share what `runtime.js` loads, and there is one `Error` and one `Array` for
 * tests, n8n-core and Node.
 */
const fs = require('node:fs');
const path = require('node:path');

const { ModuleMocker } = require('jest-mock');

const { followMachine, startAtNoon } = require('./clock');
const { findSlowness, logCost, startMeter } = require('./cpu');
const { countOpen, findFaults } = require('./leftOpen');
const { startWatch, stopWatch } = require('./watchdog');

// Jest itself uses these while a test replaces them, such as `Date.now`.
const natives = {
	'jest-native-promise': Promise,
	'jest-native-now': Date.now.bind(Date),
	'jest-native-read-file': fs.readFileSync.bind(fs),
	'jest-native-write-file': fs.writeFileSync.bind(fs),
	'jest-native-exists-file': fs.existsSync.bind(fs),
};

/** An error that says where a test stands. */
function errorAt({ stack }, message) {
	const error = new Error(message);
	error.stack = stack.replace(/^.*/, `Error: ${message}`);
	return error;
}

module.exports = class SharedEnvironment {
	constructor({ projectConfig }, { testPath }) {
		const { hasFixedClock = false, isFast = false, blockLimitMs } = projectConfig.globals;
		this.file = path.relative(projectConfig.rootDir, testPath);
		this.hasFixedClock = hasFixedClock;
		this.blockLimitMs = blockLimitMs;
		this.isFast = isFast && !testPath.endsWith('.slow.test.cts');
		for (const [name, value] of Object.entries(natives)) globalThis[Symbol.for(name)] ??= value;
		this.global = globalThis;
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimers = null;
		this.fakeTimersModern = null;
		this.real = { console, exit: process.exit };
	}

	getVmContext() {
		return null;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	async setup() {
		// What is printed stays as it is written: tests search it for secrets.
		globalThis.console = this.real.console;
		this.openBeforeFile = countOpen();
		if (this.hasFixedClock) startAtNoon();
	}

	async handleTestEvent({ name, test }, { unhandledErrors }) {
		if (name === 'test_start') this.startTest(test);
		if (name === 'test_done') await this.finishTest(test);
		if (name === 'run_finish') {
			// Jest, which measures the file, would do so before the next test.
			this.moduleMocker.restoreAllMocks();
			followMachine();
			const faults = await findFaults(this.openBeforeFile);
			unhandledErrors.push(...faults.map((fault) => new Error(`This file ${fault}`)));
		}
	}

	startTest({ name }) {
		this.openBeforeTest = countOpen();
		// Only tests of the suite: those with an n8n take as long as it does.
		if (this.hasFixedClock) startWatch(`${this.file}: ${name}`, this.blockLimitMs);
		this.cpuMs = startMeter();
	}

	/** Fails a test that leaves something open, has tried to leave this machine, or is too slow for its tier. */
	async finishTest(test) {
		if (this.hasFixedClock) stopWatch();
		const ms = this.cpuMs();
		logCost(this.file, test.name, ms);
		const slowness = this.isFast ? findSlowness(ms) : undefined;
		const faults = [...(await findFaults(this.openBeforeTest)), ...(slowness ? [slowness] : [])];
		test.errors.push(...faults.map((fault) => errorAt(test.asyncError, `This test ${fault}`)));
	}

	async teardown() {
		globalThis.console = this.real.console;
		process.exit = this.real.exit;
	}
};

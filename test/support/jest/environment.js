/**
 * The environment of a test file: the worker's own globals, and no virtual machine around them. So all
 * test files of a worker share what `runtime.js` loads, and there is one `Error` and one `Array` for
 * tests, n8n-core and Node.
 */
const fs = require('node:fs');

const { ModuleMocker } = require('jest-mock');

const { countOpen, findFaults } = require('./leftOpen');

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
	constructor() {
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
	}

	/** Fails what leaves something open, or has tried to leave this machine. */
	async handleTestEvent({ name, test }, { unhandledErrors }) {
		if (name === 'test_start') this.openBeforeTest = countOpen();
		if (name === 'test_done') {
			const faults = await findFaults(this.openBeforeTest);
			test.errors.push(...faults.map((fault) => errorAt(test.asyncError, `This test ${fault}`)));
		}
		if (name === 'run_finish') {
			const faults = await findFaults(this.openBeforeFile);
			unhandledErrors.push(...faults.map((fault) => new Error(`This file ${fault}`)));
		}
	}

	async teardown() {
		globalThis.console = this.real.console;
		process.exit = this.real.exit;
	}
};

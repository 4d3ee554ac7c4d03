/**
 * The environment of a test file: the worker's own globals, and no virtual machine around them. So all
 * test files of a worker share what `runtime.js` loads, and there is one `Error` and one `Array` for
 * tests, n8n-core and Node.
 */
const fs = require('node:fs');

const { ModuleMocker } = require('jest-mock');

// Jest itself uses these while a test replaces them, such as `Date.now`.
const natives = {
	'jest-native-promise': Promise,
	'jest-native-now': Date.now.bind(Date),
	'jest-native-read-file': fs.readFileSync.bind(fs),
	'jest-native-write-file': fs.writeFileSync.bind(fs),
	'jest-native-exists-file': fs.existsSync.bind(fs),
};

/** What Jest sends a worker after the last test file. Timers of n8n-core would keep it alive. */
const endOfWorker = 2;
process.on('message', ([type]) => {
	if (type === endOfWorker) setImmediate(() => process.exit());
});

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
	}

	async teardown() {
		globalThis.console = this.real.console;
		process.exit = this.real.exit;
	}
};

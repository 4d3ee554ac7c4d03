const { appendFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

const SharedEnvironment = require('../../test/support/jest/environment');

const root = path.join(__dirname, '..', '..');
const built = path.join(root, 'dist', 'nodes');

/** Records of mutated code: mutants that a run reaches, and those reached while it is loaded. */
const stryker = (globalThis.__stryker__ ??= {});

/** Records which mutants each test file reaches, for `runTests.mjs`. */
module.exports = class NotingEnvironment extends SharedEnvironment {
	constructor(config, { testPath }) {
		super();
		this.file = path.relative(root, testPath);
	}

	async setup() {
		await super.setup();
		// Loaded before any test: the file that loads a module first has not reached its mutants.
		for (const file of readdirSync(built, { recursive: true })) {
			if (file.endsWith('.js')) require(path.join(built, file));
		}
	}

	async handleTestEvent(event, state) {
		await super.handleTestEvent(event, state);
		if (event.name === 'run_start') {
			// Tests move the clocks.
			this.startedAt = process.hrtime.bigint();
			stryker.currentTestId = this.file;
		}
		if (event.name === 'test_done' && event.test.errors.length > 0) this.isRed = true;
		if (event.name === 'run_finish') {
			stryker.currentTestId = undefined;
			this.isRed ||= state.unhandledErrors.length > 0;
			this.ms = Number((process.hrtime.bigint() - this.startedAt) / 1_000_000n);
		}
	}

	async teardown() {
		await super.teardown();
		const { perTest = {}, static: loaded = {} } = stryker.mutantCoverage ?? {};
		const [mutants, whileLoaded] = [perTest[this.file] ?? {}, loaded].map(Object.keys);
		const { file, isRed = false, ms } = this;
		const note = { file, isRed, ms, mutants, whileLoaded };
		appendFileSync(process.env.MUTANTS_REACH, `${JSON.stringify(note)}\n`);
	}
};

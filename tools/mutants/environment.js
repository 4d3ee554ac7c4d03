const { readdirSync } = require('node:fs');
const path = require('node:path');

const SharedEnvironment = require('../../test/support/jest/environment');

const root = path.join(__dirname, '..', '..');

/** The switches in mutated code read `activeMutant`, and count here what is reached. */
const stryker = (globalThis.__stryker__ ??= {});
stryker.mutantCoverage ??= { static: {}, perTest: {} };

/** In place of a test's id, for the code of hooks and `describe`. */
const wholeFile = 'file';

/** Loaded before any test: the file that loads a module first has not reached its mutants. */
function loadAll() {
	for (const folder of ['dist/nodes', 'dist/credentials', 'nodes', 'credentials']) {
		for (const file of readdirSync(path.join(root, folder), { recursive: true })) {
			if (/(?<!\.d)\.[jt]s$/.test(file)) require(path.join(root, folder, file));
		}
	}
}

function listTests({ children }) {
	return children.flatMap((child) => (child.type === 'test' ? [child] : listTests(child)));
}

function fullName({ name, parent }) {
	return parent?.parent ? `${fullName(parent)} › ${name}` : name;
}

/**
 * Runs the tests of `globalThis.mutantJob`, until one fails, with its mutant, and adds to the job what
 * happened. See `worker.js`.
 */
module.exports = class MutantEnvironment extends SharedEnvironment {
	job = globalThis.mutantJob;

	async setup() {
		await super.setup();
		const { job } = this;
		stryker.currentTestId = undefined;
		if (job.isActiveFromLoad) this.switchOn();
		loadAll();
		this.switchOn();
		stryker.mutantCoverage.perTest = {};
		stryker.currentTestId = wholeFile;
	}

	switchOn() {
		const { mutant, hitLimit } = this.job;
		Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit });
	}

	async handleTestEvent(event, state) {
		const { job } = this;
		const { name, test } = event;
		if (name === 'run_start') this.selectTests(listTests(state.rootDescribeBlock));
		if (name === 'test_start') {
			if (job.mutant && job.failed.length > 0) test.mode = 'skip';
			stryker.currentTestId = this.ids.get(test);
			this.startedAt = process.cpuUsage();
		}
		await super.handleTestEvent(event, state);
		if (name === 'test_skip' || name === 'test_done') stryker.currentTestId = wholeFile;
		if (name === 'test_done') {
			const { user, system } = process.cpuUsage(this.startedAt);
			const id = this.ids.get(test);
			job.tests.push({ id, ms: (user + system) / 1000 });
			if (test.errors.length > 0) job.failed.push(id);
		}
	}

	/** Tests of one name are numbered. All run where the mutant has changed their names. */
	selectTests(tests) {
		const seen = new Map();
		this.ids = new Map();
		for (const test of tests) {
			const name = fullName(test);
			seen.set(name, (seen.get(name) ?? 0) + 1);
			this.ids.set(test, `${name} #${seen.get(name)}`);
		}
		const ids = new Set(this.ids.values());
		const { select } = this.job;
		if (!select?.every((id) => ids.has(id))) return;
		const selected = new Set(select);
		for (const test of tests) if (!selected.has(this.ids.get(test))) test.mode = 'skip';
	}

	async teardown() {
		await super.teardown();
		this.job.hits = stryker.hitCount;
		if (this.job.isRecorded) {
			const { perTest, static: atLoad } = stryker.mutantCoverage;
			Object.assign(this.job, { reached: perTest, reachedAtLoad: Object.keys(atLoad) });
		}
		Object.assign(stryker, { activeMutant: undefined, currentTestId: undefined });
	}
};

const SharedEnvironment = require('../../test/support/jest/environment');

/** The tests of each file, once it has run: their full names. */
const testNames = new Map();

/** The mutant that runs, and whether a test has noticed it. */
const current = { mutant: undefined, isCaught: false };

const noTest = /(?!)/;

const fullName = ({ name, parent }) =>
	parent === undefined ? '' : `${fullName(parent)} ${name}`.trimStart();

module.exports = class MutantsEnvironment extends SharedEnvironment {
	static testNames = testNames;

	constructor(config, { testPath }) {
		super();
		this.names = new Set(testNames.get(testPath));
		testNames.set(testPath, this.names);
	}

	/** Stryker names the mutant for modules that are loaded in each run. Ours stay loaded. */
	async setup() {
		const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
		if (mutant !== current.mutant) Object.assign(current, { mutant, isCaught: false });
		(globalThis.__stryker__ ??= {}).activeMutant = mutant;
		await super.setup();
	}

	async handleTestEvent(event, state) {
		await super.handleTestEvent(event, state);
		if (event.name === 'test_start') this.names.add(fullName(event.test));
		if (event.name === 'test_done' && event.test.errors.length > 0) {
			current.isCaught = current.mutant !== undefined;
		}
		// One test that notices a mutant is enough.
		if (current.isCaught) state.testNamePattern = noTest;
	}
};

const path = require('node:path');

const { projects, ...shared } = require('../../jest.config');

const { displayName, ...suite } = projects.find((project) => project.displayName === 'suite');

/** The test files that `run.mjs` chooses, in one process. */
module.exports = {
	...shared,
	...suite,
	rootDir: path.join(__dirname, '..', '..'),
	testMatch: JSON.parse(process.env.MUTANTS_TESTS ?? '[]').map((file) => `<rootDir>/${file}`),
	testSequencer: require.resolve('./sequencer.js'),
	testEnvironment: require.resolve('./environment.js'),
	// Once for all runs: `run.mjs`.
	globalSetup: undefined,
	globalTeardown: undefined,
};

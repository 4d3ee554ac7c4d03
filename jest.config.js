const { availableParallelism } = require('node:os');

const shared = {
	rootDir: __dirname,
	// As in n8n: a process loads n8n-core and our nodes once, and runs one workflow after the other.
	testEnvironment: '<rootDir>/test/support/jest/environment.js',
	runtime: '<rootDir>/test/support/jest/runtime.js',
	transform: { '\\.(c?ts|js)$': '<rootDir>/test/support/jest/transform.js' },
	// The main file of adaptivecards is of the kind that Node 20 does not load.
	transformIgnorePatterns: [
		'/node_modules/(?!adaptivecards/)',
		'<rootDir>/dist/',
		'/support/jest/.+\\.js$',
	],
	setupFiles: ['<rootDir>/scripts/loopbackOnly.cts'],
	setupFilesAfterEnv: ['<rootDir>/test/support/jest/setUpFile.js'],
	restoreMocks: true,
	globalTeardown: '<rootDir>/test/support/jest/globalTeardown.cts',
	modulePathIgnorePatterns: ['<rootDir>/(dist|\\.host|\\.mutants|\\.versions)/'],
};

/** @type {import('jest').Config} */
module.exports = {
	// Many tests wait more than they compute.
	maxWorkers: 2 * availableParallelism(),
	// With a limit, Jest never runs tests in its own process.
	workerIdleMemoryLimit: '2GB',
	// On a busy machine, a process of n8n-core takes more than half a second to end.
	workerGracefulExitTimeout: 10_000,
	// Only against hanging: a busy machine must not break a test.
	testTimeout: 3_600_000,
	testSequencer: '<rootDir>/test/support/jest/sequencer.js',
	projects: [
		{
			...shared,
			displayName: 'suite',
			testMatch: ['<rootDir>/test/{engine,oracles,package,sandbox,unit}/**/*.test.cts'],
			globalSetup: '<rootDir>/test/support/globalSetup.cts',
		},
		{
			...shared,
			displayName: 'chaos',
			testMatch: ['<rootDir>/test/{chaos,oracles}/*.test.cts'],
			globalSetup: '<rootDir>/test/chaos/support/globalSetup.cts',
		},
		{
			...shared,
			displayName: 'soak',
			testMatch: ['<rootDir>/test/chaos/soak/*.test.cts'],
			globalSetup: '<rootDir>/test/chaos/support/globalSetup.cts',
		},
		{
			...shared,
			displayName: 'live',
			testMatch: ['<rootDir>/test/live/*.test.cts'],
			globalSetup: '<rootDir>/test/live/support/globalSetup.cts',
		},
		{
			// With an n8n of their own, so that they run beside the live tests.
			...shared,
			displayName: 'restarts',
			testMatch: ['<rootDir>/test/live/restarts/*.test.cts'],
		},
		{
			...shared,
			displayName: 'queue',
			testMatch: ['<rootDir>/test/queue/**/*.test.cts'],
			globalSetup: '<rootDir>/test/queue/support/globalSetup.cts',
		},
	],
};

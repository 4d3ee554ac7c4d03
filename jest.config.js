const { availableParallelism } = require('node:os');

const tier = process.env.TEST_TIER ?? 'full';
/** What the full tier adds to the fast one: slow tests, and the files with random cases, with all of them. */
const isAdded = tier === 'added';

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

/** Starts no n8n: each test file begins at the same fixed moment. */
const suite = { ...shared, globals: { hasFixedClock: true } };

/** Has a fast tier: no test takes longer than `test/support/jest/cpu.js` allows, except in `*.slow.test.cts`. */
const tiered = {
	...suite,
	globals: { hasFixedClock: true, isFast: true },
	testPathIgnorePatterns: tier === 'fast' ? ['\\.slow\\.test\\.cts$'] : [],
};

/** Waits for an n8n, or tries many cases. */
const long = {
	...shared,
	setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/test/support/jest/longTests.js'],
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
	testTimeout: 120_000,
	testSequencer: '<rootDir>/test/support/jest/sequencer.js',
	projects: [
		{
			// Pure functions. They read the sources, so they need no build.
			...tiered,
			displayName: 'unit',
			testMatch: [`<rootDir>/test/unit/**/*${isAdded ? '.slow' : ''}.test.cts`],
		},
		{
			...tiered,
			displayName: 'oracles',
			testMatch: ['<rootDir>/test/oracles/*.test.cts'],
		},
		{
			...tiered,
			displayName: 'engine',
			testMatch: [`<rootDir>/test/engine/**/*${isAdded ? '.slow' : ''}.test.cts`],
			globalSetup: '<rootDir>/test/support/globalSetup.cts',
		},
		{
			...suite,
			displayName: 'house',
			testMatch: ['<rootDir>/test/{house,package,sandbox}/**/*.test.cts'],
			globalSetup: '<rootDir>/test/support/refuseOldBuild.cts',
		},
		{
			...long,
			displayName: 'chaos',
			testMatch: ['<rootDir>/test/{chaos,oracles}/*.test.cts'],
			globalSetup: '<rootDir>/test/chaos/support/globalSetup.cts',
		},
		{
			...long,
			displayName: 'soak',
			testMatch: ['<rootDir>/test/chaos/soak/*.test.cts'],
			globalSetup: '<rootDir>/test/chaos/support/globalSetup.cts',
		},
		{
			...long,
			displayName: 'live',
			testMatch: ['<rootDir>/test/live/*.test.cts'],
			globalSetup: '<rootDir>/test/live/support/globalSetup.cts',
		},
		{
			// With an n8n of their own, so that they run beside the live tests.
			...long,
			displayName: 'restarts',
			testMatch: ['<rootDir>/test/live/restarts/*.test.cts'],
		},
		{
			...long,
			displayName: 'queue',
			testMatch: ['<rootDir>/test/queue/**/*.test.cts'],
			globalSetup: '<rootDir>/test/queue/support/globalSetup.cts',
		},
	],
};

const { readdirSync, readFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const path = require('node:path');

const tier = process.env.TEST_TIER ?? 'full';
/** What the full tier adds to the fast one: slow tests, and the files with random cases, with all of them. */
const isAdded = tier === 'added';

function hasRandomCases(file) {
	return readFileSync(file, 'utf8').includes('caseCount(');
}

/** The test files of a folder that this tier runs. */
function testFiles(folder) {
	const full = path.join(__dirname, 'test', folder);
	if (!isAdded) return [`${full}/*.test.cts`];
	const files = readdirSync(full).filter((file) => file.endsWith('.test.cts'));
	return files
		.map((file) => path.join(full, file))
		.filter((file) => file.endsWith('.slow.test.cts') || hasRandomCases(file));
}

const shared = {
	rootDir: __dirname,
	// As in n8n: a process loads n8n-core and our nodes once, and runs one workflow after the other.
	testEnvironment: '<rootDir>/test/support/jest/environment.js',
	runtime: '<rootDir>/test/support/jest/runtime.js',
	transform: { '\\.(c?ts|js)$': '<rootDir>/test/support/jest/transform.js' },
	// The main file of adaptivecards is of the kind that Node 20 does not load.
	transformIgnorePatterns: [
		'/node_modules/(?!(?:adaptivecards|p-limit|p-map|yocto-queue)/)',
		'<rootDir>/dist/',
		'/support/jest/.+\\.js$',
	],
	setupFiles: ['<rootDir>/scripts/loopbackOnly.cts'],
	setupFilesAfterEnv: ['<rootDir>/test/support/jest/setUpFile.js'],
	restoreMocks: true,
	globalTeardown: '<rootDir>/test/support/jest/globalTeardown.cts',
	modulePathIgnorePatterns: ['<rootDir>/(dist|\\.host|\\.mutants|\\.verified|\\.versions)/'],
};

/** Starts no n8n: each test file begins at the same fixed moment. */
const suite = { ...shared, globals: { hasFixedClock: true } };

/** In the fast tier, no test takes longer than `test/support/jest/cpu.js` allows; `faketime` makes all of them slower. */
const tiered = {
	...suite,
	globals: { hasFixedClock: true, isFast: tier === 'fast' && process.env.TEST_CLOCK !== 'machine' },
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
			testMatch: testFiles('unit'),
		},
		{
			...tiered,
			displayName: 'oracles',
			testMatch: testFiles('oracles'),
		},
		{
			...tiered,
			displayName: 'engine',
			testMatch: testFiles('engine'),
			globalSetup: '<rootDir>/test/support/globalSetup.cts',
		},
		{
			...suite,
			displayName: 'house',
			testMatch: ['<rootDir>/test/{house,package,sandbox}/**/*.test.cts'],
			globalSetup: '<rootDir>/test/support/buildVerified.cts',
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

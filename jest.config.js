/** Types are checked once, by `tsc`; here TypeScript is only turned into JavaScript. */
/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test'],
	testMatch: ['**/*.test.ts'],
	// These take minutes and have commands of their own.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/live/', '<rootDir>/test/queue/'],
	transform: {
		'\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json', diagnostics: false }],
	},
	// Its main file is of the kind that Node 20 does not load.
	moduleNameMapper: { '^adaptivecards$': 'adaptivecards/dist/adaptivecards.js' },
	globalSetup: '<rootDir>/test/support/makeUserFolder.ts',
	globalTeardown: '<rootDir>/test/support/globalTeardown.ts',
	setupFiles: ['<rootDir>/scripts/loopbackOnly.ts'],
	// Many tests wait more than they compute.
	maxWorkers: '100%',
	// Only against hanging: a busy machine must not break a test.
	testTimeout: 600_000,
};

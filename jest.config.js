/** Types are checked once, by `tsc`; here TypeScript is only turned into JavaScript. */
/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/live/'],
	testMatch: ['**/*.test.ts'],
	transform: {
		'\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json', diagnostics: false }],
	},
	setupFiles: ['<rootDir>/scripts/loopbackOnly.ts'],
	testTimeout: 20_000,
};

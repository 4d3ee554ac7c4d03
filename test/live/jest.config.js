/** `npm run test:live`: the tests in a real n8n, one file after the other, as they share it. */
/** @type {import('jest').Config} */
module.exports = {
	...require('../../jest.config.js'),
	rootDir: '../..',
	roots: ['<rootDir>/test/live'],
	testPathIgnorePatterns: ['/node_modules/'],
	globalSetup: '<rootDir>/test/live/support/globalSetup.ts',
	globalTeardown: '<rootDir>/test/live/support/globalTeardown.ts',
	maxWorkers: 1,
	testTimeout: 90_000,
};

/** `npm run test:queue`: the tests in queue mode, which share the servers and run in one process. */
/** @type {import('jest').Config} */
module.exports = {
	...require('../../jest.config.js'),
	rootDir: '../..',
	roots: ['<rootDir>/test/queue'],
	testPathIgnorePatterns: ['/node_modules/'],
	globalSetup: '<rootDir>/test/queue/support/globalSetup.ts',
	testTimeout: 240_000,
	// A server that does not stop must not keep jest from ending; the server ends with it.
	forceExit: true,
};

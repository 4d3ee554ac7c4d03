/** The tests in queue mode, which take minutes and are not part of `npm test`. */
const usual = require('../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
	...usual,
	rootDir: '../..',
	roots: ['<rootDir>/test/queue'],
	testPathIgnorePatterns: ['/node_modules/'],
	testTimeout: 240_000,
	// A server that does not stop must not keep this from ending; it ends with it.
	forceExit: true,
};

const { default: Sequencer } = require('@jest/test-sequencer');

const { testNames } = require('./environment');

const isUnitTest = ({ path: file }) => /[\\/]test[\\/]unit[\\/]/.test(file);

/** Only the files that have one of the tests to run, those of pure functions and the small ones first. */
module.exports = class NearestFirst extends Sequencer {
	constructor(options) {
		super(options);
		const { testNamePattern } = options.globalConfig;
		this.pattern = testNamePattern ? new RegExp(testNamePattern, 'i') : undefined;
	}

	sort(tests) {
		const hasWanted = ({ path: file }) => {
			const names = testNames.get(file);
			if (this.pattern === undefined || names === undefined) return true;
			return [...names].some((name) => this.pattern.test(name));
		};
		return super
			.sort(tests.filter(hasWanted))
			.reverse()
			.sort((a, b) => Number(isUnitTest(b)) - Number(isUnitTest(a)));
	}
};

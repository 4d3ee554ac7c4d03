const SharedEnvironment = require('../../test/support/jest/environment');

/** Once a test of a file has failed, the mutant is caught: the file's other tests do not run. */
module.exports = class UntilFirstFailure extends SharedEnvironment {
	async handleTestEvent(event, state) {
		await super.handleTestEvent(event, state);
		if (event.name === 'test_done') this.isRed ||= event.test.errors.length > 0;
		if (event.name === 'test_start' && this.isRed) event.test.mode = 'skip';
	}
};

const { cleanUp } = require('./onTestFinished.cts');

/** Before each test file: Jest calls what this module is, although `require` loads it only once. */
module.exports = function setUpFile() {
	afterEach(cleanUp);
};

/** Before each file of tests that may take long: they have a limit only against hanging. */
module.exports = function allowLongTests() {
	jest.setTimeout(3_600_000);
};

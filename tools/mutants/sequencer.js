const path = require('node:path');

const { default: Sequencer } = require('@jest/test-sequencer');

const root = path.join(__dirname, '..', '..');

/** In the order of `runTests.mjs`. */
module.exports = class InOrder extends Sequencer {
	sort(tests) {
		const order = JSON.parse(process.env.MUTANTS_ORDER);
		const rank = ({ path: file }) => order.indexOf(path.relative(root, file));
		return [...tests].sort((a, b) => rank(a) - rank(b));
	}
};

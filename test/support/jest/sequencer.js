const path = require('node:path');

const { default: Sequencer } = require('@jest/test-sequencer');

/** The chaos tests that take minutes, so that none of them begins when the others are over. */
const longest =
	'fuzzReplies killedUpsert faultMatrix memory killedPoll fuzzParameters secrets'.split(' ');

/** Jest itself begins with large files until it has seen how long each takes. */
module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		const rank = ({ path: file }) => {
			const at = longest.indexOf(path.basename(file, '.test.cts'));
			return at === -1 ? longest.length : at;
		};
		return super.sort(tests).sort((a, b) => rank(a) - rank(b));
	}
};

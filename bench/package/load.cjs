/** Loads an unpacked package as n8n does, which by then has loaded n8n-workflow; prints the milliseconds. */
const path = require('node:path');

require('n8n-workflow');

const folder = process.argv[2];
const { n8n } = require(path.join(folder, 'package.json'));
const startedAt = performance.now();
for (const file of [...n8n.nodes, ...n8n.credentials]) {
	const [Type] = Object.values(require(path.join(folder, file)));
	new Type();
}
console.log(performance.now() - startedAt);

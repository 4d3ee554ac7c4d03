/** Loads one part of a package as n8n does, which by then has loaded its own libraries; prints what that took. */
const { createRequire } = require('node:module');
const path = require('node:path');

require('reflect-metadata');
const { LazyPackageDirectoryLoader } = require('n8n-core');

const [folder, part, name] = process.argv.slice(2);
createRequire(path.join(folder, 'package.json'))('n8n-workflow');

async function main() {
	const loader = new LazyPackageDirectoryLoader(folder);
	if (part !== 'list') await loader.loadAll();
	const parts = {
		list: () => loader.loadAll(),
		node: () => loader.getNode(name),
		credential: () => loader.getCredential(name),
	};
	gc();
	const heapBefore = process.memoryUsage().heapUsed;
	const startedAt = performance.now();
	await parts[part]();
	const ms = performance.now() - startedAt;
	gc();
	const bytes = process.memoryUsage().heapUsed - heapBefore;
	// The count keeps the loader in the heap until here.
	console.log(JSON.stringify({ ms, bytes, types: loader.types.nodes.length }));
	process.exit();
}

void main();

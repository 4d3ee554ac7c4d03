/**
 * A process that has loaded n8n-core and all mutated code, and runs one test file after the other for
 * `runner.js`, each with another mutant.
 */
const path = require('node:path');

const jestRunner = path.dirname(require.resolve('jest-runner/package.json'));
const { setup, worker } = require(path.join(jestRunner, 'build', 'testWorker.js'));

let isSetUp;

process.once('disconnect', () => process.exit());

process.on('message', async ({ resolvers, call, job }) => {
	isSetUp ??= setup({ serializableResolvers: resolvers });
	if (!call) return;
	await isSetUp;
	globalThis.mutantJob = Object.assign(job, { tests: [], failed: [] });
	const before = process.cpuUsage();
	let failure;
	try {
		const { failureMessage, numFailingTests } = await worker(call);
		if (failureMessage || numFailingTests > 0) failure = failureMessage || 'a test failed';
	} catch (error) {
		failure = String(error.stack ?? error);
	}
	const { user, system } = process.cpuUsage(before);
	const { rss } = process.memoryUsage();
	process.send({ done: { ...job, failure, cpuMs: (user + system) / 1000, rss } });
});

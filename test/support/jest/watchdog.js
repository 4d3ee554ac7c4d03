/** Ends a worker in which a test computes without an end: Jest's own timeout needs a turn of the event loop. */
const { Worker } = require('node:worker_threads');

/** After the limit for tests that wait, which is `testTimeout`. */
const defaultLimitMs = 240_000;

const program = () => {
	const { writeSync } = require('node:fs');
	const { parentPort } = require('node:worker_threads');
	let timer;
	parentPort.on('message', ({ title, limitMs }) => {
		clearTimeout(timer);
		if (title === undefined) return;
		timer = setTimeout(() => {
			writeSync(2, `\nThis test has blocked its process for ${limitMs / 1000} s: ${title}\n`);
			process.kill(process.pid, 'SIGKILL');
		}, limitMs);
	});
};

/** Started with the first test of a worker. */
let worker;

function startWatch(title, limitMs = defaultLimitMs) {
	if (!worker) {
		worker = new Worker(`(${program})()`, { eval: true });
		worker.unref();
	}
	worker.postMessage({ title, limitMs });
}

function stopWatch() {
	worker.postMessage({});
}

module.exports = { startWatch, stopWatch };

/** The CPU time of each test, without the time for loading modules: the first test of a worker loads n8n-core. */
const { appendFileSync } = require('node:fs');
const Module = require('node:module');

/** A test of the fast tier takes at most this many CPU ms; slower ones belong into `*.slow.test.cts`. */
const maxTestMs = 500;

/** Measured CPU time varies: caches, the garbage collector, and the other core of a processor's pair. */
const margin = 3;

/** CPU ms of {@link calibrate} on the quiet machine that {@link maxTestMs} refers to. */
const calibratedMs = 33;

let loadingMs = 0;

const cpuMs = () => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
};

/** Counts what `require` takes, of nested calls only the outermost. */
function measureLoading() {
	const load = Module._load;
	let isLoading = false;
	Module._load = function (...args) {
		if (isLoading) return load.apply(this, args);
		isLoading = true;
		const before = cpuMs();
		try {
			return load.apply(this, args);
		} finally {
			loadingMs += cpuMs() - before;
			isLoading = false;
		}
	};
}

/** How much slower this machine is now than the quiet one. */
function calibrate() {
	const before = cpuMs();
	let sum = 0;
	for (let round = 0; round < 200_000; round++) sum += JSON.stringify({ round, sum }).length;
	return Math.max(1, (cpuMs() - before) / calibratedMs);
}

/** The result returns the CPU ms since this call, without modules loaded in the meantime. */
function startMeter() {
	const startedAt = cpuMs() - loadingMs;
	return () => cpuMs() - loadingMs - startedAt;
}

/** A sentence without its subject, undefined for a test that is quick enough. */
function findSlowness(ms) {
	if (ms <= maxTestMs * margin) return undefined;
	const quietMs = ms / calibrate();
	if (quietMs <= maxTestMs * margin) return undefined;
	return `took ${Math.round(quietMs)} ms of CPU. A test of the fast tier takes at most ${maxTestMs}: make it cheaper, or move it into a file that ends in .slow.test.cts`;
}

/** For the table of `npm run test:cost`. */
function logCost(file, name, ms) {
	const log = process.env.TEST_COST_LOG;
	if (log) appendFileSync(log, `${JSON.stringify({ file, name, ms: Math.round(ms) })}\n`);
}

module.exports = { calibrate, findSlowness, logCost, measureLoading, startMeter };

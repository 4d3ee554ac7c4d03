/** What a test must close before it ends, and what it must not even try. */
const path = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');

const root = path.join(__dirname, '..', '..', '..');

/** By Node's name of what keeps a process alive. */
const kinds = {
	PipeServerWrap: 'server',
	ProcessWrap: 'child process',
	TCPServerWrap: 'server',
	Timeout: 'timer',
};

/** Where nodes keep their sessions: as unit tests load it, and as n8n's engine does. */
const sessionPools = [
	'nodes/shared/service/webApi/sessionPool.ts',
	'dist/nodes/shared/service/webApi/sessionPool.js',
];

/** A killed process takes a moment to go. */
const pollIntervalMs = 10;
const maxPolls = 200;

/** By kind. */
function countOpen() {
	const counts = { session: 0 };
	for (const name of process.getActiveResourcesInfo()) {
		const kind = kinds[name];
		if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
	}
	for (const file of sessionPools) counts.session += loaded(file)?.sessionPool.size ?? 0;
	return counts;
}

/** What a module exports, if somebody has loaded it. */
function loaded(file) {
	return require.cache[path.join(root, file)]?.exports;
}

/** Returns sentences without their subject. */
async function findFaults(openBefore) {
	const left = await findLeftOpen(openBefore);
	const hosts = loaded('scripts/loopbackOnly.cts')?.takeRefusedHosts() ?? [];
	return [
		...(left.length > 0 ? [`left open: ${left.join(', ')}`] : []),
		...(hosts.length > 0 ? [`tried to reach ${hosts.join(', ')}`] : []),
	];
}

async function findLeftOpen(before) {
	for (let polls = 1; ; polls++) {
		const left = Object.entries(countOpen())
			.map(([kind, count]) => ({ kind, count: count - (before[kind] ?? 0) }))
			.filter(({ count }) => count > 0);
		if (left.length === 0 || polls > maxPolls) {
			return left.map(({ kind, count }) => `${kind} (${count})`);
		}
		await wait(pollIntervalMs);
	}
}

module.exports = { countOpen, findFaults };

/**
 * A Jest runner that looks for tests that notice mutants. It runs all tests once without a mutant, to
 * see which ones reach each mutant and what they cost. Then each mutant is switched on in a process that
 * has loaded everything, and the tests that reach it run, cheapest first, until one fails.
 *
 * Reads `MUTANTS_PLAN`, written by `run.mjs`, and writes `MUTANTS_RESULTS`.
 */
const { fork } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const path = require('node:path');

/** A test file that takes longer than this, and ten times as long as usual, hangs. */
const patienceMs = 60_000;
const maxWorkerBytes = 2e9;
/** For static mutants: which tests depend on a value of a module is not known. */
const maxStaticCpuMs = 120_000;

class Worker {
	constructor(setUp, env = {}) {
		Object.assign(this, { setUp, env });
	}

	/** Adds to the job what happened in it; a process that hangs or dies is replaced by the next call. */
	async run(job, test, limitMs) {
		// One that was killed between two calls is replaced, too.
		if (!this.child?.connected) this.child = this.start();
		const { child } = this;
		return await new Promise((resolve) => {
			const startedAt = performance.now();
			const end = (result) => {
				clearTimeout(timer);
				child.removeAllListeners();
				if (!(result.rss <= maxWorkerBytes)) this.stop();
				resolve(result);
			};
			const giveUp = (failure) =>
				end({ ...job, failed: [], tests: [], failure, cpuMs: performance.now() - startedAt });
			const timer = setTimeout(() => giveUp('endless'), limitMs);
			child.once('exit', (code, signal) => giveUp(`the process ended with ${signal ?? code}`));
			child.on('message', ({ done }) => {
				if (done) end(done);
			});
			child.send({ job, call: this.setUp.callOf(test) }, (error) => {
				if (error) giveUp(error.message);
			});
		});
	}

	start() {
		const env = { ...process.env, ...this.env };
		const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
		const child = fork(path.join(__dirname, 'worker.js'), { env, stdio });
		child.send({ resolvers: this.setUp.resolvers });
		return child;
	}

	/** Also ends an endless loop. */
	stop() {
		this.child?.kill('SIGKILL');
		this.child = undefined;
	}
}

/** Runs a function for each item, as many at once as the machine has cores. */
async function forEachAtOnce(items, count, run) {
	const queue = [...items];
	const lanes = Array.from({ length: count }, async (_, lane) => {
		while (queue.length > 0) await run(queue.shift(), lane);
	});
	await Promise.all(lanes);
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** In growing groups of tests, by file; the cheapest tests first. */
function* groupByCost(candidates) {
	let [limit, spent, group] = [250, 0, new Map()];
	for (const candidate of candidates) {
		const { file, id, ms } = candidate;
		const ids = group.get(file) ?? group.set(file, []).get(file);
		ids.push(id);
		spent += ms;
		if (spent < limit) continue;
		yield* group;
		[limit, spent, group] = [limit * 4, 0, new Map()];
	}
	yield* group;
}

/** The mutants of a plan, and all tests. */
class Search {
	constructor(setUp, tests, plan) {
		Object.assign(this, { setUp, plan });
		this.root = setUp.root;
		this.testOf = new Map(tests.map((test) => [path.relative(this.root, test.path), test]));
		this.warm = Array.from({ length: plan.workers }, () => new Worker(setUp));
		/** Of each test file: what it costs, and its tests with the mutants that they reach. */
		this.files = new Map();
		this.loaded = new Set();
	}

	async record() {
		const picked = new Set(this.plan.mutants.map(({ id }) => id));
		await forEachAtOnce(this.testOf.keys(), this.warm.length, async (file, lane) => {
			const job = { isRecorded: true };
			const result = await this.warm[lane].run(job, this.testOf.get(file), 3_600_000);
			this.save(file, result, picked);
		});
	}

	save(file, { cpuMs, failure, failed, tests, reached = {}, reachedAtLoad = [] }, picked) {
		// Faults that belong to no test.
		const isRed = Boolean(failure) && failed.length === 0;
		const summarize = (id) => {
			const hits = Object.entries(reached[id] ?? {});
			return {
				mutants: new Map(hits.filter(([mutant]) => picked.has(mutant))),
				sources: new Set(hits.map(([mutant]) => this.plan.fileOfId[mutant])),
			};
		};
		const known = tests.map(({ id, ms }) => ({ file, id, ms, ...summarize(id) }));
		this.files.set(file, {
			file,
			red: isRed ? [failure] : failed,
			ms: cpuMs,
			overheadMs: Math.max(0, cpuMs - sum(known.map(({ ms }) => ms))),
			tests: isRed ? [] : known.filter(({ id }) => !failed.includes(id)),
			...summarize('file'),
		});
		for (const mutant of reachedAtLoad) this.loaded.add(mutant);
	}

	/** The first run of a process loads everything, which is no cost of a test. */
	costOf({ file, ms }) {
		return ms + Math.min(this.files.get(file).overheadMs, 2_000);
	}

	sortByCost(tests) {
		return [...tests].sort((one, other) => this.costOf(one) - this.costOf(other));
	}

	/** Tests that reach something; all of a file, if its hooks do. */
	testsThat(reach) {
		const tests = [...this.files.values()].flatMap((file) =>
			reach(file) ? file.tests : file.tests.filter(reach),
		);
		return this.sortByCost(tests);
	}

	/** For a static mutant: tests that reach functions of its file, then files that name it, then others. */
	testsNear({ fileName }) {
		const module = path.basename(
			fileName.endsWith('index.ts') ? path.dirname(fileName) : fileName,
			'.ts',
		);
		const exported = readFileSync(path.join(this.root, fileName), 'utf8').matchAll(
			/^export (?:const|function|class) (\w+)/gm,
		);
		const names = [module, ...Array.from(exported, ([, name]) => name)];
		const isNaming = ({ file }) => {
			const text = readFileSync(path.join(this.root, file), 'utf8');
			return names.some((name) => text.includes(name));
		};
		const all = [...this.files.values()];
		return [
			...new Set([
				...this.testsThat(({ sources }) => sources.has(fileName)),
				...this.sortByCost(all.filter(isNaming).flatMap(({ tests }) => tests)),
				...this.sortByCost(all.flatMap(({ tests }) => tests)),
			]),
		];
	}

	async examine(mutant, lane) {
		const near = this.testsThat(({ mutants }) => mutants.has(mutant.id));
		const spent = { cpuMs: 0 };
		let { caughtBy, unreached } = await this.findCatcher(
			mutant,
			near,
			this.warm[lane],
			lane,
			spent,
		);
		const isLoaded = this.loaded.has(mutant.id) || mutant.isStatic;
		if (!caughtBy && (isLoaded || unreached.length > 0)) {
			const fresh = new Worker(this.setUp, { __STRYKER_ACTIVE_MUTANT__: mutant.id });
			const tests = isLoaded ? this.testsNear(mutant) : unreached;
			({ caughtBy } = await this.findCatcher(mutant, tests, fresh, lane, spent, maxStaticCpuMs));
			fresh.stop();
		}
		return { ...mutant, isLoaded, tests: near.length, caughtBy, cpuMs: spent.cpuMs };
	}

	/** The first test that fails with the mutant and not without it; also tests that did not reach it again. */
	async findCatcher(mutant, tests, worker, lane, spent, maxCpuMs = Infinity) {
		const unreached = [];
		const until = spent.cpuMs + maxCpuMs;
		for (const [file, select] of groupByCost(tests)) {
			if (spent.cpuMs > until) break;
			const job = { mutant: mutant.id, select, isActiveFromLoad: maxCpuMs !== Infinity };
			const result = await this.run(
				worker,
				file,
				{ ...job, hitLimit: this.hitLimit(mutant, file) },
				spent,
			);
			if (result.failure) {
				const failing = result.failed.length > 0 ? result.failed.slice(0, 1) : select;
				const isCaught = await this.isCaught(worker, file, job, failing, lane, spent);
				const reason = result.failed[0] ?? result.failure.split('\n')[0];
				if (isCaught) return { caughtBy: `${file} › ${reason}`, unreached };
			} else if (result.hits === 0) {
				unreached.push(...tests.filter((test) => test.file === file && select.includes(test.id)));
			}
		}
		return { unreached };
	}

	/** Earlier mutants can have left something in the caches of a process: then a new one decides. */
	async isCaught(worker, file, job, select, lane, spent) {
		const control = this.warm[lane];
		const passes = async () => !(await this.run(control, file, { select }, spent)).failure;
		if (await passes()) return true;
		control.stop();
		if (!(await passes())) return false;
		return Boolean((await this.run(worker, file, { ...job, select }, spent)).failure);
	}

	async run(worker, file, job, spent) {
		const limitMs = patienceMs + 10 * this.files.get(file).ms;
		const result = await worker.run(job, this.testOf.get(file), limitMs);
		spent.cpuMs += result.cpuMs;
		return result;
	}

	/** Of a file with a loop that has become endless. */
	hitLimit({ id }, file) {
		const { mutants, tests } = this.files.get(file);
		const hits = [mutants, ...tests.map((test) => test.mutants)].map((one) => one.get(id) ?? 0);
		return 10_000 + 100 * sum(hits);
	}

	stop() {
		for (const worker of this.warm) worker.stop();
	}
}

module.exports = class MutantRunner {
	isSerial = true;

	constructor(globalConfig) {
		this.globalConfig = { ...globalConfig, silent: true };
	}

	async runTests(tests) {
		const plan = JSON.parse(readFileSync(process.env.MUTANTS_PLAN, 'utf8'));
		plan.workers = availableParallelism();
		const configs = new Map(tests.map(({ context }) => [context.config.id, context]));
		const setUp = {
			root: this.globalConfig.rootDir,
			resolvers: Array.from(configs.values(), ({ config, moduleMap }) => ({
				config,
				serializableModuleMap: moduleMap.toJSON(),
			})),
			callOf: (test) => ({
				path: test.path,
				config: {
					...test.context.config,
					testEnvironment: path.join(__dirname, 'environment.js'),
					// Switches and their counters make tests slower.
					globals: { ...test.context.config.globals, isFast: false },
				},
				globalConfig: this.globalConfig,
				context: {},
			}),
		};
		const search = new Search(setUp, tests, plan);
		process.once('exit', () => search.stop());
		const startedAt = performance.now();
		const seconds = () => Math.round((performance.now() - startedAt) / 1000);
		await search.record();
		const files = [...search.files.values()];
		const recordedMs = sum(files.map(({ ms }) => ms));
		console.log(
			`${sum(files.map((file) => file.tests.length))} tests ran without a mutant in ${seconds()} s (${Math.round(recordedMs / 1000)} CPU s)`,
		);
		const red = files.flatMap((file) => file.red.map((id) => `${file.file} › ${id}`));
		const results = [];
		await forEachAtOnce(plan.mutants, plan.workers, async (mutant, lane) => {
			const result = await search.examine(mutant, lane);
			results.push(result);
			const { caughtBy, cpuMs, fileName, location } = result;
			console.log(
				`${results.length}/${plan.mutants.length} ${caughtBy ? 'caught' : 'missed'} ${(cpuMs / 1000).toFixed(1)} CPU s, ${fileName}:${location.start.line + 1}${caughtBy ? ` by ${caughtBy}` : ''}`,
			);
		});
		search.stop();
		writeFileSync(process.env.MUTANTS_RESULTS, JSON.stringify({ results, red, recordedMs }));
	}
};

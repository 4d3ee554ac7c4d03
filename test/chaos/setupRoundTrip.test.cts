/** Random accounts that are exported, removed and made again, also when it is cut off at any request. */
import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import { caseCount } from '../support/cases.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { publishFigures, seed } from './support/round.cts';
import {
	comparable,
	emptied,
	fileOf,
	makeAccount,
	plainSecrets,
	planOf,
	SetupAccount,
} from './support/setupAccounts.cts';

const accounts = caseCount(300, 1000);
const cuts = caseCount(200);

async function inSandboxes(
	count: number,
	task: (sandbox: Sandbox, random: Random) => Promise<void>,
): Promise<void> {
	for (let index = 0; index < count; index++) {
		const ownSeed = seed * 100_000 + index;
		const sandbox = await startSandbox();
		await task(sandbox, seededRandom(ownSeed))
			.catch((cause: unknown) => {
				throw new Error(`Seed ${seed}: account ${index} (its own seed is ${ownSeed})`, { cause });
			})
			.finally(() => sandbox.close());
	}
}

it('Apply makes any account again from its file with all secrets; then no changes are left', async () => {
	let steps = 0;
	await inSandboxes(accounts, async (sandbox, random) => {
		const account = new SetupAccount(sandbox, random.pick([1, 4]));
		await makeAccount(account, random);
		const before = await account.read();
		for (const writeSecret of [undefined, plainSecrets]) {
			const same = planOf(before, fileOf(before, writeSecret, random.pick(['json', 'yaml'])));
			expect(same.steps).toEqual([]);
		}
		const file = fileOf(before, plainSecrets);
		expect(await account.apply(emptied(file))).toBeUndefined();
		const plan = await account.plan(file);
		steps += plan.steps.length;
		expect(await account.carryOut(plan)).toBeUndefined();
		const after = await account.read();
		expect(comparable(fileOf(after, plainSecrets))).toEqual(comparable(file));
		expect(planOf(after, file).steps).toEqual([]);
	});
	publishFigures('Setups planned and applied', [
		{ name: 'Random accounts that were removed and made again', value: accounts },
		{ name: 'Things made again', value: steps },
		{ name: 'Differences after it, and steps of a plan after it', value: 0 },
	]);
});

it('Apply cut off at any request and run again ends the same, without duplicates', async () => {
	let stopped = 0;
	await inSandboxes(cuts, async (sandbox, random) => {
		const account = new SetupAccount(sandbox, random.pick([1, 4]));
		await makeAccount(account, random);
		const file = await account.export(plainSecrets);
		expect(await account.apply(emptied(file))).toBeUndefined();
		const writes = (await account.plan(file)).steps.length;
		const fault = random.pick([
			{ kind: 'drop', afterHandling: true },
			{ kind: 'drop' },
			{ kind: 'expireSession' },
			{ kind: 'status', status: 504, afterHandling: true },
			{ kind: 'status', status: 500 },
		] as const);
		const after = random.integerBelow(writes + 1);
		const heal = sandbox.faults.add({ path: /./, method: 'PUT', after, ...fault });
		// Whatever is asked after it goes wrong, too, or only this one.
		const isAway = random.chance(0.5)
			? sandbox.faults.add({ path: /./, method: 'GET', after: after * 3 + 40, kind: 'drop' })
			: heal;
		if ((await account.apply(file).catch((error: Error) => error)) !== undefined) stopped++;
		heal();
		isAway();
		expect(await account.apply(file)).toBeUndefined();
		expect(comparable(await account.export(plainSecrets))).toEqual(comparable(file));
		expect((await account.plan(file)).steps).toEqual([]);
	});
	expect(stopped).toBeGreaterThan(cuts / 4);
	publishFigures('Applying a setup, cut off', [
		{ name: 'Runs that were cut off at a random request', value: cuts },
		{ name: 'Ended by it', value: stopped },
		{ name: 'Things missing or twice after the run again', value: 0 },
	]);
});

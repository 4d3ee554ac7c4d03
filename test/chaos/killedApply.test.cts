/** n8n killed with `kill -9` while Account Setup > Apply makes accounts, and the workflows run again. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

import type { AccountSetup } from '../../nodes/shared/features/accountSetup';
import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import { caseCount } from '../support/cases.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { findWriteRequests } from '../support/requests.cts';
import { credentialFor } from '../support/workflows.cts';
import type { ApplyOrder, ApplyResult } from './support/applyProcess.cts';
import { killChild, readyChildren, sendOrder, waitUntilQuiet } from './support/children.cts';
import { publishFigures, seed } from './support/round.cts';
import {
	comparable,
	emptied,
	makeAccount,
	plainSecrets,
	SetupAccount,
} from './support/setupAccounts.cts';
import { toText } from '../support/setupsAtOnce.cts';

/** A process that is killed has so many runs under way, each for an account of its own. */
const runsAtOnce = 2;
const kills = caseCount(25);

/** An account that was wiped, and its file. */
interface Wiped {
	sandbox: Sandbox;
	account: SetupAccount;
	file: AccountSetup;
	steps: number;
	itemsAtOnce: number;
}

async function wipedAccount(random: Random, itemsAtOnce: number): Promise<Wiped> {
	const sandbox = await startSandbox();
	const account = new SetupAccount(sandbox, itemsAtOnce);
	await makeAccount(account, random);
	const file = await account.export(plainSecrets);
	expect(await account.apply(emptied(file))).toBeUndefined();
	const { steps } = await account.plan(file);
	sandbox.resetCounters();
	return { sandbox, account, file, steps: steps.length, itemsAtOnce };
}

async function run(child: ChildProcess, { sandbox, file, itemsAtOnce }: Wiped) {
	const setupText = toText(file, 'json');
	const order = { credential: credentialFor(sandbox), setupText, itemsAtOnce };
	return await sendOrder<ApplyOrder, ApplyResult>(child, order);
}

/** Kills the process as soon as its runs have sent a random number of writes in all. */
async function killRuns(child: ChildProcess, accounts: readonly Wiped[], random: Random) {
	let ended = 0;
	const all = accounts.reduce((sum, { steps }) => sum + steps, 0);
	const killAfter = 1 + random.integerBelow(all);
	for (const one of accounts) void run(child, one).then(() => ended++);
	const written = () =>
		accounts.reduce((sum, { sandbox }) => sum + findWriteRequests(sandbox).length, 0);
	while (written() < killAfter && ended < accounts.length) await wait(1);
	await wait(random.integerBelow(6));
	await killChild(child);
	await Promise.all(accounts.map(async ({ sandbox }) => waitUntilQuiet(sandbox)));
}

/** Entries that are still to be made or to be changed. */
async function leftOf({ account, file }: Wiped): Promise<number> {
	return (await account.plan(file)).steps.length;
}

async function expectComplete({ account, file }: Wiped): Promise<void> {
	expect(comparable(await account.export(plainSecrets))).toEqual(comparable(file));
	expect((await account.plan(file)).steps).toEqual([]);
}

it('Apply repeated after n8n was killed at any moment makes the same account without duplicates', async () => {
	const takeChild = readyChildren('applyProcess.cts');
	let child = await takeChild();
	const left: Array<{ before: number; after: number }> = [];
	for (let index = 0; index < kills; index++) {
		const ownSeed = seed * 100_000 + index;
		const random = seededRandom(ownSeed);
		const itemsAtOnce = random.pick([1, 4, 8]);
		const accounts: Wiped[] = [];
		try {
			while (accounts.length < runsAtOnce) {
				accounts.push(await wipedAccount(random, itemsAtOnce));
			}
			await killRuns(child, accounts, random);
			for (const one of accounts) {
				left.push({ before: one.steps, after: await leftOf(one) });
			}
			child = await takeChild();
			const results = await Promise.all(accounts.map(async (one) => run(child, one)));
			expect(results.map(({ error }) => error)).toEqual(accounts.map(() => undefined));
			for (const one of accounts) await expectComplete(one);
		} catch (cause) {
			throw new Error(`Seed ${seed}: kill ${index} (its own seed is ${ownSeed})`, { cause });
		} finally {
			await Promise.all(accounts.map(async ({ sandbox }) => sandbox.close()));
		}
	}
	// The kills fell before, between and after the writes.
	const between = left.filter(({ before, after }) => after > 0 && after < before);
	expect(between.length).toBeGreaterThan(left.length / 3);
	publishFigures('Applying a setup, killed with kill -9', [
		{ name: 'Accounts that were being made when n8n was killed', value: left.length },
		{ name: 'Killed at a random moment, 2 runs at once', value: kills },
		{ name: 'Of which a part had been made', value: between.length },
		{ name: 'Things missing, different or twice after the run again', value: 0 },
	]);
});

/** 200 accounts in one n8n at the same time: nothing of one gets into another. */
import { caseCount } from '../../support/cases.cts';
import { seededRandom } from '../../support/random.cts';
import { createUsers, type AccountUser, type Use } from '../support/accountsClient.cts';
import { countSessions } from '../support/builtState.cts';
import { Durations } from '../support/durations.cts';
import { publishFigures, seed } from '../support/round.cts';
import { startAccountsService } from '../support/startAccounts.cts';

const accountCount = 200;
const durationMs = caseCount(60_000);
const uses: readonly Use[] = ['config', 'config', 'reports', 'poll', 'list'];

it('200 accounts in use at the same time in one n8n stay apart', async () => {
	const { origin, report } = await startAccountsService(accountCount);
	const users = createUsers(accountCount, origin);
	const durations = new Durations();
	let maxSessions = 0;
	const startedAt = performance.now();
	const useUntilTheEnd = async (user: AccountUser) => {
		const { index } = user.account;
		const random = seededRandom(seed * 1000 + index);
		for (let step = 1; performance.now() - startedAt < durationMs; step++) {
			const use = random.pick(uses);
			const failure = await durations
				.measure(() => user.use(use))
				.catch((cause: unknown) => cause ?? 'unknown');
			maxSessions = Math.max(maxSessions, countSessions());
			if (failure === undefined) continue;
			const which = `Seed ${seed}: account ${index}, use ${step} (${use}), went wrong`;
			throw new Error(which, { cause: failure });
		}
	};
	await Promise.all(users.map(useUntilTheEnd));
	const seconds = (performance.now() - startedAt) / 1000;
	const { crossings, disturbances, logins, requests, throttled } = await report();
	expect(crossings).toEqual([]);
	expect(countSessions()).toBe(0);
	// What was to be disturbed was, and there was something to mix up.
	expect(disturbances).toBeGreaterThan(0);
	expect(throttled).toBeGreaterThan(0);
	expect(maxSessions).toBeGreaterThan(10);
	publishFigures('200 accounts at the same time', [
		{ name: 'Time', value: seconds, unit: 's' },
		{ name: 'Executions, polls and lists of the editor', value: durations.count },
		{ name: 'Of these per second', value: durations.count / seconds },
		{ name: 'Half of them took at most', value: durations.percentile(50), unit: 'ms' },
		{ name: '99 of 100 took at most', value: durations.percentile(99), unit: 'ms' },
		{ name: 'Requests', value: requests },
		{ name: 'Logins', value: logins },
		{ name: 'Sessions that ended or whose cookie was replaced in use', value: disturbances },
		{ name: 'Sessions held at the same time, at most', value: maxSessions },
		{ name: 'Sessions held at the end', value: countSessions() },
		{ name: 'Something of one account in another', value: crossings.length },
	]);
});

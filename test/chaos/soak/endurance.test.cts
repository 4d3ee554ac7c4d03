/**
 * Tens of thousands of executions and polls: nothing piles up, and nothing of one account gets into another.
 * Two n8n at the same time, each in a separate process, because each computes on one core.
 */
import type { Endurance, LongUse } from '../support/enduranceProcess.cts';
import { accountsByAddress, throttledAddresses } from '../support/accounts.cts';
import { nextMessage, startChild } from '../support/children.cts';
import { publishFigures } from '../support/round.cts';
import { startAccountsService } from '../support/startAccounts.cts';
import { caseCount } from '../../support/cases.cts';

const times = caseCount(20_000);

/** Of four addresses of the feed that answer. */
const accountCount = (throttledAddresses + 4) * accountsByAddress;

const names: Record<LongUse, string> = {
	config: 'Executions of Monitoring Config',
	reports: 'Executions of Monitoring Reports',
	polls: 'Polls of Monitoring Reports Trigger',
};

async function useLong(origin: string, use: LongUse): Promise<void> {
	const args = [use, origin, accountCount, times].map(String);
	const child = startChild('enduranceProcess.cts', args);
	const { count, seconds, halfMs, mostMs, megabytes, sessions } =
		await nextMessage<Endurance>(child);
	child.disconnect();
	expect(count).toBe(times);
	expect(sessions).toBe(0);
	expect(megabytes).toBeLessThan(5);
	publishFigures(names[use], [
		{ name: 'How many', value: count },
		{ name: 'Per second', value: count / seconds },
		{ name: 'Half of them took at most', value: halfMs, unit: 'ms' },
		{ name: '99 of 100 took at most', value: mostMs, unit: 'ms' },
		{
			name: 'Memory held more at the end than after a warm-up of 1,000',
			value: megabytes,
			unit: 'MB',
		},
		{ name: 'Sessions held at the end', value: sessions },
	]);
}

it('20,000 executions of each node and 20,000 polls leave nothing in memory and mix nothing up', async () => {
	const { origin, report } = await startAccountsService(accountCount);
	await Promise.all([
		useLong(origin, 'config'),
		useLong(origin, 'reports').then(() => useLong(origin, 'polls')),
	]);
	expect((await report()).crossings).toEqual([]);
});

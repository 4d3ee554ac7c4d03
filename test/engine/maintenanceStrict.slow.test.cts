/** Plans of more devices than the description of their schedule has room for. */
import type { INodeParameters } from 'n8n-workflow';

import { startClock } from '../support/clock.cts';
import { RawSchedules } from '../support/rawSchedules.cts';
import { byName, config, json, runNode } from '../support/workflows.cts';

const weekly = { planName: 'Backup', when: 'everyWeek', hours: '02:00-04:00 Su' };

beforeEach(() => startClock('2026-11-24T12:00:00Z'));

async function run({ service }: RawSchedules, operation: string, parameters: INodeParameters) {
	const node = config('Run', 'maintenance', operation, parameters);
	return json(await runNode(node, service.credential), 'Run');
}

async function planAll(): Promise<RawSchedules> {
	const account = await RawSchedules.start(170, 1e12);
	await run(account, 'plan', { ...weekly, applyTo: 'all' });
	expect(JSON.stringify([...account.schedules.values()])).not.toContain('devices');
	return account;
}

it.each([true, false])(
	'Maintenance > Plan takes back devices that the description lacks, also if the service lists none: %s',
	async (isListed) => {
		const account = await planAll();
		account.before = () => {
			if (isListed) return;
			for (const schedule of account.schedules.values()) {
				schedule.Assigned_To = { Devices: [], Notification_Groups: [] };
			}
		};
		const items = await run(account, 'plan', { ...weekly, applyTo: 'several', deviceIds: '1' });
		expect(items.filter(({ action }) => action === 'takenBack')).toHaveLength(169);
		expect(account.given().filter((id) => id !== 0)).toHaveLength(1);
	},
);

it('Maintenance > Cancel restores devices that the description lacks', async () => {
	const account = await planAll();
	const [{ restored }] = await run(account, 'cancel', { plan: byName('Backup') });
	expect(restored).toHaveLength(170);
	expect(new Set(account.given())).toEqual(new Set([0]));
	expect(account.scheduleNames()).toEqual([]);
});

import { startClock } from '../support/clock.cts';
import { RawSchedules } from '../support/rawSchedules.cts';
import { config, runNode } from '../support/workflows.cts';

it('Maintenance > Plan finds devices that left a plan if the service lists none, and the description has no room for IDs', async () => {
	startClock('2026-11-24T12:00:00Z');
	const account = await RawSchedules.start(170, 1e12);
	account.before = () => {
		for (const schedule of account.schedules.values()) {
			schedule.Assigned_To = { Devices: [], Notification_Groups: [] };
		}
	};
	const weekly = { planName: 'Backup', when: 'everyWeek', hours: '02:00-04:00 Su' };
	for (const choice of [{ applyTo: 'all' }, { applyTo: 'several', deviceIds: '1' }]) {
		const node = config('Run', 'maintenance', 'plan', { ...weekly, ...choice });
		await runNode(node, account.service.credential);
	}
	expect(account.given().filter((id) => id !== 0)).toHaveLength(1);
});

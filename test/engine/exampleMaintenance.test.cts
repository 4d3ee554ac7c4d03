/** The example "Maintenance reminder to Slack": one message before each window starts, and one before it ends. */
import { loadExampleWorkflow } from '../../scripts/host/index.cts';
import { outputRows, runOnSandbox } from '../../scripts/sandboxRun.cts';
import { startClock } from '../support/clock.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { config, errorOf, nodeTypes, runNode } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const loaded = loadExampleWorkflow('Maintenance reminder to Slack', credential);
const settings = { ...loaded.settings, timezone: 'Europe/Berlin' };

it.each(['workflow', 'account'])(
	'"Maintenance reminder to Slack" posts once before each start and end, by the clock of the %s',
	async (clock) => {
		startClock('2026-11-24T12:00:00Z');
		const sandbox = await sandboxForTest();
		const plan = config('Run', 'maintenance', 'plan', {
			planName: 'Move <shop>',
			when: 'everyWeek',
			hours: '16:00-16:30 Tu',
			clock,
			applyTo: 'several',
			deviceIds: 'Careers page',
		});
		const planned = await runNode(plan, sandbox, { settings });
		expect(errorOf(planned)).toEqual({});
		const posts: Record<string, unknown[]> = {};
		for (const time of ['15:30', '15:45', '16:00', '16:15', '16:30']) {
			startClock(`2026-11-24T${time}:00.500+01:00`);
			const run = await runOnSandbox({ ...loaded, settings }, sandbox, await nodeTypes());
			posts[time] = outputRows(run, 'Slack').map(({ text }) => text);
		}
		const name = 'Maintenance *Move &lt;shop&gt;*';
		const devices = 'Devices: Careers page';
		expect(posts).toEqual({
			'15:30': [],
			'15:45': [`${name} starts at 16:00 and ends at 16:30. ${devices}`],
			'16:00': [],
			'16:15': [`${name} ends at 16:30. ${devices}`],
			'16:30': [],
		});
	},
);

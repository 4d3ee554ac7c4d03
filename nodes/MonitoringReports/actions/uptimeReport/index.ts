import { feedOperation, type ReportsResource } from '../operation';
import { createUptimeReport } from './create';
import { uptimeReportFields } from './fields';

const create = feedOperation(uptimeReportFields, async (choices, run) => [
	await createUptimeReport(run, choices),
]);

export const uptimeReport: ReportsResource = {
	name: 'Uptime Report',
	value: 'uptimeReport',
	operation: {
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create an uptime report to send on',
				description:
					'How well did sites do, and did they keep their uptime target? One report with the worst device first, as data and ready to send by mail, Slack or Teams',
			},
		],
		default: 'create',
	},
	operations: { create },
};

import { creatableResource, feedOperation } from '../operation';
import { createUptimeReports } from './create';
import { uptimeReportFields } from './fields';

export const uptimeReport = creatableResource(
	{
		name: 'Uptime Report',
		value: 'uptimeReport',
		action: 'Create an uptime report to send on',
		description:
			'How well did sites do, and did they keep their uptime target? One report with the worst device first, as data and ready to send by mail, Slack or Teams',
	},
	feedOperation(
		uptimeReportFields,
		async (choices, run) => await createUptimeReports(run, choices),
	),
);

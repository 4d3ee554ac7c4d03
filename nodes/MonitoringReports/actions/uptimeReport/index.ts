import { feedOperation, singleOperationResource } from '../operation';
import { createUptimeReports } from './create';
import { uptimeReportFields } from './fields';

export const uptimeReport = singleOperationResource(
	{ name: 'Uptime Report', value: 'uptimeReport' },
	{
		name: 'Create',
		value: 'create',
		action: 'Create uptime report',
		description:
			'Create an uptime report with targets, worst device first, ready for email, Slack or Teams',
	},
	feedOperation(
		uptimeReportFields,
		async (choices, run) => await createUptimeReports(run, choices),
	),
);

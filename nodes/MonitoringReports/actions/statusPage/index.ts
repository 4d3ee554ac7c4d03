import { feedOperation, type ReportsResource } from '../operation';
import { createStatusPage } from './create';
import { statusPageFields } from './fields';

const create = feedOperation(statusPageFields, async (choices, run) => [
	await createStatusPage(run, choices),
]);

export const statusPage: ReportsResource = {
	name: 'Status Page',
	value: 'statusPage',
	operation: {
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a status page for visitors',
				description:
					'What can visitors see of which sites are up, how they did in the last 90 days, and what went wrong lately? One web page in a file, to put on any web server',
			},
		],
		default: 'create',
	},
	operations: { create },
};

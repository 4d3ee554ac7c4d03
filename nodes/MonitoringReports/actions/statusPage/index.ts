import { creatableResource, feedOperation } from '../operation';
import { createStatusPage } from './create';
import { statusPageFields } from './fields';

export const statusPage = creatableResource(
	{
		name: 'Status Page',
		value: 'statusPage',
		action: 'Create a status page for visitors',
		description:
			'What can visitors see of which sites are up, how they did in the last 90 days, and what went wrong lately? One web page in a file, to put on any web server',
	},
	feedOperation(statusPageFields, async (choices, run) => await createStatusPage(run, choices)),
);

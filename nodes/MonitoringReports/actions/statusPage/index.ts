import { feedOperation, singleOperationResource } from '../operation';
import { createStatusPage } from './create';
import { statusPageFields } from './fields';

export const statusPage = singleOperationResource(
	{ name: 'Status Page', value: 'statusPage' },
	{
		name: 'Create',
		value: 'create',
		action: 'Create status page files',
		description: 'Create a status page for visitors, as a single HTML file for any web server',
	},
	feedOperation(statusPageFields, async (choices, run) => await createStatusPage(run, choices)),
);

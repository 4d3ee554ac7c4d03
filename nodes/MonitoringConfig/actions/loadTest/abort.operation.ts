import { actionOperation } from '../thingOperations';
import { ended, loadTest } from './fields';

/** Ends a load test at any stage. */
export const { description, execute } = actionOperation(
	loadTest,
	'abort',
	async (client, id) => await ended(client, id, 'AbortTest'),
);

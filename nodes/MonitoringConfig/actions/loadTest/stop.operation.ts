import { actionOperation } from '../thingOperations';
import { ended, loadTest } from './fields';

/** Stops the load of a running test; it goes on to write its report. */
export const { description, execute } = actionOperation(
	loadTest,
	'stop',
	async (client, id) => await ended(client, id, 'StopLoad'),
);

import { locatorField } from '../../../shared/n8n/locators';
import {
	endLoadTest,
	simplifiedLoadTest,
	type ThingId,
	type WebApiClient,
} from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

export const loadTestField = locatorField('loadTest', 'Load Test', 'searchLoadTests');

export const loadTest: Thing = {
	name: 'loadTest',
	label: 'Load Test',
	pickers: [loadTestField],
	simplified: simplifiedLoadTest,
};

/** Ends a load test and says how it stands then. */
export async function ended(
	client: WebApiClient,
	id: ThingId,
	how: 'StopLoad' | 'AbortTest',
): Promise<object> {
	await endLoadTest(client, id, how);
	return simplifiedLoadTest(await client.read('loadTest', id));
}

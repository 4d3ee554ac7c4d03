import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import {
	endLoadTest,
	simplifyLoadTest,
	type EntityId,
	type WebApiClient,
} from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

export const loadTestField = resourceLocatorField('loadTest', 'Load Test', 'searchLoadTests');

export const loadTest: Thing = {
	name: 'loadTest',
	label: 'Load Test',
	pickers: [loadTestField],
	simplified: simplifyLoadTest,
};

/** Ends a load test and says how it stands then. */
export async function ended(
	client: WebApiClient,
	id: EntityId,
	how: 'StopLoad' | 'AbortTest',
): Promise<object> {
	await endLoadTest(client, id, how);
	return simplifyLoadTest(await client.get('loadTest', id));
}

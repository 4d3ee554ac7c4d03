import { pauseDevice, webApiFacts } from '../../../shared/webApi';
import { actionOperation } from '../thingOperations';
import { device } from './locators';

/** Ends both kinds of pause: the one until further notice, and those for a time. */
export const { description, execute } = actionOperation(device, 'resume', async (client, id) => {
	const resumed = await client.update('device', id, (current) => ({ ...current, Postpone: false }));
	await pauseDevice(client, id, { minutes: webApiFacts.noMinutes.value });
	return { id, name: resumed.Name, isPaused: false };
});

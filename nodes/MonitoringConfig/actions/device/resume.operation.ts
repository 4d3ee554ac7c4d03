import { pauseForTime, webApiFacts } from '../../../shared/webApi';
import { actionOperation } from '../thingOperations';
import { device } from './locators';

/** Ends both kinds of pause: the one until further notice, and those for a time. */
export const { description, execute } = actionOperation(device, 'resume', async (client, id) => {
	const resumed = await client.change('device', id, (current) => ({ ...current, Postpone: false }));
	await pauseForTime(client, id, { minutes: webApiFacts.noMinutes.value });
	return { id, name: resumed.Name, isPaused: false };
});

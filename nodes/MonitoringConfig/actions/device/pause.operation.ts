import { actionOperation } from '../thingOperations';
import { device } from './locators';

/** Keeps a device from checking until somebody resumes it. */
export const { description, execute } = actionOperation(device, 'pause', async (client, id) => {
	const paused = await client.update('device', id, (current) => ({ ...current, Postpone: true }));
	return { id, name: paused.Name, isPaused: true };
});

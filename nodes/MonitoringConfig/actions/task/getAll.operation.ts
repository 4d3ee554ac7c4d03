import { idParameter } from '../../../shared/n8n/parameters';
import { listTaskIds } from '../../../shared/webApi';
import { getManyOperation } from '../thingOperations';
import { deviceField, task } from './locators';

/** The tasks of a device. */
export const { description, execute } = getManyOperation(task, {
	above: [deviceField],
	ids: async (context, itemIndex, client) => {
		const deviceId = idParameter(context, 'device', 'Device', itemIndex);
		// An unknown device is answered like one without tasks: asking first tells.
		await client.get('device', deviceId);
		return await listTaskIds(client, deviceId);
	},
});

import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { simplifyDevice } from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

/** The device an operation is about. */
export const deviceField = resourceLocatorField('device', 'Device', 'searchDevices');

export const device: Thing = {
	name: 'device',
	label: 'Device',
	pickers: [deviceField],
	simplified: simplifyDevice,
};

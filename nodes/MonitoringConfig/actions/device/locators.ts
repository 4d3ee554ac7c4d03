import { locatorField } from '../../../shared/n8n/locators';
import { simplifiedDevice } from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

/** The device an operation is about. */
export const deviceField = locatorField('device', 'Device', 'searchDevices');

export const device: Thing = {
	name: 'device',
	label: 'Device',
	pickers: [deviceField],
	simplified: simplifiedDevice,
};

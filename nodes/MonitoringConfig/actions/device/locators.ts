import { locatorField } from '../../../shared/n8n/locators';

/** The device an operation is about. */
export const deviceField = locatorField('device', 'Device', 'searchDevices');

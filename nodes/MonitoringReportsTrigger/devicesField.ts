import type { INodeProperties } from 'n8n-workflow';

import { devicesProperties, readRequiredDevices } from '../shared/feedFields';
import type { Field } from '../shared/n8n/parameters/field';
import { DeviceSelection } from './deviceSelection';

const devicesProperty: INodeProperties = {
	displayName: 'Devices',
	name: 'devices',
	type: 'options',
	options: [
		{ name: 'All Except Some', value: 'allBut', description: 'Excludes the devices you enter' },
		{ name: 'All Devices', value: 'all' },
		{ name: 'By ID or Name', value: 'text', description: 'Such as 40123 or Shop*' },
		{ name: 'Choose From List', value: 'list', description: 'Choose one or several' },
	],
	default: 'all',
	description: 'The devices to watch. All devices take one request.',
};

export const watchedDevicesField: Field<DeviceSelection> = {
	properties: [devicesProperty, ...Object.values(devicesProperties)],
	read(parameters) {
		const choice = parameters.choice(
			devicesProperty,
			['all', 'allBut', 'list', 'text'],
			'To enter IDs or names, choose By ID or Name.',
		);
		// All devices are all except none.
		if (choice === 'all') return new DeviceSelection([], true);
		return new DeviceSelection(readRequiredDevices(parameters, choice), choice === 'allBut');
	},
};

import { devicesField, narrowingFields } from '../../shared/feedFields';
import { deviceStatusReport } from '../../shared/service/xmlFeed';
import { feedOperation, singleOperationResource } from './operation';
import { outputReport } from './outputReport';
import { overviewOf, stateRows } from './states/rows';
import { statesField } from './states/fields';

/** One item per device: its state (the result of monitoring) and its status (whether it is monitored). */
const getAll = feedOperation(
	{
		devices: devicesField('all'),
		states: statesField('device-status'),
		...narrowingFields(),
	},
	async ({ states: { chosen, isOneItem, output }, ...others }, run) => {
		// States are those of now: there is no range to choose.
		const choices = { ...others, output, range: {} };
		// Records of another XML element are output as they are: they have no device states.
		if (choices.options.recordElement !== undefined) {
			return await outputReport(run, deviceStatusReport, choices);
		}
		const whole = isOneItem ? overviewOf(chosen) : stateRows(chosen);
		return await outputReport(run, deviceStatusReport, choices, { whole });
	},
);

export const deviceStatus = singleOperationResource(
	{ name: 'Device Status', value: 'deviceStatus' },
	{
		name: 'Get Many',
		value: 'getAll',
		action: 'Get device status',
		description:
			'Retrieve the device status now: up, down or paused, with the reason of devices that are down',
	},
	getAll,
);

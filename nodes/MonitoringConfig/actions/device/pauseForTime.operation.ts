import type { INodeProperties } from 'n8n-workflow';

import { shownWith, type Field } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import { parseId } from '../../../shared/util/id';
import { ParameterError } from '../../../shared/util/monitoringError';
import { splitWords } from '../../../shared/values/lists';
import {
	deviceName,
	isPauseOver,
	pauseDevice,
	pauseDevices,
	pausePeriod,
	toPauseStart,
} from '../../../shared/webApi';
import { webApiOperation } from '../operation';
import { presentDevice } from '../written';
import { device, minutesField } from './fields';

const applyToField = choiceField({
	displayName: 'Apply To',
	name: 'applyTo',
	options: [
		{ name: 'One Device', value: 'one', description: 'From the list, by its ID or by its name' },
		{ name: 'Several Devices', value: 'several', description: 'All of them with one request' },
	],
	default: 'one',
	description: 'Which devices to pause',
});

const deviceIdsProperty: INodeProperties = {
	displayName: 'Device IDs',
	name: 'deviceIds',
	type: 'string',
	displayOptions: { show: { applyTo: ['several'] } },
	default: '',
	required: true,
	placeholder: 'e.g. 40123, 40124',
	description: 'The IDs with commas between them, or a list from an expression',
};

const oneDeviceField = shownWith({ applyTo: ['one'] }, device.picker);

const devicesField: Field<{ isOne: boolean; ids: number[] }> = {
	properties: [...applyToField.properties, ...oneDeviceField.properties, deviceIdsProperty],
	read(parameters) {
		const applyTo = applyToField.read(parameters);
		const isOne = applyTo === 'one';
		return { isOne, ids: isOne ? [oneDeviceField.read(parameters)] : readDeviceIds(parameters) };
	},
};

/** Each ID once, in the order they were written. */
function readDeviceIds(parameters: ParameterReader): number[] {
	const texts = parameters.stringList(deviceIdsProperty).flatMap(splitWords);
	const ids = texts.map(parseId).filter((id) => id !== undefined);
	if (texts.length > 0 && ids.length === texts.length) return [...new Set(ids)];
	const invalid = texts.find((text) => parseId(text) === undefined);
	const hint = 'Enter IDs with commas between them in Device IDs, such as 40123, 40124.';
	const problem = invalid === undefined ? 'is empty' : `holds "${invalid}", which is not an ID`;
	throw parameters.reject(deviceIdsProperty, problem, hint);
}

const startProperty: INodeProperties = {
	displayName: 'Start',
	name: 'start',
	type: 'dateTime',
	default: '',
	description:
		'When the pause begins; leave empty to begin at once. Enter what a clock in the time zone of your Dotcom-Monitor user shows. A time with a zone of its own, as from an expression, is sent in the time zone of the workflow.',
};

/** As the service reads it; undefined when the pause begins at once. */
const startField: Field<string | undefined> = {
	properties: [startProperty],
	read(parameters) {
		const text = parameters.dateText(startProperty);
		if (text === '') return undefined;
		const start = toPauseStart(text, parameters.timeZone);
		if (start !== undefined) return start;
		const hint =
			'Pick one in Start, or enter it as in 2031-02-14T09:30. Leave Start empty to begin at once.';
		throw parameters.reject(startProperty, 'is not a date with a time', hint);
	},
};

/** Keeps one or several devices from checking for a while. One output item for each. */
export const pauseForTime = webApiOperation(
	{
		devices: devicesField,
		minutes: minutesField('To end a pause, use the operation Resume.'),
		start: startField,
	},
	async ({ devices: { isOne, ids }, minutes, start }, { client, clock }) => {
		const pause = { minutes, start };
		const now = clock.now();
		const period = pausePeriod(pause, now);
		if (isPauseOver(period, now)) throw pauseOverError(period.end);
		// What an unknown id is answered with is not known: asking first tells.
		const devices = await client.getMany('device', ids);
		if (isOne) await pauseDevice(client, ids[0], pause);
		else await pauseDevices(client, ids, pause);
		return ids.map((id, index) => ({
			...presentDevice('paused', id, deviceName(devices[index])),
			minutes,
			...period,
		}));
	},
	{ concerns: ({ devices: { ids } }) => ids },
);

/** @param end as the output has it */
function pauseOverError(end: string): ParameterError {
	return new ParameterError(
		`${startProperty.displayName} lies so far back that the pause is over already`,
		`It would end at ${end}. Enter a later ${startProperty.displayName}, or leave it empty to begin at once.`,
	);
}

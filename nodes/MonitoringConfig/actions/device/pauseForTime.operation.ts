import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { showFor } from '../../../shared/n8n/operations';
import {
	idParameter,
	invalidParameter,
	textParameter,
	textsParameter,
} from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { pauseDevice, pauseDevices } from '../../../shared/webApi';
import { optionsField } from '../fields';
import { deviceField } from './locators';
import { minutesField, minutesParameter } from './minutes';
import { startField, startParameter } from './pauseStart';

const applyToField: INodeProperties = {
	displayName: 'Apply To',
	name: 'applyTo',
	type: 'options',
	options: [
		{ name: 'One Device', value: 'one' },
		{
			name: 'Several Devices',
			value: 'several',
			description: 'All of them with one request',
		},
	],
	default: 'one',
	description: 'Which devices to pause',
};

const deviceIdsField: INodeProperties = {
	displayName: 'Device IDs',
	name: 'deviceIds',
	type: 'string',
	displayOptions: { show: { applyTo: ['several'] } },
	default: '',
	required: true,
	placeholder: 'e.g. 40123, 40124',
	description: 'The IDs with commas between them, or a list from an expression',
};

export const description: INodeProperties[] = showFor(
	'device',
	['pauseForTime'],
	[
		applyToField,
		{ ...deviceField, displayOptions: { show: { applyTo: ['one'] } } },
		deviceIdsField,
		minutesField,
		startField,
		departmentField,
		optionsField,
	],
);

/** Keeps one or several devices from checking for a while. One output item for each. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const isOne = appliesToOne(context, itemIndex);
	const ids = isOne
		? [idParameter(context, 'device', 'Device', itemIndex)]
		: deviceIdsParameter(context, itemIndex);
	const minutes = minutesParameter(context, itemIndex, 'To end a pause, use the operation Resume.');
	const start = startParameter(context, itemIndex);
	if (isOne) {
		// What an unknown id is answered with is not known: asking first tells.
		await client.get('device', ids[0]);
		await pauseDevice(client, ids[0], { minutes, start });
	} else {
		await pauseDevices(client, ids, { minutes, start });
	}
	return ids.map((id) => ({ id, minutes, start: start ?? null }));
}

function appliesToOne(context: IExecuteFunctions, itemIndex: number): boolean {
	const chosen = textParameter(context, 'applyTo', itemIndex);
	if (chosen === 'one' || chosen === 'several') return chosen === 'one';
	throw invalidParameter(
		context,
		itemIndex,
		'Apply To is not one of its choices',
		'Choose One Device or Several Devices in Apply To; in an expression they are one and several.',
	);
}

/** Each ID once, in the order they were written. */
function deviceIdsParameter(context: IExecuteFunctions, itemIndex: number): number[] {
	const texts = textsParameter(context, 'deviceIds', 'Device IDs', itemIndex)
		.flatMap((text) => text.split(/[\s,;]+/))
		.filter((text) => text !== '');
	if (texts.length > 0 && texts.every((text) => /^\d{1,15}$/.test(text))) {
		return [...new Set(texts.map(Number))];
	}
	const other = texts.find((text) => !/^\d{1,15}$/.test(text));
	throw invalidParameter(
		context,
		itemIndex,
		other === undefined ? 'Device IDs is empty' : `"${other}" in Device IDs is not an ID`,
		'Enter IDs with commas between them in Device IDs, such as 40123, 40124.',
	);
}

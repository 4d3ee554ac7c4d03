import type { INodeProperties } from 'n8n-workflow';

import { inTools } from '../n8n/parameters/field';
import { rejectOpenPatterns, splitNames, type NameField } from '../words/names';
import { feedFacts } from '../service/xmlFeed';
import type { ParameterName, ParameterReader } from '../n8n/parameters/parameterReader';
import { isGivenAsAdditional, notSent, type QueryField } from './options';

const devicesProperty: INodeProperties = {
	displayName: 'Devices',
	name: 'devices',
	type: 'options',
	options: [
		{ name: 'All Devices', value: 'all' },
		{ name: 'All Except Some', value: 'allBut', description: 'Excludes the devices you enter' },
		{ name: 'By ID or Name', value: 'text', description: 'Such as 40123 or Shop*' },
		{ name: 'Choose From List', value: 'list', description: 'Choose one or several' },
		notSent,
	],
	default: 'all',
	description: 'The devices to read. Several devices take one request.',
};

const deviceListProperty: INodeProperties = {
	displayName: 'Device Names or IDs',
	name: 'deviceList',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getDevices' },
	displayOptions: { show: { devices: ['list'] } },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

const deviceNamesProperty: INodeProperties = {
	displayName: 'IDs or Names',
	name: 'deviceNames',
	type: 'string',
	displayOptions: { show: { devices: ['text'] } },
	default: '',
	placeholder: 'e.g. 40123, Shop*',
	description: 'IDs or names, separated by commas or semicolons. * and ? are wildcards.',
};

const exceptProperty: INodeProperties = {
	...deviceNamesProperty,
	displayName: 'Devices to Exclude',
	name: 'exceptDevices',
	displayOptions: { show: { devices: ['allBut'] } },
	placeholder: 'e.g. Test*, 40123',
	description: 'IDs or names of devices to exclude. * and ? are wildcards.',
};

/** The fields of the choices that need devices, by choice. */
export const devicesProperties = {
	list: deviceListProperty,
	text: deviceNamesProperty,
	allBut: exceptProperty,
};

/** Shown in AI tools: a model can fill in text fields only, and only those that the user marked. */
const toolNotice: INodeProperties = {
	displayName:
		'To let the model choose, set Devices to By ID or Name, and Date Range (if shown) to As Text. Then press the stars at each text field.',
	name: 'toolNotice',
	type: 'notice',
	displayOptions: { show: inTools },
	default: '',
};

/** The fields for the devices of a query; Service Default gives no devices. @param preset the default choice */
export function devicesField(preset: 'all' | 'text' | typeof notSent.value): QueryField {
	return {
		properties: [
			toolNotice,
			{ ...devicesProperty, default: preset },
			...Object.values(devicesProperties),
		],
		/** @throws {ParameterError} when a choice that needs devices has none */
		read(parameters) {
			// Additional Query Parameters win: the request then contains the devices of the user.
			if (isGivenAsAdditional(parameters, feedFacts.deviceParameter.value)) return {};
			const choice = parameters.choice(
				devicesProperty,
				['all', 'allBut', 'list', 'text', notSent.value],
				'To enter IDs or names, choose By ID or Name.',
			);
			if (choice === notSent.value) return {};
			const all = { devices: [feedFacts.anyDevice.value] };
			if (choice === 'all') return all;
			const devices = readRequiredDevices(parameters, choice);
			return choice === 'allBut' ? { ...all, exceptDevices: devices } : { devices };
		},
	};
}

/** A field for messages about unknown devices. @param department the ID in Filters, if they limit the devices */
export function deviceNameField(label: string, department?: string): NameField {
	const owner = department ? 'the department in Filters' : 'your account';
	return { label, among: `the devices of ${owner} that the XML Feed PID can read` };
}

/** The IDs and names in the field of a choice. @throws {ParameterError} when it is empty */
export function readRequiredDevices(
	parameters: ParameterReader,
	choice: keyof typeof devicesProperties,
): string[] {
	const parameter = devicesProperties[choice];
	const devices = readDeviceTexts(parameters, parameter);
	if (devices.length > 0) return devices;
	const hint = `Fill in ${parameters.label(parameter)}, or choose All Devices in Devices.`;
	throw parameters.reject(parameter, 'is empty', hint);
}

/** A wildcard next to an expression, as in `{{ $json.customer }}*`. */
const wildcardAtExpression = /\}\}[^{}\p{L}\p{N}*?]{0,20}[*?]|[*?][^{}\p{L}\p{N}*?]{0,20}\{\{/u;

/**
 * The IDs and names in a field; may be empty. A text is split at separators, the entries of a list are not.
 * `*` means all devices, but not where an expression without a value leaves it: that is refused.
 */
export function readDeviceTexts(parameters: ParameterReader, parameter: ParameterName): string[] {
	const written = parameters.stringList(parameter);
	const isList = Array.isArray(parameters.raw(parameter));
	const texts = isList ? written : written.flatMap((text) => splitNames(text));
	if (wildcardAtExpression.test(String(parameters.source.getStored(parameter.name)))) {
		rejectOpenPatterns(parameters.label(parameter), texts);
	}
	return texts;
}

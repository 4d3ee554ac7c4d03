import type { INodeProperties } from 'n8n-workflow';

import { rejectOpenPatterns, splitNames } from '../../../shared/words/names';
import { booleanField, shownWith, type Field } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { parseId } from '../../../shared/words/util/id';
import { splitWords } from '../../../shared/words/values/lists';
import type { EntityId } from '../../../shared/service/webApi';
import { device } from './fields';

/** The devices as the user chose them: one by its ID, or several to look up. */
export type DeviceChoice = { id: EntityId } | SeveralDevices;

export interface SeveralDevices {
	/** IDs, names, patterns such as Shop*, and tags such as #web. */
	texts: string[];
	/** Whether `texts` are the devices to exclude from all. */
	isExcept: boolean;
	/** Whether to use the devices of all departments. */
	isEverywhere: boolean;
	/** Whether departments are included in which no device is chosen, if they have any. */
	visitsAll?: boolean;
	/** The label of the field with `texts`, for messages. */
	label: string;
}

const severalChoices = {
	allBut: { name: 'All Except Some', description: 'Excludes the devices you enter' },
	all: { name: 'All Devices', description: 'Of the department, or of all departments' },
	list: { name: 'Choose From List', description: 'Choose one or several' },
	one: { name: 'One Device', description: 'From the list, by its ID or by its name' },
	several: { name: 'By ID or Name', description: 'Such as Shop* or #tag' },
};

type Choice = keyof typeof severalChoices;

const textsProperty: INodeProperties = {
	displayName: 'IDs or Names',
	name: 'deviceIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. Shop*, #web, 40123',
	description:
		'IDs, names or #tags, separated by commas or semicolons, or a list. * and ? are wildcards: Shop* is every name that starts with Shop.',
};

const exceptProperty: INodeProperties = {
	...textsProperty,
	displayName: 'Devices to Exclude',
	name: 'exceptDevices',
	placeholder: 'e.g. Test*, 40123',
	description:
		'IDs, names or #tags of devices to exclude, separated by commas or semicolons. * and ? are wildcards, such as Test*.',
};

const listProperty: INodeProperties = {
	displayName: 'Device Names or IDs',
	name: 'deviceList',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getDevices', loadOptionsDependsOn: ['department.value'] },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const everywhereField = booleanField({
	displayName: 'All Departments',
	name: 'inAllDepartments',
	description:
		'Whether to choose from the devices of all departments that the credential can open. Leave Department empty for this.',
});

/**
 * The field Apply to Devices, with a field for each choice. All Devices is read as "all except
 * none".
 *
 * @param choices the offered choices, in addition to One Device
 */
export function devicesField(
	choices: Array<Exclude<Choice, 'one'>> = ['all', 'allBut', 'list', 'several'],
): Field<DeviceChoice> {
	const offered = (Object.keys(severalChoices) as Choice[]).filter(
		(choice) => choice === 'one' || choices.includes(choice),
	);
	const applyTo = choiceField<Choice>({
		displayName: 'Apply to Devices',
		name: 'applyTo',
		options: offered.map((value) => ({ value, ...severalChoices[value] })),
		default: 'one',
		description: 'Which devices to use',
	});
	const one = shownWith({ applyTo: ['one'] }, device.picker);
	const show = (value: Choice, property: INodeProperties) => ({
		...property,
		displayOptions: { show: { applyTo: [value] } },
	});
	const properties = { several: textsProperty, allBut: exceptProperty, list: listProperty };
	const everywhere = shownWith(
		{ applyTo: offered.filter((choice) => choice !== 'one' && choice !== 'list') },
		everywhereField,
	);
	const shown = offered.flatMap((choice) =>
		choice === 'one' || choice === 'all' ? [] : [show(choice, properties[choice])],
	);
	return {
		properties: [...applyTo.properties, ...one.properties, ...shown, ...everywhere.properties],
		read(parameters) {
			const choice = applyTo.read(parameters);
			if (choice === 'one') return { id: one.read(parameters) };
			const isEverywhere = choice !== 'list' && everywhere.read(parameters);
			if (choice === 'all') return { texts: [], isExcept: true, isEverywhere, label: '' };
			const property = properties[choice];
			const label = parameters.label(property);
			const isList = Array.isArray(parameters.raw(property));
			const written = parameters.stringList(property);
			const texts = isList ? written : written.flatMap(splitReferences);
			const offersAll = choices.includes('all');
			const other = offersAll ? ', or choose All Devices in Apply to Devices' : '';
			rejectOpenPatterns(label, texts, other);
			if (texts.length > 0) return { texts, isExcept: choice === 'allBut', isEverywhere, label };
			const hint = `Fill in ${label}, or choose another option in Apply to Devices.`;
			throw parameters.emptyError(property, hint);
		},
	};
}

/** The IDs or names in a text. Blanks only separate IDs, because names can contain them. */
function splitReferences(text: string): string[] {
	return /^[\d\s,;]+$/.test(text) ? splitWords(text) : splitNames(text);
}

/**
 * Settings for operations on chosen devices. Items with the same device ID run one after another,
 * and so do all items that choose devices by name, because those can be the same devices.
 */
export const chosenDeviceSettings = {
	/** Items that share one of the returned values never run concurrently. */
	concerns({ devices }: { devices: DeviceChoice }): Array<string | number> {
		if ('id' in devices) return [devices.id];
		const { texts, isExcept } = devices;
		const isById = !isExcept && texts.every((text) => parseId(text) !== undefined);
		return isById ? texts : ['several devices'];
	},
	deviceOf: ({ devices }: { devices: DeviceChoice }) => ('id' in devices ? devices.id : undefined),
};

/** How a report is split, and its look for customers. */
import type { INodeProperties } from 'n8n-workflow';

import {
	booleanField,
	fieldProperties,
	readParsed,
	stringField,
} from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { withinCollection } from '../../../shared/n8n/parameters/fields/collection';
import { compareNames } from '../../../shared/words/util/compareNames';
import { brandField } from '../brand';
import { hiddenField, publicNamesField } from '../publicDevices/fields';
import { readAddressee } from './addressee';

const titleField = stringField({
	displayName: 'Report Title',
	name: 'title',
	placeholder: 'e.g. Uptime of the Example shop',
	description: 'Title of the report. Leave empty for "Uptime report" in its language.',
});

const divisionChoice = choiceField({
	displayName: 'One Report Per',
	name: 'onePer',
	options: [
		{ name: 'All Devices Together', value: 'all' },
		{
			name: 'Customer in Input Items',
			value: 'customer',
			description:
				'One report per input item, such as a row of a sheet, with the columns Name, Email, Devices, Logo and Uptime Target',
		},
		{
			name: 'Department',
			value: 'department',
			description: 'One report per department of the Web API UID',
		},
		{
			name: 'Group in Public Names',
			value: 'group',
			description:
				'One report per group. "Example Shop &lt;anna@shop.example&gt;" fills customerEmail. Excludes devices without a group.',
		},
	],
	default: 'all',
	description: 'How to split the figures into reports',
});

const sharedDevicesField = booleanField({
	displayName: 'Shared Devices',
	name: 'sharedDevices',
	description: 'Whether a device can be in the rows of several customers',
});

export const [divisionProperty] = divisionChoice.properties;

export const forCustomersProperty: INodeProperties = {
	displayName: 'For Customers',
	name: 'forCustomers',
	type: 'collection',
	placeholder: 'Add Setting',
	default: {},
	options: fieldProperties({
		brandField,
		hiddenField,
		publicNamesField,
		sharedDevicesField,
		titleField,
	}).sort((one, other) => compareNames(one.displayName, other.displayName)),
	description: 'Your logo, texts and links, public names, and devices to hide',
};

export const brand = withinCollection(forCustomersProperty, brandField);
export const publicNames = withinCollection(forCustomersProperty, publicNamesField);
export const hidden = withinCollection(forCustomersProperty, hiddenField);
export const sharedDevices = withinCollection(forCustomersProperty, sharedDevicesField);
export const title = withinCollection(forCustomersProperty, titleField);

/**
 * Whether there is one report, or one per customer, department or group. Refuses several reports
 * with the same customer name, and reports per group if Public Names has no group.
 */
export const divisionField: typeof divisionChoice = {
	properties: divisionChoice.properties,
	read(parameters) {
		const division = divisionChoice.read(parameters);
		if (division === 'all') return division;
		const { customer } = brand.read(parameters);
		if (customer !== '') {
			const hint =
				'Remove Customer from For Customers: each report has the name of its customer, group or department. Or choose All Devices Together.';
			const problem = `makes several reports, and Customer in For Customers would put "${customer}" on all of them`;
			throw parameters.reject(divisionProperty, problem, hint);
		}
		if (division !== 'group') return division;
		const groups = publicNames.read(parameters).map(({ group }) => group);
		const [property] = publicNamesField.properties;
		for (const group of groups) readParsed(parameters, property, readAddressee, group);
		if (groups.some((group) => group !== '')) return division;
		const hint = 'Enter a Group Name in a row of Public Names, or choose All Devices Together.';
		throw parameters.reject(divisionProperty, 'needs groups', hint);
	},
};

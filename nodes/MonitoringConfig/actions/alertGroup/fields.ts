import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { invalidParameter, locatorValue } from '../../../shared/n8n/parameters';
import { simplifyAlertGroup } from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

export const alertGroup: Thing = {
	name: 'alertGroup',
	label: 'Alert Group',
	pickers: [resourceLocatorField('alertGroup', 'Alert Group', 'searchAlertGroups')],
	simplified: simplifyAlertGroup,
};

export const scheduleField: INodeProperties = resourceLocatorField(
	'schedule',
	'Schedule',
	'searchSchedules',
	{ required: false, description: 'When alerts are sent. 0 for always.' },
);

/** The chosen schedule; 0, which is none, when nothing is chosen. */
export function scheduleValue(
	context: IExecuteFunctions,
	value: unknown,
	itemIndex: number,
): number {
	const text = locatorValue(value);
	if (/^\d{0,15}$/.test(text)) return Number(text);
	throw invalidParameter(
		context,
		itemIndex,
		'Schedule is not an ID',
		'Pick a schedule from the list, or enter its ID as a number. 0 is no schedule.',
	);
}

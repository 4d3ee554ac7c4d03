import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/guards';
import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import { collectionParameter, requiredText, toText } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { simplifiedSchedule, weeklyIntervals } from '../../../shared/webApi';
import { additionalFieldsField, optionsField } from '../fields';
import { additionalFields, excludedValue, hoursValue, monitoringHoursField } from './fields';

export const description: INodeProperties[] = shownFor(
	'schedule',
	['create'],
	[
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Office hours',
			description: 'What the schedule is called',
		},
		{ ...monitoringHoursField, required: true },
		additionalFieldsField(additionalFields),
		departmentField,
		optionsField,
	],
);

/** Creates a schedule from days and times as people write them. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const schedule = scheduleParameters(context, itemIndex);
	const id = await client.create('schedule', schedule);
	return [toJson({ ...simplifiedSchedule(schedule), id })];
}

function scheduleParameters(context: IExecuteFunctions, itemIndex: number): JsonObject {
	const more = collectionParameter(context, 'additionalFields', itemIndex);
	const written = requiredText(context, 'monitoringHours', 'Monitoring Hours', itemIndex);
	const included = hoursValue(context, written, 'Monitoring Hours', itemIndex);
	const without = more.hoursWithoutMonitoring;
	const excluded = hoursValue(context, without, 'Hours Without Monitoring', itemIndex);
	const description = toText(more.description);
	return {
		Name: requiredText(context, 'name', 'Name', itemIndex),
		...(description === '' ? {} : { Description: description }),
		Weekly_Intervals: [...weeklyIntervals(included, true), ...weeklyIntervals(excluded, false)],
		Date_Time_Intervals: excludedValue(context, more.excludedTimes, itemIndex),
	};
}

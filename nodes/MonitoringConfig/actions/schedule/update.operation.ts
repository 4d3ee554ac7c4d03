import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/guards';
import { departmentField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import {
	collectionParameter,
	idParameter,
	textValue,
	toText,
} from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import { intervalsOf, simplifiedSchedule, weeklyIntervals } from '../../../shared/webApi';
import { optionsField, updateFieldsField } from '../fields';
import { nothingToUpdate } from '../things';
import { excludedValue, hoursValue, scheduleField, updateFields } from './fields';

export const description: INodeProperties[] = shownFor(
	'schedule',
	['update'],
	[scheduleField, updateFieldsField(updateFields), departmentField, optionsField],
);

/** Changes what the user set of a schedule, and leaves the rest as it is. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const id = idParameter(context, 'schedule', 'Schedule', itemIndex);
	const fields = collectionParameter(context, 'updateFields', itemIndex);
	if (Object.keys(fields).length === 0) nothingToUpdate(context, itemIndex);

	const changed = changeOf(context, fields, itemIndex);
	const schedule = await client.change('schedule', id, changed);
	return [toJson({ ...simplifiedSchedule(schedule), id })];
}

/** Reads and checks the fields; what comes back puts them into the schedule as it is now. */
function changeOf(
	context: IExecuteFunctions,
	fields: JsonObject,
	itemIndex: number,
): (current: JsonObject) => JsonObject {
	const hours = (name: string, label: string) =>
		name in fields ? hoursValue(context, fields[name], label, itemIndex) : undefined;
	const included = hours('monitoringHours', 'Monitoring Hours');
	const without = hours('hoursWithoutMonitoring', 'Hours Without Monitoring');
	if (included) textValue(context, fields.monitoringHours, 'Monitoring Hours', itemIndex);
	const changes: JsonObject = {
		...('name' in fields ? { Name: textValue(context, fields.name, 'Name', itemIndex) } : {}),
		...('description' in fields ? { Description: toText(fields.description) } : {}),
		...('excludedTimes' in fields
			? { Date_Time_Intervals: excludedValue(context, fields.excludedTimes, itemIndex) }
			: {}),
	};
	return (current) => ({
		...current,
		...changes,
		...(included || without
			? {
					Weekly_Intervals: [
						...(included ? weeklyIntervals(included, true) : intervalsOf(current, true)),
						...(without ? weeklyIntervals(without, false) : intervalsOf(current, false)),
					],
				}
			: {}),
	});
}

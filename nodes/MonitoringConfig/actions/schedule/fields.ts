import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/util/json';
import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { invalidParameter, rowsOf, timeValue, toText } from '../../../shared/n8n/parameters';
import {
	toDateTimeIntervals,
	parseWeeklyHours,
	simplifySchedule,
	WeeklyHoursSyntaxError,
	floorToMinute,
	type ExcludedTime,
	type WeeklyHours,
} from '../../../shared/webApi';
import type { Thing } from '../thingOperations';

export const schedule: Thing = {
	name: 'schedule',
	label: 'Schedule',
	pickers: [resourceLocatorField('schedule', 'Schedule', 'searchSchedules')],
	simplified: simplifySchedule,
};

const hoursExample = '08:00-18:00 Mo-Fr; 10:00-14:00 Sa';

export const monitoringHoursField: INodeProperties = {
	displayName: 'Monitoring Hours',
	name: 'monitoringHours',
	type: 'string',
	default: '',
	placeholder: `e.g. ${hoursExample}`,
	description:
		'When to monitor: times and days, several separated by a semicolon. "all day" and "every day" are understood, too. Times over midnight, such as 22:00-06:00 Fr, end on the day after.',
};

const descriptionField: INodeProperties = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	description: 'What the schedule is for',
};

const excludedField: INodeProperties = {
	displayName: 'Excluded Times',
	name: 'excludedTimes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Time' },
	default: {},
	placeholder: 'Add Time',
	description:
		'One-off times without monitoring, such as a holiday, in the time zone of the workflow. In an update they replace all there were.',
	options: [
		{
			displayName: 'Time',
			name: 'time',
			values: [
				{ displayName: 'From', name: 'from', type: 'dateTime', default: '' },
				{ displayName: 'To', name: 'to', type: 'dateTime', default: '' },
			],
		},
	],
};

const hoursWithoutField: INodeProperties = {
	displayName: 'Hours Without Monitoring',
	name: 'hoursWithoutMonitoring',
	type: 'string',
	default: '',
	placeholder: 'e.g. 02:00-04:00 Su',
	description: 'When not to monitor every week, written like Monitoring Hours',
};

/** What can be added to a new schedule. */
export const additionalFields: INodeProperties[] = [
	descriptionField,
	excludedField,
	hoursWithoutField,
];

/** What of a schedule can be changed. */
export const updateFields: INodeProperties[] = [
	descriptionField,
	excludedField,
	hoursWithoutField,
	monitoringHoursField,
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		description: 'What the schedule is called',
	},
];

/** Times of the week from a text; refused with the part that is not understood. */
export function hoursValue(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	itemIndex: number,
): WeeklyHours[] {
	try {
		return parseWeeklyHours(toText(value));
	} catch (error) {
		const part = error instanceof WeeklyHoursSyntaxError ? error.part : toText(value);
		throw invalidParameter(
			context,
			itemIndex,
			`${label} holds "${part}", which is not understood`,
			`Write times and days in ${label} like ${hoursExample}.`,
		);
	}
}

/** The excluded times of the rows, as the service keeps them. */
export function excludedValue(
	context: IExecuteFunctions,
	value: unknown,
	itemIndex: number,
): JsonObject[] {
	const times = rowsOf(value).map(({ from, to }, index): ExcludedTime => {
		const row = `of Excluded Times ${index + 1}`;
		const start = minuteValue(context, from, `From ${row}`, itemIndex);
		const end = minuteValue(context, to, `To ${row}`, itemIndex);
		if (start < end) return { from: start, to: end };
		throw invalidParameter(
			context,
			itemIndex,
			`From ${row} is not before To`,
			'Pick a time in From and a later one in To, or remove the row.',
		);
	});
	return toDateTimeIntervals(times);
}

/** A chosen time, without its seconds. */
function minuteValue(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	itemIndex: number,
): number {
	const time = timeValue(context, value, label, itemIndex);
	if (time !== undefined) return floorToMinute(time);
	const nextStep = `Pick a time in ${label}, or remove the row.`;
	throw invalidParameter(context, itemIndex, `${label} is empty`, nextStep);
}

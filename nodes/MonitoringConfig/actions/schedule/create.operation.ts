import { requiredText, toText } from '../../../shared/n8n/parameters';
import { toWeeklyIntervals } from '../../../shared/webApi';
import { createOperation } from '../thingOperations';
import {
	additionalFields,
	excludedValue,
	hoursValue,
	monitoringHoursField,
	schedule,
} from './fields';

/** Creates a schedule from days and times as people write them. */
export const { description, execute } = createOperation(schedule, {
	required: [
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
	],
	additional: additionalFields,
	read: (context, itemIndex, additional) => {
		const written = requiredText(context, 'monitoringHours', 'Monitoring Hours', itemIndex);
		const included = hoursValue(context, written, 'Monitoring Hours', itemIndex);
		const without = additional.hoursWithoutMonitoring;
		const excluded = hoursValue(context, without, 'Hours Without Monitoring', itemIndex);
		const description = toText(additional.description);
		return {
			Name: requiredText(context, 'name', 'Name', itemIndex),
			...(description === '' ? {} : { Description: description }),
			Weekly_Intervals: [
				...toWeeklyIntervals(included, true),
				...toWeeklyIntervals(excluded, false),
			],
			Date_Time_Intervals: excludedValue(context, additional.excludedTimes, itemIndex),
		};
	},
});

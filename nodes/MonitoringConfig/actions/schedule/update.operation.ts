import type { JsonObject } from '../../../shared/util/json';
import { textValue, toText } from '../../../shared/n8n/parameters';
import { filterIntervals, toWeeklyIntervals } from '../../../shared/webApi';
import { updateOperation } from '../thingOperations';
import { excludedValue, hoursValue, schedule, updateFields } from './fields';

/** Changes what the user set of a schedule, and leaves the rest as it is. */
export const { description, execute } = updateOperation(schedule, {
	fields: updateFields,
	read: (context, itemIndex, fields) => {
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
							...(included ? toWeeklyIntervals(included, true) : filterIntervals(current, true)),
							...(without ? toWeeklyIntervals(without, false) : filterIntervals(current, false)),
						],
					}
				: {}),
		});
	},
});

import { parseWeeklyHours, type WeeklyHours } from '../../../words/values/weeklyHours';
import { toWeeklyWindows, type WeeklyWindow } from '../../../words/values/weeklyWindows';
import { mapField, parsedField, type Field, type FieldProperty } from '../field';

/** Times of the week, none if empty. @param maxOvernightMinutes if set, times over midnight must be shorter */
export function weeklyHoursField(
	property: FieldProperty,
	maxOvernightMinutes?: number,
): Field<WeeklyHours[]> {
	return parsedField(property, (text) => parseWeeklyHours(text, maxOvernightMinutes));
}

/** As {@link weeklyHoursField}, but refuses an empty list, and a text with only separators. */
export function requiredHoursField(
	property: FieldProperty,
	maxOvernightMinutes?: number,
): Field<WeeklyHours[]> {
	return mapField(weeklyHoursField(property, maxOvernightMinutes), (hours, parameters) => {
		if (hours.length > 0) return hours;
		throw parameters.emptyError(property);
	});
}

/** The Quiet Hours field of a trigger: its value is the times of the week without events. */
export function quietHoursField(description: string): Field<WeeklyWindow[]> {
	return mapField(
		requiredHoursField({
			displayName: 'Quiet Hours',
			name: 'quietHours',
			placeholder: 'e.g. 22:00-07:00 Mo-Fr; all day Sa-Su',
			description,
		}),
		toWeeklyWindows,
	);
}

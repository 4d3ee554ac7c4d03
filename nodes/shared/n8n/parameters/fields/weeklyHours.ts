import { parseWeeklyHours, type WeeklyHours } from '../../../words/values/weeklyHours';
import { toWeeklyWindows, type WeeklyWindow } from '../../../words/values/weeklyWindows';
import { mapField, parsedField, type Field, type FieldProperty } from '../field';

/** Times of the week; none in an empty field. */
export function weeklyHoursField(
	property: FieldProperty,
	nightLimit?: number,
): Field<WeeklyHours[]> {
	return parsedField(property, (text) => parseWeeklyHours(text, nightLimit));
}

/**
 * Hours of the week that must not be empty; separators alone count as empty.
 *
 * @param nightLimit in minutes: hours over midnight must be shorter; by default any length
 */
export function requiredHoursField(
	property: FieldProperty,
	nightLimit?: number,
): Field<WeeklyHours[]> {
	const { properties, read } = weeklyHoursField(property, nightLimit);
	return {
		properties,
		read(parameters) {
			const hours = read(parameters);
			if (hours.length > 0) return hours;
			throw parameters.emptyError(property);
		},
	};
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

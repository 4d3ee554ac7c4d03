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

/** Hours of the week that must not be empty: separators alone are empty, too. */
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

/** When a trigger is quiet. */
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

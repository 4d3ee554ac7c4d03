import {
	field,
	stringField,
	type Field,
	type FieldProperty,
} from '../../../shared/n8n/parameters/field';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import type {
	ParameterName,
	ParameterReader,
} from '../../../shared/n8n/parameters/parameterReader';
import {
	hasMinutes,
	parseWeeklyHours,
	simplifySchedule,
	WeeklyHoursSyntaxError,
	type ExcludedTime,
	type WeeklyHours,
} from '../../../shared/webApi';
import type { Entity } from '../entityOperations';

export const schedule: Entity = {
	name: 'schedule',
	picker: entityField({
		displayName: 'Schedule',
		name: 'schedule',
		searchMethod: 'searchSchedules',
	}),
	simplify: simplifySchedule,
};

const hoursExample = '08:00-18:00 Mo-Fr; 10:00-14:00 Sa';

const monitoringHours: FieldProperty = {
	displayName: 'Monitoring Hours',
	name: 'monitoringHours',
	placeholder: `e.g. ${hoursExample}`,
	description:
		'When to monitor: times and days, several separated by a semicolon. "all day" and "every day" are understood, too. Times over midnight, such as 22:00-06:00 Fr, end on the day after.',
};

/** Times of the week that must be there. */
export const monitoringHoursField: Field<WeeklyHours[]> = field(
	{ type: 'string', default: '', ...monitoringHours },
	(parameters, parameter) => {
		const hours = readHours(parameters, parameter);
		if (hours.length > 0) return hours;
		// Without hours there would be no monitoring at all: "; " of two empty cells, too.
		throw parameters.emptyError(parameter);
	},
);

/** One-off times; each has a begin and a later end. */
const excludedTimes: FieldProperty = {
	displayName: 'Excluded Times',
	name: 'excludedTimes',
	description:
		'One-off times without monitoring, such as a holiday, in the time zone of the workflow. In an update they replace all there were.',
};

const from: ParameterName = { displayName: 'From', name: 'from' };

const timeRows = rowsField({ displayName: 'Time', name: 'time' }, excludedTimes, {
	from: requiredTimeField(from),
	to: requiredTimeField({ displayName: 'To', name: 'to' }),
});

const excludedTimesField: Field<ExcludedTime[]> = {
	properties: timeRows.properties,
	read(parameters) {
		const times = timeRows.read(parameters);
		const row = times.findIndex((time) => !hasMinutes(time)) + 1;
		if (row === 0) return times;
		const hint = 'Pick a time in From and a later one in To, or remove the row.';
		const place = ` in row ${row} of ${parameters.label(excludedTimes)}`;
		throw parameters.nested({}, place).reject(from, 'is not before To', hint);
	},
};

/** What can be added to a new schedule. */
export const additionalFields = {
	description: stringField({
		displayName: 'Description',
		name: 'description',
		description: 'What the schedule is for',
	}),
	excludedTimes: excludedTimesField,
	hoursWithoutMonitoring: field(
		{
			displayName: 'Hours Without Monitoring',
			name: 'hoursWithoutMonitoring',
			type: 'string',
			default: '',
			placeholder: 'e.g. 02:00-04:00 Su',
			description: 'When not to monitor every week, written like Monitoring Hours',
		},
		(parameters, parameter) => {
			const hours = readHours(parameters, parameter);
			const isOnlySeparators = hours.length === 0 && parameters.string(parameter) !== '';
			parameters.rejectBlankExpression(parameter, isOnlySeparators);
			return hours;
		},
	),
};

/** Times of the week from a text; refused with the part that is not understood. */
function readHours(parameters: ParameterReader, parameter: ParameterName): WeeklyHours[] {
	const text = parameters.string(parameter);
	try {
		return parseWeeklyHours(text);
	} catch (error) {
		const part = error instanceof WeeklyHoursSyntaxError ? error.part : text;
		throw parameters.reject(
			parameter,
			`holds "${part}", which is not understood`,
			`Write times and days in ${parameters.label(parameter)} like ${hoursExample}.`,
		);
	}
}

function requiredTimeField(parameter: ParameterName): Field<number> {
	return field({ type: 'dateTime', default: '', ...parameter }, (parameters) => {
		const time = parameters.time(parameter);
		if (time !== undefined) return time;
		const hint = `Pick a time in ${parameters.label(parameter)}, or remove the row.`;
		throw parameters.reject(parameter, 'is empty', hint);
	});
}

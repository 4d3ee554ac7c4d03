import {
	mapField,
	stringField,
	type Field,
	type FieldProperty,
} from '../../shared/n8n/parameters/field';
import { rowsField } from '../../shared/n8n/parameters/fields/collection';
import { entityField } from '../../shared/n8n/parameters/fields/entityField';
import { timeField } from '../../shared/n8n/parameters/fields/time';
import {
	requiredHoursField,
	weeklyHoursField,
} from '../../shared/n8n/parameters/fields/weeklyHours';
import type { ParameterName } from '../../shared/n8n/parameters/parameterReader';
import { hasMinutes, schedules, toScheduleBody, type Schedule } from '../../shared/service/webApi';
import {
	createOperation,
	nameFields,
	standardOperations,
	updateOperation,
	type Entity,
} from './entityOperations';
import { additionalFieldsField, updateFieldsField } from './operation';
import { configResource } from './configResource';

const entity: Entity = {
	name: 'schedule',
	picker: entityField({ kind: 'schedule' }),
	simplify: schedules.simplify,
};

const monitoringHours: FieldProperty = {
	displayName: 'Monitoring Hours',
	name: 'monitoringHours',
	placeholder: 'e.g. 08:00-18:00 Mo-Fr; 10:00-14:00 Sa',
	description:
		'Times and days, separated by semicolons. "all day" and "every day" work, too. 22:00-06:00 Fr ends on Saturday.',
};

/** Times of the week that must be there: without hours there would be no monitoring at all. */
const monitoringHoursField = requiredHoursField(monitoringHours);

const excludedTimes: FieldProperty = {
	displayName: 'Unmonitored Dates',
	name: 'excludedTimes',
	description:
		'Single times without monitoring, in the time zone of the workflow. An update replaces all existing ones.',
};

const from: ParameterName = { displayName: 'From', name: 'from' };

const timeRows = rowsField({ displayName: 'Unmonitored Date', name: 'time' }, excludedTimes, {
	from: requiredTimeField(from),
	to: requiredTimeField({ displayName: 'To', name: 'to' }),
});

const excludedTimesField = mapField(timeRows, (times, parameters) => {
	const row = times.findIndex((time) => !hasMinutes(time)) + 1;
	if (row === 0) return times;
	const hint = 'Choose a time in From and a later one in To, or remove the row.';
	const place = ` in row ${row} of ${parameters.label(excludedTimes)}`;
	throw parameters.nested({}, place).reject(from, 'is not before To', hint);
});

const unmonitoredHours: FieldProperty = {
	displayName: 'Unmonitored Hours',
	name: 'hoursWithoutMonitoring',
	placeholder: 'e.g. 02:00-04:00 Su',
	description: 'Weekly times without monitoring, in the format of Monitoring Hours',
};

/**
 * Weekly times without monitoring; none if the field is empty. An expression that returns only
 * separators is refused.
 */
const hoursWithoutMonitoringField = mapField(
	weeklyHoursField(unmonitoredHours),
	(hours, parameters) => {
		const isOnlySeparators = hours.length === 0 && parameters.string(unmonitoredHours) !== '';
		parameters.rejectBlankExpression(unmonitoredHours, isOnlySeparators);
		return hours;
	},
);

const additionalFields = {
	description: stringField({
		displayName: 'Description',
		name: 'description',
		description: 'Purpose of the schedule',
	}),
	excludedTimes: excludedTimesField,
	hoursWithoutMonitoring: hoursWithoutMonitoringField,
};

const additionalField = additionalFieldsField(additionalFields);

const optionalHoursField = weeklyHoursField({
	...monitoringHours,
	description:
		'Times and days, separated by semicolons, such as 22:00-06:00 Fr. Leave empty to monitor always except in excluded times.',
});

/**
 * The hours of a new schedule. Monitoring Hours may be empty only if times without monitoring are
 * set: then devices are monitored at all other times.
 */
const newScheduleField: Field<Schedule> = {
	properties: [...optionalHoursField.properties, ...additionalField.properties],
	read(parameters) {
		const {
			excludedTimes = [],
			hoursWithoutMonitoring = [],
			...additional
		} = additionalField.read(parameters);
		const hasUnmonitoredTimes = excludedTimes.length + hoursWithoutMonitoring.length > 0;
		// Separators alone are no empty field: `monitoringHoursField` refuses them.
		const mayBeEmpty = hasUnmonitoredTimes && parameters.string(monitoringHours) === '';
		const hours = (mayBeEmpty ? optionalHoursField : monitoringHoursField).read(parameters);
		return { ...additional, excludedTimes, hoursWithoutMonitoring, monitoringHours: hours };
	},
};

/** A field for a time in a row, in milliseconds since 1970; an empty field is refused. */
function requiredTimeField(parameter: ParameterName): Field<number> {
	return mapField(timeField(parameter), (time, parameters) => {
		if (time !== undefined) return time;
		const hint = `Choose a time in ${parameters.label(parameter)}, or remove the row.`;
		throw parameters.emptyError(parameter, hint);
	});
}

const names = nameFields('schedule', 'Office hours');

const create = createOperation(
	entity,
	{ name: names.created, times: newScheduleField },
	({ name, times }) => toScheduleBody({ name, ...times }),
);

const update = updateOperation(
	entity,
	updateFieldsField({
		...additionalFields,
		monitoringHours: monitoringHoursField,
		name: names.changed,
	}),
	schedules.applyChanges,
);

export const schedule = configResource({
	name: 'Schedule',
	value: 'schedule',
	operations: { create, ...standardOperations(entity), update },
	descriptions: {
		create:
			'Create a schedule: when devices are checked and alerts are sent, such as "08:00-18:00 Mo-Fr"',
		delete: 'Delete a schedule permanently',
		get: 'Retrieve a schedule with its hours and excluded times',
		getAll: 'Retrieve schedules with their hours',
		update: 'Change the hours or excluded times of a schedule',
	},
});

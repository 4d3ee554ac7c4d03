import {
	countField,
	displayOnly,
	field,
	shownWith,
	type Field,
	type FieldProperty,
} from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { readTime } from '../../../shared/n8n/parameters/fields/time';
import { requiredHoursField } from '../../../shared/n8n/parameters/fields/weeklyHours';
import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import {
	isTooLong,
	maxDays,
	parseEnd,
	parseStart,
	tooLongHint,
	toWholeMinutes,
	type PlanKind,
	type TimeSpan,
} from '../../../shared/features/maintenance';
import { hoursWithoutWindows, wholeWeek } from '../../../shared/words/values/week';
import { toWeeklyWindows, type WeeklyWindow } from '../../../shared/words/values/weeklyWindows';

export interface WeeklyTimes {
	kind: 'everyWeek';
	/** The text of the user, for messages and the stored plan. */
	hours: string;
	windows: WeeklyWindow[];
	/** How many weeks of windows are written; undefined for the time zone of the account. */
	weeksAhead?: number;
}

export interface OneTime extends TimeSpan {
	kind: 'once';
}

/** Times from the fields of the node, not from input items. */
export type OwnTimes = OneTime | WeeklyTimes;

export type When = OwnTimes | { kind: 'fromItems' };

const kindField = choiceField<PlanKind>({
	displayName: 'Maintenance Times',
	name: 'when',
	options: [
		{ name: 'Every Week', value: 'everyWeek', description: 'Such as 02:00-04:00 on Sundays' },
		{
			name: 'From Input Items',
			value: 'fromItems',
			description:
				'Each input item is a window: a calendar entry or a row. Windows missing from the input are canceled.',
		},
		{ name: 'Once', value: 'once', description: 'A single window with start and end' },
	],
	default: 'everyWeek',
	description: 'When to stop checks and alerts',
});

export const isFromItems = (parameters: ParameterReader) =>
	kindField.read(parameters) === 'fromItems';

const hoursProperty: FieldProperty = {
	displayName: 'Days and Times',
	name: 'hours',
	placeholder: 'e.g. 02:00-04:00 Su; 22:00-23:30 We',
	description:
		'Times and days, separated by semicolons. Times over midnight, such as 22:00-02:00 Sa, end on the next day.',
};

/** In minutes. Longer hours over midnight are probably a swapped start and end. */
const maxOvernightMinutes = 12 * 60;

const hoursField = requiredHoursField({ ...hoursProperty, required: true }, maxOvernightMinutes);

const clockField = choiceField({
	displayName: 'Time Zone',
	name: 'clock',
	options: [
		{
			name: 'Account Time Zone',
			value: 'account',
			description: 'In the time zone of your Dotcom-Monitor account, with no end date',
		},
		{
			name: 'Workflow Time Zone',
			value: 'workflow',
			description:
				'In the time zone of the workflow, written for some weeks ahead. Run it once a week.',
		},
	],
	default: 'account',
	description: 'The time zone of the times',
});

const weeksField = countField(
	{ min: 1, max: 26 },
	{
		displayName: 'Weeks Ahead',
		name: 'weeksAhead',
		default: 8,
		description: 'How many weeks ahead to write. Run it again before they are over.',
	},
);

const startProperty: FieldProperty = {
	displayName: 'Start',
	name: 'start',
	required: true,
	description: 'When checks stop, in the time zone of the workflow unless it contains another',
};

const endProperty: FieldProperty = {
	displayName: 'End',
	name: 'end',
	required: true,
	description: 'When checks continue',
};

/** A required field for a time in milliseconds since 1970. `parse` reads a text as start or end. */
const requiredTimeField = (property: FieldProperty, parse: typeof parseStart): Field<number> =>
	field({ type: 'dateTime', default: '', ...property }, (parameters, parameter) => {
		const time = readTime(parameters, parameter, parse);
		if (time !== undefined) return time;
		throw parameters.emptyError(parameter);
	});

const startField = requiredTimeField(startProperty, parseStart);
const endField = requiredTimeField(endProperty, parseEnd);

const itemsNotice = displayOnly({
	displayName:
		'Each item needs start, end and devices: in its field devices, or as #tag in its title. Items of Google Calendar, Microsoft Outlook (Output: Raw) and Extract from File (ICS) work unchanged. In the calendar node, switch on Return All, and Always Output Data in its settings.',
	name: 'itemsNotice',
	type: 'notice',
	default: '',
});

export const whenField: Field<When> = {
	properties: [
		kindField,
		shownWith({ when: ['everyWeek'] }, hoursField),
		shownWith({ when: ['everyWeek'] }, clockField),
		shownWith({ when: ['everyWeek'], clock: ['workflow'] }, weeksField),
		shownWith({ when: ['once'] }, startField),
		shownWith({ when: ['once'] }, endField),
		shownWith({ when: ['fromItems'] }, itemsNotice),
	].flatMap(({ properties }) => properties),
	read(parameters) {
		const kind = kindField.read(parameters);
		if (kind === 'fromItems') return { kind };
		return kind === 'once' ? readOnce(parameters) : readWeekly(parameters);
	},
};

/** Reads the weekly times. Refuses times that cover the whole week. */
function readWeekly(parameters: ParameterReader): WeeklyTimes {
	const windows = toWeeklyWindows(hoursField.read(parameters));
	// The text for messages, in one line.
	const hours = parameters.string(hoursProperty).replaceAll(/(?<!\s)\s*\n\s*/g, '; ');
	if (hoursWithoutWindows(wholeWeek(), windows).length === 0) {
		const hint =
			'Remove some days or hours, so that devices are still checked at other times. To stop monitoring indefinitely, use Device > Pause.';
		throw parameters.reject(hoursProperty, 'covers the whole week', hint);
	}
	const isWorkflowTime = clockField.read(parameters) === 'workflow';
	const weeksAhead = isWorkflowTime ? weeksField.read(parameters) : undefined;
	return { kind: 'everyWeek', hours, windows, weeksAhead };
}

/** Reads the single time, in milliseconds since 1970, rounded to whole minutes. */
function readOnce(parameters: ParameterReader): OneTime {
	const span = { from: startField.read(parameters), to: endField.read(parameters) };
	if (span.from >= span.to) {
		throw parameters.reject(endProperty, 'is not after Start', 'Choose a later time in End.');
	}
	if (isTooLong(span)) {
		throw parameters.reject(endProperty, `is more than ${maxDays} days after Start`, tooLongHint);
	}
	return { kind: 'once', ...toWholeMinutes(span) };
}

import { uptimeTargetField } from '../shared/feedFields';
import {
	countField,
	mapField,
	numberField,
	readFields,
	shownWith,
	type Field,
	type FieldTable,
} from '../shared/n8n/parameters/field';
import { choiceField } from '../shared/n8n/parameters/fields/choice';
import { weeklyHoursField } from '../shared/n8n/parameters/fields/weeklyHours';
import { toWeeklyWindows } from '../shared/words/values/weeklyWindows';
import {
	asksForOneOf,
	eventChoices,
	eventsNeeding,
	type BudgetSettings,
	type SlowSettings,
	type WatchedEvent,
} from '../shared/features/watch';

const slowEvents = eventsNeeding('slow');

const slowWhen = choiceField({
	displayName: 'Slow When',
	name: 'slowWhen',
	options: [
		{
			name: 'Over Fixed Limit',
			value: 'seconds',
			description: 'A response takes longer than a number of seconds',
		},
		{
			name: 'Longer Than Usual',
			value: 'usual',
			description:
				'A response takes several times as long as usual for its location at this hour. No events on the first day.',
		},
	],
	default: 'usual',
	description: 'When a check counts as slow',
});

const slowTimes = shownWith(
	{ slowWhen: ['usual'] },
	numberField(
		{
			displayName: 'Times the Usual',
			name: 'slowTimes',
			default: 2,
			description:
				'Limit as a multiple of the usual time, which is learned from the same hour of earlier days, so daily swings are no alarm',
		},
		{
			isValid: (times) => times >= 1.2 && times <= 100,
			problem: 'is not a number from 1.2 to 100',
			hint: 'Enter a number such as 2 in Times the Usual.',
		},
	),
);

const slowSeconds = shownWith(
	{ slowWhen: ['seconds'] },
	numberField(
		{
			displayName: 'Seconds',
			name: 'slowSeconds',
			default: 5,
			description: 'A check that takes longer is slow',
		},
		{
			isValid: (seconds) => seconds > 0 && seconds <= 3600,
			problem: 'is not a number above 0 and up to 3600',
			hint: 'Enter a number such as 5 in Seconds.',
		},
	),
);

const slowChecks = countField(
	{ min: 1, max: 100 },
	{
		displayName: 'Slow Checks in a Row',
		name: 'slowChecks',
		default: 3,
		description:
			'Number of checks in a row that must be slow, or back to normal, from all locations together',
	},
);

const slowLocations = countField(
	{ min: 1, max: 20 },
	{
		displayName: 'Minimum Locations',
		name: 'slowLocations',
		default: 2,
		description: 'Number of locations with slow checks, or all locations of a device with fewer',
	},
);

const slow = [slowWhen, slowTimes, slowSeconds, slowChecks, slowLocations].map((property) =>
	shownWith<unknown>({ events: slowEvents }, property),
);

/** The settings of slow responses; undefined if no such event is chosen: hidden fields are not read. */
export function slowField(events: Field<WatchedEvent[]>): Field<SlowSettings | undefined> {
	return {
		properties: slow.flatMap(({ properties }) => properties),
		read(parameters) {
			if (!asksForOneOf(slowEvents, events.read(parameters))) return undefined;
			const isUsual = slowWhen.read(parameters) === 'usual';
			return {
				limit: isUsual
					? { times: slowTimes.read(parameters) }
					: { seconds: slowSeconds.read(parameters) },
				checks: slowChecks.read(parameters),
				locations: slowLocations.read(parameters),
			};
		},
	};
}

const budgetEvents = eventsNeeding('budget');

export const budgetChoice = {
	name: 'Error Budget',
	value: 'errorBudget',
	action: 'On error budget burning',
	description: 'The allowed downtime is used up fast or slowly, or has been used up',
	events: eventChoices.flatMap(({ value }) =>
		budgetEvents.some((event) => event === value) ? value : [],
	),
};

const budgetFields = {
	targetPercentage: uptimeTargetField(
		{
			description:
				'Required uptime in percent. The rest is the allowed downtime (error budget): 99.9 % leaves 43 minutes in 30 days.',
		},
		{ allows100: false, fallback: 99.9 },
	),
	periodDays: countField(
		{ min: 1, max: 90 },
		{
			displayName: 'Target Period (Days)',
			name: 'budgetDays',
			default: 30,
			description:
				'Length of the target period. Time before the workflow was switched on does not count.',
		},
	),
	minChecks: countField(
		{ min: 1, max: 50 },
		{
			displayName: 'Minimum Checks',
			name: 'budgetChecks',
			default: 5,
			description: 'Minimum number of checks in a window, such as an hour',
		},
	),
	planned: mapField(
		weeklyHoursField({
			displayName: 'Planned Downtime',
			name: 'budgetPlanned',
			placeholder: 'e.g. 02:00-04:00 Su',
			description:
				'Weekly times that do not count, in the time zone of the reports, such as "02:00-04:00 Su"',
		}),
		toWeeklyWindows,
	),
} satisfies FieldTable;

/** The settings of error budgets (allowed downtime); undefined if no such event is chosen. */
export function budgetField(events: Field<WatchedEvent[]>): Field<BudgetSettings | undefined> {
	return {
		properties: Object.values(budgetFields).flatMap(
			(one) => shownWith<unknown>({ events: [budgetChoice.value] }, one).properties,
		),
		read(parameters) {
			const isAsked = asksForOneOf(budgetEvents, events.read(parameters));
			return isAsked ? readFields(budgetFields, parameters) : undefined;
		},
	};
}

import { defaultOutageRule, type OutageRule } from '../../../uptime';
import { booleanField, countField, wholeNumberField, type Field } from '../field';
import { collectionField } from '../fields/collection';

const minuteMs = 60_000;

const count = { min: 1, max: 1000 };

const rules = collectionField(
	{
		displayName: 'What Counts as an Outage',
		name: 'outageRule',
		placeholder: 'Add Rule',
		description:
			'Without a rule a device is down while at least two of its locations fail at once, or the only one it has. What a single location of several sees does not count.',
	},
	{
		allLocations: booleanField({
			displayName: 'All Locations Must Fail',
			name: 'allLocations',
			default: true,
			description: 'Whether a device counts as down only while all its locations fail',
		}),
		minLocations: countField(count, {
			displayName: 'At Least This Many Locations',
			name: 'minLocations',
			default: defaultOutageRule.minLocations,
			description:
				'How many locations must fail at the same time, or all of a device that has fewer. With 1 any failed check begins an outage, which ends when every location that failed has succeeded.',
		}),
		minFailures: countField(count, {
			displayName: 'Failures in a Row',
			name: 'minFailures',
			default: 2,
			description:
				'How many checks from a location must fail one after the other. The outage then begins with the first of them.',
		}),
		ignoreMinutes: wholeNumberField(
			{
				displayName: 'Ignore Shorter Than (Minutes)',
				name: 'ignoreMinutes',
				default: 5,
				description: 'Leave out shorter outages',
			},
			'minute',
		),
		joinMinutes: wholeNumberField(
			{
				displayName: 'Join When Up for Less Than (Minutes)',
				name: 'joinMinutes',
				default: 5,
				description: 'Make one outage of two with less time between them',
			},
			'minute',
		),
	},
);

/** What counts as an outage, the same wherever outages are looked for. */
export const outageRuleField: Field<OutageRule> = {
	properties: rules.properties,
	read(parameters) {
		const { allLocations, ignoreMinutes, joinMinutes, minFailures, minLocations } =
			rules.read(parameters);
		return {
			minLocations:
				allLocations === true ? 'all' : (minLocations ?? defaultOutageRule.minLocations),
			minFailures: minFailures ?? defaultOutageRule.minFailures,
			minDurationMs: (ignoreMinutes ?? 0) * minuteMs,
			joinWithinMs: (joinMinutes ?? 0) * minuteMs,
		};
	},
};

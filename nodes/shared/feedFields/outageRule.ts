import { defaultOutageRule, type OutageRule } from '../features/uptime';
import { booleanField, countField, wholeNumberField, type Field } from '../n8n/parameters/field';
import { collectionField } from '../n8n/parameters/fields/collection';
import { minuteMs } from '../words/util/time';

const count = { min: 1, max: 1000 };

const rules = collectionField(
	{
		displayName: 'Outage Rule',
		name: 'outageRule',
		placeholder: 'Add Rule',
		description:
			'By default, a device is down while at least two of its locations fail at once, or its only location',
	},
	{
		allLocations: booleanField({
			displayName: 'All Locations Must Fail',
			name: 'allLocations',
			default: true,
			description: 'Whether a device counts as down only while all its locations fail',
		}),
		minLocations: countField(count, {
			displayName: 'Minimum Locations',
			name: 'minLocations',
			default: defaultOutageRule.minLocations,
			description:
				'Number of locations that must fail at the same time, or all locations of a device with fewer',
		}),
		minFailures: countField(count, {
			displayName: 'Failures in a Row',
			name: 'minFailures',
			default: 2,
			description:
				'Number of checks from a location that must fail in a row. The outage starts with the first.',
		}),
		ignoreMinutes: wholeNumberField(
			{
				displayName: 'Ignore Outages Under (Minutes)',
				name: 'ignoreMinutes',
				default: 5,
				description: 'Ignores shorter outages',
			},
			'minute',
		),
		joinMinutes: wholeNumberField(
			{
				displayName: 'Merge Outages Within (Minutes)',
				name: 'joinMinutes',
				default: 5,
				description: 'Merges two outages with less time between them',
			},
			'minute',
		),
	},
);

/** The rules for outages of the user; rules that the user did not add have their defaults. */
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

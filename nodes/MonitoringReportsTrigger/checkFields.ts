/** The fields of slow responses. */
import {
	countField,
	numberField,
	readFields,
	shownWith,
	type Field,
} from '../shared/n8n/parameters/field';
import { slowEvents, type SlowSettings, type WatchedEvent } from '../shared/features/watch';

const slowFields = {
	seconds: numberField(
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
	checks: countField(
		{ min: 1, max: 100 },
		{
			displayName: 'Slow Checks in a Row',
			name: 'slowChecks',
			default: 3,
			description:
				'Number of checks in a row that must be slow, or back to normal, from all locations together',
		},
	),
	locations: countField(
		{ min: 1, max: 20 },
		{
			displayName: 'Minimum Locations',
			name: 'slowLocations',
			default: 2,
			description: 'Number of locations with slow checks, or all locations of a device with fewer',
		},
	),
};

/** The settings of slow responses; undefined if no such event is chosen: hidden fields are not read. */
export function slowField(events: Field<WatchedEvent[]>): Field<SlowSettings | undefined> {
	return {
		properties: Object.values(slowFields).flatMap(
			(one) => shownWith({ events: [...slowEvents] }, one).properties,
		),
		read(parameters) {
			const isAsked = events
				.read(parameters)
				.some((event) => slowEvents.some((one) => one === event));
			return isAsked ? readFields(slowFields, parameters) : undefined;
		},
	};
}

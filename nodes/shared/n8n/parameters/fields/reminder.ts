import { countField, shownWith, wholeNumberField, type Field } from '../field';
import type { ParameterReader } from '../parameterReader';

const withReminders = { events: ['stillDown'] };

const remindMinutes = shownWith(
	withReminders,
	countField(
		{ min: 1, max: 100_000, unit: 'minute' },
		{
			displayName: 'Remind Every (Minutes)',
			name: 'remindMinutes',
			default: 60,
			description: 'Time between two Still Down events of a device',
		},
	),
);

const maxReminders = shownWith(
	withReminders,
	wholeNumberField({
		displayName: 'Max Reminders',
		name: 'maxReminders',
		default: 24,
		description: 'Maximum number of Still Down events per outage. 0 for no limit.',
	}),
);

/**
 * The fields for repeated Still Down events: the time between two in milliseconds, and the maximum
 * number. Both are 0 if `isChosen` returns false for these events: the hidden fields are not read.
 */
export function reminderField(
	isChosen: (parameters: ParameterReader) => boolean,
): Field<{ everyMs: number; maxCount: number }> {
	return {
		properties: [...remindMinutes.properties, ...maxReminders.properties],
		read(parameters) {
			if (!isChosen(parameters)) return { everyMs: 0, maxCount: 0 };
			// 0 means no limit.
			const maxCount = maxReminders.read(parameters) || Number.MAX_SAFE_INTEGER;
			return { everyMs: remindMinutes.read(parameters) * 60_000, maxCount };
		},
	};
}

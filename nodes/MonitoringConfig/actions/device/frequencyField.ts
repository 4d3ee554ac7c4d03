import { ParameterError } from '../../../shared/util/monitoringError';
import { field } from '../../../shared/n8n/parameters/field';
import { formatDuration, frequencyText, parseFrequency } from '../../../shared/webApi';

const defaultSeconds = 300;

/** A frequency of the list; one that must say its unit is stored with it. */
export function frequencyOption(seconds: number): { name: string; value: number | string } {
	return { name: `Every ${formatDuration(seconds)}`, value: frequencyText(seconds) };
}

/**
 * The seconds that a text says: "5 min", "1 h", "300".
 *
 * @param label how messages call where the text is from
 * @throws {ParameterError} when it is not understood, or is a number under 60 without a unit
 */
export function readFrequency(text: string, label = 'Frequency'): number {
	const frequency = parseFrequency(text);
	if ('seconds' in frequency) return frequency.seconds;
	throw new ParameterError(`${label} ${frequency.problem}`, frequency.hint);
}

/** How often a device checks, in seconds: from the platform's list, or as a person writes it. */
export const frequencyField = field(
	{
		displayName: 'Frequency',
		name: 'frequency',
		type: 'resourceLocator',
		default: {
			mode: 'list',
			value: defaultSeconds,
			cachedResultName: frequencyOption(defaultSeconds).name,
		},
		description:
			'How often to check. From a sheet or an expression: 5 min, 1 h, or 300 for seconds.',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Choose the frequency',
				typeOptions: { searchListMethod: 'searchFrequencies', searchable: true },
			},
			{
				displayName: 'Custom',
				name: 'custom',
				type: 'string',
				placeholder: 'e.g. 300',
				hint: 'Seconds, or with a unit: 5 min, 1 h, 30 s',
			},
		],
	},
	(parameters, parameter) =>
		readFrequency(parameters.locator(parameter), parameters.label(parameter)),
);

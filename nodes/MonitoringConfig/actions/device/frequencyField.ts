import { field, parsedField, readParsed } from '../../../shared/n8n/parameters/field';
import { ValueError } from '../../../shared/words/values/valueError';
import {
	formatSeconds,
	frequencyText,
	parseFrequency,
} from '../../../shared/words/values/duration';

const defaultSeconds = 300;

/** An option of the list Frequency; its value is a number of seconds, or a text such as "30 s". */
export function frequencyOption(seconds: number): { name: string; value: number | string } {
	return { name: `Every ${formatSeconds(seconds)}`, value: frequencyText(seconds) };
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
		readParsed(parameters, parameter, parseFrequency, parameters.locator(parameter)),
);

/** A number whose unit depends on the account: none is documented (docs/dev/service.md W5). */
export const plainFrequencyField = parsedField(
	{
		displayName: 'Raw Frequency',
		name: 'plainFrequency',
		placeholder: 'e.g. 5',
		description:
			'A number to send unchanged instead of Frequency, for accounts that do not count in seconds',
	},
	(text) => {
		const number = text === '' ? Number.NaN : Number(text);
		if (Number.isFinite(number)) return number;
		throw new ValueError('is not a number', 'Enter a number such as 5, or remove it from Options.');
	},
);

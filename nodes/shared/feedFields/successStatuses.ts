import { splitEntries } from '../words/values/lists';
import { mapField, stringField } from '../n8n/parameters/field';

/** The service's words for a check that succeeded, when the user knows better. */
export const successStatusesField = mapField(
	stringField({
		displayName: 'Success Status Values',
		name: 'successStatuses',
		placeholder: 'e.g. S, OK',
		description:
			'Values of Status for successful checks, separated by commas. All other values count as failed.',
		hint: 'Check that the output has the result you expect for failed checks.',
	}),
	splitEntries,
);

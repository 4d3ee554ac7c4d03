import {
	maxSetupBytes,
	parseSetup,
	type AccountSetup,
} from '../../../shared/features/accountSetup';
import { requiredStringField, shownWith, type Field } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import type { Run } from '../../../shared/n8n/run/webApiContext';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { inTurns } from '../../../shared/words/util/turn';
import { ValueError } from '../../../shared/words/values/valueError';

/** A binary field of the input item, or a text, with the label of its field. */
export type ExportSource = { label: string } & ({ field: string } | { text: string });

const readFrom = {
	name: 'readFrom',
	options: [
		{ name: 'File', value: 'binary', description: 'A binary field of the input item' },
		{
			name: 'Pasted Text',
			value: 'text',
			description: 'The text of the file, such as the field text of an Export',
		},
	],
	default: 'binary',
} as const;

export const exportsFromField = choiceField({
	...readFrom,
	displayName: 'Read Exports From',
	description: 'Where to read the exports from, as JSON or YAML',
});

export const fileFromField = choiceField({
	...readFrom,
	displayName: 'Read File From',
	description: 'Where to read the export from, as JSON or YAML',
});

/**
 * Two fields for an export: one for its file, one for its text. `from` decides which one is read;
 * its own properties are not included, because two exports can share it.
 *
 * @param fileLabel the file in the hint of the first field, such as "older export"
 * @param shownIf values that other fields must have, too, so that both fields are shown
 */
export function exportSourceField(
	from: typeof exportsFromField,
	file: { displayName: string; name: string; default: string },
	text: { displayName: string; name: string; placeholder: string },
	fileLabel = 'export',
	shownIf: Record<string, string[]> = {},
): Field<ExportSource> {
	const fileField = requiredStringField({
		...file,
		placeholder: `e.g. ${file.default}`,
		hint: `The name of the input binary field that contains the ${fileLabel}`,
	});
	const textField = requiredStringField({
		...text,
		typeOptions: { rows: 4 },
		description: 'The whole text of the file, as JSON or YAML',
	});
	return {
		properties: [
			...shownWith({ readFrom: ['binary'], ...shownIf }, fileField).properties,
			...shownWith({ readFrom: ['text'], ...shownIf }, textField).properties,
		],
		read: (parameters) =>
			from.read(parameters) === 'binary'
				? { label: file.displayName, field: fileField.read(parameters) }
				: { label: text.displayName, text: textField.read(parameters) },
	};
}

/** Reads and parses an export. @throws {ParameterError} when it is missing or not valid */
export async function readExport(source: ExportSource, context: Run): Promise<AccountSetup> {
	try {
		const isText = 'text' in source;
		const text = isText ? source.text : await context.readFile(source.field, maxSetupBytes);
		return await inTurns(parseSetup(text));
	} catch (error) {
		throw error instanceof ValueError
			? new ParameterError(`${source.label} ${error.problem}`, error.hint)
			: error;
	}
}

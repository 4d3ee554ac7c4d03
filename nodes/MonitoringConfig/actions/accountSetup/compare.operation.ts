import {
	compareSetups,
	describeChange,
	summarizeChanges,
	setupTables,
	withShortMessage,
} from '../../../shared/features/accountSetup';
import type { Field } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { inTurns, mapInTurns } from '../../../shared/words/util/turn';
import { describeDepartment } from '../deviceDepartment';
import { webApiOperation } from '../operation';
import { presentResult, resultField } from '../resultField';
import { exportsFromField, exportSourceField, readExport, type ExportSource } from './exportSource';
import { readSetup } from './readSetup';

const compareWithField = choiceField({
	displayName: 'Compare With',
	name: 'compareWith',
	options: [
		{ name: 'Another Export', value: 'export', description: 'Changes between two exports' },
		{ name: 'Current Account', value: 'account', description: 'Changes since the export' },
	],
	default: 'account',
	description: 'What to compare the export with',
});

const olderField = exportSourceField(
	exportsFromField,
	{ displayName: 'Older Export Field', name: 'earlierField', default: 'data' },
	{
		displayName: 'Older Export Text',
		name: 'earlierText',
		placeholder: "e.g. {{ $('Read Backup').item.json.data }}",
	},
	'older export',
);

const newerField = exportSourceField(
	exportsFromField,
	{ displayName: 'Newer Export Field', name: 'laterField', default: 'later' },
	{
		displayName: 'Newer Export Text',
		name: 'laterText',
		placeholder: 'e.g. {{ $json.data }}',
	},
	'later export',
	{ compareWith: ['export'] },
);

/** The exports that are compared; undefined for the account as it is now. */
const exportsField: Field<{ older: ExportSource; newer: ExportSource | undefined }> = {
	properties: [
		...compareWithField.properties,
		...exportsFromField.properties,
		...olderField.properties,
		...newerField.properties,
	],
	read(parameters) {
		const isAccount = compareWithField.read(parameters) === 'account';
		const newer = isAccount ? undefined : newerField.read(parameters);
		return { older: olderField.read(parameters), newer };
	},
};

export const compare = webApiOperation(
	{ exports: exportsField, output: resultField('Change') },
	async ({ exports: { older, newer }, output }, context) => {
		const before = await readExport(older, context);
		const later = newer && (await readExport(newer, context));
		const [one, other] = [before.department, later?.department].map((name) => name ?? 'not named');
		const now = later ? `newer export: ${other}` : `account: ${await describeDepartment(context)}`;
		context.addHint(`Compared departments: older export: ${one}; ${now}.`, 'info');
		const after = later ?? (await readSetup(context)).setup;
		const comparison = await inTurns(compareSetups(before, after, setupTables));
		const entries = await mapInTurns(comparison.changes, (change) => ({
			message: describeChange(change),
			...change,
		}));
		return presentResult(output, {
			summary: summarizeChanges(comparison),
			entries: output === 'rows' ? entries.map(withShortMessage) : entries,
			list: 'changes',
			columns: ['message', 'action', 'kind', 'name'],
		});
	},
	{ isReadOnly: true },
);

import {
	compareSetups,
	describeChange,
	summarizeChanges,
	setupTables,
} from '../../../shared/features/accountSetup';
import { shownWith, type Field } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { inTurns, mapInSteps } from '../../../shared/words/util/turn';
import { webApiOperation } from '../operation';
import {
	exportFields,
	exportsFromField,
	openCipher,
	readExport,
	readSource,
	type ExportSource,
} from './exportSource';
import { passphraseField } from './passphrase';
import { readSetup } from './readSetup';

const withField = choiceField({
	displayName: 'Compare With',
	name: 'compareWith',
	options: [
		{ name: 'Another Export', value: 'export', description: 'Changes between two exports' },
		{
			name: 'Current Account',
			value: 'account',
			description: 'Changes since the export',
		},
	],
	default: 'account',
	description: 'What to compare the export with',
});

const earlierFields = exportFields(
	{ displayName: 'Older Export Field', name: 'earlierField', default: 'data' },
	{
		displayName: 'Older Export Text',
		name: 'earlierText',
		placeholder: "e.g. {{ $('Read Backup').item.json.data }}",
	},
	'earlier export',
);

const laterFields = exportFields(
	{ displayName: 'Newer Export Field', name: 'laterField', default: 'later' },
	{
		displayName: 'Newer Export Text',
		name: 'laterText',
		placeholder: 'e.g. {{ $json.text }}',
	},
	'later export',
);

/** The exports that are compared; undefined for the account as it is now. */
const exportsField: Field<{ earlier: ExportSource; later: ExportSource | undefined }> = {
	properties: [
		...withField.properties,
		...exportsFromField.properties,
		...shownWith({ readFrom: ['binary'] }, earlierFields.file).properties,
		...shownWith({ readFrom: ['text'] }, earlierFields.text).properties,
		...shownWith({ readFrom: ['binary'], compareWith: ['export'] }, laterFields.file).properties,
		...shownWith({ readFrom: ['text'], compareWith: ['export'] }, laterFields.text).properties,
	],
	read(parameters) {
		const isAccount = withField.read(parameters) === 'account';
		const earlier = readSource(parameters, exportsFromField, earlierFields);
		const later = isAccount ? undefined : readSource(parameters, exportsFromField, laterFields);
		return { earlier, later };
	},
};

/**
 * Returns the differences between two exports, or between an export and the account: a summary,
 * then one item per change.
 */
export const compare = webApiOperation(
	{ exports: exportsField },
	async ({ exports: { earlier, later }, options: { passphrase } }, context) => {
		const before = await readExport(earlier, context);
		// Without a cipher for the older export, secrets of the account are left out.
		const after = later
			? await readExport(later, context)
			: (await readSetup(context, (await openCipher(passphrase, before)) ?? 'leftOut')).setup;
		const comparison = await inTurns(compareSetups(before, after, setupTables));
		const changes = mapInSteps(comparison.changes, (change) => ({
			message: describeChange(change),
			...change,
		}));
		return [summarizeChanges(comparison), ...(await inTurns(changes))];
	},
	{ isReadOnly: true, options: { passphrase: passphraseField } },
);

import {
	compareSetups,
	describeChange,
	summarizeChanges,
	type AccountSetup,
	type SecretsWriter,
} from '../../../shared/account';
import { requiredStringField, shownWith, type Field } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { setupTables } from '../../../shared/webApi';
import { webApiOperation } from '../operation';
import {
	exportsFromField,
	openCipher,
	readExport,
	readSource,
	type ExportSource,
} from './exportSource';
import { passphraseField } from './passphrase';
import { readSetup } from './readSetup';

const withField = choiceField({
	displayName: 'Compare an Export With',
	name: 'compareWith',
	options: [
		{ name: 'Another Export', value: 'export', description: 'What changed between the two' },
		{
			name: 'The Account Now',
			value: 'account',
			description: 'What has changed since the export was made',
		},
	],
	default: 'account',
	description: 'What the export is compared with',
});

const earlierFile = requiredStringField({
	displayName: 'Field of the Earlier File',
	name: 'earlierField',
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the input binary field that has the earlier export',
});

const earlierText = requiredStringField({
	displayName: 'Text of the Earlier Export',
	name: 'earlierText',
	typeOptions: { rows: 4 },
	placeholder: "e.g. {{ $('Read Backup').item.json.data }}",
	description: 'The whole text of the file, as JSON or YAML',
});

const laterFile = requiredStringField({
	displayName: 'Field of the Later File',
	name: 'laterField',
	default: 'later',
	placeholder: 'e.g. later',
	hint: 'The name of the input binary field that has the later export',
});

const laterText = requiredStringField({
	displayName: 'Text of the Later Export',
	name: 'laterText',
	typeOptions: { rows: 4 },
	placeholder: 'e.g. {{ $json.text }}',
	description: 'The whole text of the file, as JSON or YAML',
});

/** The exports that are compared; undefined for the account as it is now. */
const exportsField: Field<{ earlier: ExportSource; later: ExportSource | undefined }> = {
	properties: [
		...withField.properties,
		...exportsFromField.properties,
		...shownWith({ readFrom: ['binary'] }, earlierFile).properties,
		...shownWith({ readFrom: ['text'] }, earlierText).properties,
		...shownWith({ readFrom: ['binary'], compareWith: ['export'] }, laterFile).properties,
		...shownWith({ readFrom: ['text'], compareWith: ['export'] }, laterText).properties,
	],
	read(parameters) {
		const isAccount = withField.read(parameters) === 'account';
		const sourceOf = (file: Field<string>, text: Field<string>) =>
			readSource(parameters, exportsFromField, { file, text });
		const earlier = sourceOf(earlierFile, earlierText);
		return { earlier, later: isAccount ? undefined : sourceOf(laterFile, laterText) };
	},
};

/** The differences between two exports, or an export and the account; the first item sums them up. */
export const compare = webApiOperation(
	{ exports: exportsField },
	async ({ exports: { earlier, later }, options: { passphrase } }, context) => {
		const before = await readExport(earlier, context);
		const after = later
			? await readExport(later, context)
			: (await readSetup(context, await secretsLike(before, passphrase))).setup;
		const comparison = compareSetups(before, after, setupTables);
		const changes = comparison.changes.map((change) => ({
			message: describeChange(change),
			...change,
		}));
		return [summarizeChanges(comparison), ...changes];
	},
	{ isReadOnly: true, options: { passphrase: passphraseField } },
);

/** How the values of the account become what they are in a file. */
async function secretsLike(
	{ encryption }: AccountSetup,
	passphrase: string | undefined,
): Promise<SecretsWriter> {
	if (encryption === undefined || passphrase === undefined) return 'leftOut';
	return await openCipher(passphrase, encryption);
}

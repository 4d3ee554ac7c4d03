import { countSetup, describeSetup, toText } from '../../../shared/account';
import { requiredStringField, stringField } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { webApiOperation } from '../operation';
import { readSetup } from './readSetup';

const formatField = choiceField({
	displayName: 'Format',
	name: 'format',
	options: [
		{ name: 'JSON', value: 'json', description: 'For programs, and for Git' },
		{ name: 'YAML', value: 'yaml', description: 'Easier to read, and for Git' },
	],
	default: 'yaml',
	description:
		'How the file is written. The same account gives the same file to the letter, so that what has changed can be seen.',
});

const secretsField = choiceField({
	displayName: 'Passwords and Keys',
	name: 'secrets',
	options: [
		{
			name: 'Leave Out',
			value: 'leftOut',
			description: 'The file does not say that there are any',
		},
		{
			name: 'Put a Placeholder',
			value: 'placeholders',
			description: 'The file says where one belongs, by a name such as secret: alert group On call',
		},
	],
	default: 'placeholders',
	description:
		'What stands in place of values that let others in: passwords, webhooks, keys, values of headers and parameters, scripts, and texts that these nodes do not know. They are never in the file.',
});

const fields = {
	format: formatField,
	secrets: secretsField,
	binaryName: requiredStringField({
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		default: 'data',
		placeholder: 'e.g. data',
		hint: 'The name of the output binary field to put the file in',
	}),
	fileName: stringField({
		displayName: 'File Name',
		name: 'fileName',
		placeholder: 'e.g. account-setup.yaml',
		description: 'Leave empty for account-setup',
	}),
};

const mimeTypes = { json: 'application/json', yaml: 'application/yaml' };

/** All that the account has set up, in one file. */
export const exportSetup = webApiOperation(
	fields,
	async ({ format, secrets, binaryName, fileName }, context) => {
		const made = await readSetup(context, secrets);
		const { setup, secretCount, sharedNames } = made;
		const text = toText(setup, format);
		const name = fileName || `account-setup.${format}`;
		await context.addFile(binaryName, { text, name, type: mimeTypes[format] });
		const counts = countSetup(setup);
		const output = {
			message: describeSetup(made),
			fileName: name,
			devices: counts.device,
			tasks: counts.task,
			alertGroups: counts.alertGroup,
			schedules: counts.schedule,
			filters: counts.filter,
			alertTemplates: counts.alertTemplate,
			valuesNotInFile: secretCount,
			sharedNames,
			notRead: setup.notRead,
			text,
		};
		return [output];
	},
	{ isReadOnly: true },
);

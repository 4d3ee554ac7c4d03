import {
	countSetup,
	describeSetup,
	SecretCipher,
	toText,
} from '../../../shared/features/accountSetup';
import { ServiceError } from '../../../shared/service/http/serviceError';
import {
	booleanField,
	shownWith,
	stringField,
	type Field,
} from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { outputFileField } from '../../../shared/n8n/parameters/fields/output';
import type { Account } from '../../../shared/n8n/run/webApiContext';
import { inTurns } from '../../../shared/words/util/turn';
import { describeLeftOutDepartments } from '../deviceDepartment';
import { webApiOperation } from '../operation';
import { newPassphraseField } from './passphrase';
import { readSetup } from './readSetup';

const formatField = choiceField({
	displayName: 'File Format',
	name: 'format',
	options: [
		{ name: 'JSON', value: 'json', description: 'For programs, and for Git' },
		{ name: 'YAML', value: 'yaml', description: 'Easier to read, and for Git' },
	],
	default: 'yaml',
	description:
		'The file format. The same account always produces the same file, so a diff shows the changes.',
});

const secretsField = choiceField({
	displayName: 'Passwords and Keys',
	name: 'secrets',
	options: [
		{ name: 'Encrypt', value: 'encrypted', description: 'Readable only with the passphrase' },
		{ name: 'Leave Out', value: 'leftOut', description: 'Omits secret values' },
		{
			name: 'Replace With Placeholder',
			value: 'placeholders',
			description: 'Replaces each with a name, such as secret: alert group On call',
		},
	],
	default: 'placeholders',
	description:
		'How to export secret values, such as passwords, webhooks, keys and scripts. They are never exported as plain text.',
});

const passphraseField = shownWith({ secrets: ['encrypted'] }, newPassphraseField);

/** How secrets are exported: left out, as placeholders, or encrypted with a passphrase. */
const secretsWithPassphrase: Field<'leftOut' | 'placeholders' | { passphrase: string }> = {
	properties: [...secretsField.properties, ...passphraseField.properties],
	read(parameters) {
		const chosen = secretsField.read(parameters);
		if (chosen !== 'encrypted') return chosen;
		return { passphrase: passphraseField.read(parameters) };
	},
};

const fields = {
	format: formatField,
	secrets: secretsWithPassphrase,
	binaryName: outputFileField,
	fileName: stringField({
		displayName: 'File Name',
		name: 'fileName',
		placeholder: 'e.g. account-setup.yaml',
		description: 'Leave empty for account-setup',
	}),
};

const allowEmptyField = booleanField({
	displayName: 'Allow Empty Export',
	name: 'allowEmpty',
	description: 'Whether to allow an export without devices. Otherwise this is an error.',
});

/**
 * The cipher that encrypts secrets with a passphrase. Items with the same passphrase share it,
 * because creating it is slow on purpose, as a protection against guessing.
 */
async function getCipher(passphrase: string, { cache, salt }: Account): Promise<SecretCipher> {
	const make = async () => await SecretCipher.create(passphrase, salt);
	return await cache.readOnce(`cipher ${passphrase}`, make);
}

const mimeTypes = { json: 'application/json', yaml: 'application/yaml' };

export const exportSetup = webApiOperation(
	fields,
	async ({ format, secrets, binaryName, fileName, options }, context) => {
		const made = await readSetup(
			context,
			// "leftOut" and "placeholders" need no cipher.
			typeof secrets === 'string' ? secrets : await getCipher(secrets.passphrase, context),
		);
		const { setup, secretCount, sharedNames } = made;
		const counts = countSetup(setup);
		const isEncrypted = setup.secrets === 'encrypted';
		if (counts.device === 0 && !options.allowEmpty) throw emptyExportError();
		const text = await inTurns(toText(setup, format));
		const name = fileName || `account-setup.${format}`;
		await context.addFile(binaryName, { text, name, type: mimeTypes[format] });
		const leftOut = await describeLeftOutDepartments(context);
		const output = {
			message: `${describeSetup(made)}${leftOut && ` ${leftOut}`}`,
			fileName: name,
			devices: counts.device,
			tasks: counts.task,
			alertGroups: counts.alertGroup,
			schedules: counts.schedule,
			filters: counts.filter,
			alertTemplates: counts.alertTemplate,
			valuesNotInFile: isEncrypted ? 0 : secretCount,
			valuesEncrypted: isEncrypted ? secretCount : 0,
			sharedNames,
			notRead: setup.notRead,
			text,
		};
		return [output];
	},
	{ isReadOnly: true, options: { allowEmpty: allowEmptyField } },
);

function emptyExportError(): ServiceError {
	return new ServiceError({
		code: 'NOT_FOUND',
		message: 'The Web API listed no devices, so the export would be empty',
		hint: 'Check the Web API UID and the department in the credential, and run Account > Check Setup. If the account has no devices, switch on Allow Empty Export in Options.',
	});
}

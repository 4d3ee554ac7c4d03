import { checkedStringField, nonEmptyStringField } from '../../../shared/n8n/parameters/field';

const property = {
	displayName: 'Passphrase',
	name: 'passphrase',
	typeOptions: { password: true },
};

const minLength = 12;

export const newPassphraseField = checkedStringField(
	{
		...property,
		description:
			'The passphrase to encrypt secret values with. They cannot be read without it. Keep it separate from the file.',
	},
	{
		isValid: (text) => text.length >= minLength,
		problem: `is shorter than ${minLength} characters`,
		hint: 'Enter several random words.',
	},
);

export const passphraseField = nonEmptyStringField({
	...property,
	description:
		'The passphrase of the earlier export, to compare passwords and keys. Not needed if both exports have the same passphrase.',
});

import { checkedStringField, nonEmptyStringField } from '../../../shared/n8n/parameters/field';

const property = {
	displayName: 'Passphrase',
	name: 'passphrase',
	typeOptions: { password: true },
};

const minLength = 12;

/** What a new file is encrypted with. */
export const newPassphraseField = checkedStringField(
	{
		...property,
		description:
			'What the values are encrypted with. Keep it where the file is not: without it nobody can read them.',
	},
	{
		isValid: (text) => text.length >= minLength,
		problem: `is shorter than ${minLength} characters`,
		hint: 'Enter several words that nobody would guess.',
	},
);

/** What a file was encrypted with. */
export const passphraseField = nonEmptyStringField({
	...property,
	description:
		'What Export encrypted the earlier file with. With it changed passwords and keys are seen, too. Of two files that were encrypted with the same one they are seen without it.',
});

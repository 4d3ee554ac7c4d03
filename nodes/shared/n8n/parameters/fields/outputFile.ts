import { requiredStringField } from '../field';

/** Where a node puts the file that it makes: n8n's name and words for it. */
export const outputFileField = requiredStringField({
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
});

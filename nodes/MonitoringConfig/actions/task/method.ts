import { parsedField, type Field } from '../../../shared/n8n/parameters/field';
import { ValueError } from '../../../shared/words/values/valueError';
import { taskMethods } from '../../../shared/service/webApi';

/**
 * Reads an HTTP method in any case, and returns it in upper case; undefined for an empty text.
 *
 * @throws {ValueError} for a method that tasks do not support
 */
export function parseMethod(text: string): string | undefined {
	const method = text.toUpperCase();
	if (text === '') return undefined;
	if (taskMethods.includes(method)) return method;
	throw new ValueError(
		`contains "${text}", which is not an HTTP method`,
		`Write one of ${taskMethods.join(', ')}.`,
	);
}

/** A field for an HTTP method; its value is in upper case, or undefined if the field is empty. */
export function methodField(
	description = 'The HTTP method. Browsers use GET.',
): Field<string | undefined> {
	return parsedField(
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			options: taskMethods.map((method) => ({ name: method, value: method })),
			default: 'GET',
			description,
		},
		parseMethod,
	);
}

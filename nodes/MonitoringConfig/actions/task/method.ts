import { parsedField, type Field } from '../../../shared/n8n/parameters/field';
import { ValueError } from '../../../shared/words/values/valueError';
import { taskMethods } from '../../../shared/service/webApi';

/**
 * The method of a web address as the service has it, given in any case; undefined in an empty text.
 *
 * @throws {ValueError}
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

/** @param description when it applies */
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

import type { INodeProperties } from 'n8n-workflow';

import { splitEntries } from '../../../words/values/lists';
import { field, mapField, type Field } from '../field';

/**
 * A field for several choices; its value has them in the order of `choices`, each once. A text can
 * also be a choice's label in the editor, in any case, or a list of choices separated by commas.
 */
export function choicesField<Choice extends string>(
	choices: readonly Choice[],
	property: INodeProperties,
): Field<Choice[]> {
	const labelsByChoice = new Map(
		(property.options ?? []).map((option) => ['value' in option && option.value, option.name]),
	);
	const findChoice = (text: string) =>
		choices.find(
			(choice) => isSameWord(choice, text) || isSameWord(labelsByChoice.get(choice), text),
		);
	return field(property, (parameters, parameter) => {
		const chosen = parameters
			.stringList(parameter)
			.flatMap(splitEntries)
			.map((text) => {
				const choice = findChoice(text);
				if (choice !== undefined) return choice;
				const names = choices.map((one) => labelsByChoice.get(one) ?? one).join(', ');
				const hint = `Choose one or more of these in ${parameters.label(parameter)}: ${names}. In an expression, separate several with commas.`;
				throw parameters.reject(parameter, `cannot contain "${text}"`, hint);
			});
		return choices.filter((choice) => chosen.includes(choice));
	});
}

/** As {@link choicesField}, for choices with these labels; an expression must not be empty. */
export function labeledChoicesField<Choice extends string>(
	labels: Record<Choice, string>,
	property: Omit<INodeProperties, 'default' | 'options' | 'type'>,
): Field<Choice[]> {
	const choices = Object.keys(labels) as Choice[];
	const options = choices.map((value) => ({ name: labels[value], value }));
	return rejectBlankExpressions(
		choicesField(choices, { type: 'multiOptions', default: [], ...property, options }),
	);
}

/** The field, but an empty value from an expression is refused. */
export function rejectBlankExpressions<Value extends string | unknown[]>(
	inner: Field<Value>,
): Field<Value> {
	return mapField(inner, (value, parameters) => {
		parameters.rejectBlankExpression(inner.properties[0], value.length === 0);
		return value;
	});
}

function isSameWord(one: string | undefined, other: string): boolean {
	return one?.toLowerCase() === other.toLowerCase();
}

import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { invalidParameter, textParameter } from '../../../shared/n8n/parameters';

/** For how long, on its own. */
export const minutesField: INodeProperties = {
	displayName: 'Minutes',
	name: 'minutes',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 60,
	required: true,
	description: 'For how long. An hour is 60, a day 1440.',
};

/** A whole number of minutes, 1 or more. */
export function minutesParameter(
	context: IExecuteFunctions,
	itemIndex: number,
	insteadOfNone: string,
): number {
	const text = textParameter(context, 'minutes', itemIndex);
	if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
	throw invalidParameter(
		context,
		itemIndex,
		'Minutes is not a whole number of 1 or more',
		`Enter a number such as 60 in Minutes. ${insteadOfNone}`,
	);
}

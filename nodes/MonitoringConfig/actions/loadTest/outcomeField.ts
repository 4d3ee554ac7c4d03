import {
	booleanField,
	field,
	shownWith,
	type Field,
	type FieldProperty,
} from '../../../shared/n8n/parameters/field';
import type { NumberRule } from '../../../shared/n8n/parameters/parameterValue';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { collectionField } from '../../../shared/n8n/parameters/fields/collection';
import type { LoadTestLimits } from '../../../shared/webApi';

/** What a run of a load test is to give. */
export interface Outcome {
	/** Whether the result is waited for. */
	isWaiting: boolean;
	limits: LoadTestLimits;
	/** Whether a limit that is exceeded makes the item fail; otherwise the item says so. */
	failsItem: boolean;
}

const waitField = booleanField({
	displayName: 'Wait for the Result',
	name: 'waitForResult',
	default: true,
	description:
		'Whether to go on only when the load test has finished, and return its result. Waiting takes as long as the load test does; stopping the execution meanwhile aborts the load test.',
});

/** A limit that was added must be filled in: one that is empty would let everything pass. */
function requiredLimitField(
	property: FieldProperty & { default: number },
	rule: Pick<NumberRule, 'problem' | 'unit'> & { max: number },
): Field<number> {
	const hint = `Enter a number such as ${property.default} in ${property.displayName}, or remove it from Fail If.`;
	const isValid = (value: number) => value >= 0 && value <= rule.max;
	return field(
		{ type: 'number', typeOptions: { minValue: 0 }, ...property },
		(entries, parameter) => {
			if (entries.string(parameter) === '') throw entries.reject(parameter, 'is empty', hint);
			return entries.number(parameter, { ...rule, isValid, hint });
		},
	);
}

const limitsProperty = {
	displayName: 'Fail If',
	name: 'failIf',
	placeholder: 'Add Limit',
	description:
		'What the result must keep to. A figure that the result does not have counts as not passed.',
};

const limitsField = collectionField(limitsProperty, {
	averageSeconds: requiredLimitField(
		{
			displayName: 'Average Over (Seconds)',
			name: 'averageSeconds',
			default: 3,
			description: 'The average response time over all sessions of the load test',
		},
		{ max: 86_400, unit: 'second', problem: 'is not a number of seconds' },
	),
	errorRatePercent: requiredLimitField(
		{
			displayName: 'Error Rate Over (Percent)',
			name: 'errorRatePercent',
			default: 1,
			description: 'The sessions that failed or were not completed, in percent of all',
		},
		{ max: 100, problem: 'is not a number between 0 and 100' },
	),
});

const whenExceededField = choiceField(
	{
		displayName: 'When a Limit Is Exceeded',
		name: 'whenExceeded',
		options: [
			{
				name: 'Fail the Item',
				value: 'fail',
				description: 'Stop the workflow, or use the error output if the node has one',
			},
			{
				name: 'Say So in the Item',
				value: 'report',
				description: 'Go on with the result: passed is false, and reason says why',
			},
		],
		default: 'fail',
		description: 'What happens when the result does not keep to Fail If',
	},
	'fail',
);

const judged = { waitForResult: [true] };

/** Whether to wait, and what for. */
export const outcomeField: Field<Outcome> = {
	properties: [
		...waitField.properties,
		...shownWith(judged, limitsField).properties,
		...shownWith(judged, whenExceededField).properties,
	],
	read(parameters) {
		const isWaiting = waitField.read(parameters);
		const limits = limitsField.read(parameters);
		if (!isWaiting && Object.keys(limits).length > 0) {
			const hint = 'Switch on Wait for the Result, or remove the limits from Fail If.';
			throw parameters.reject(limitsProperty, 'needs the result of the load test', hint);
		}
		return { isWaiting, limits, failsItem: whenExceededField.read(parameters) === 'fail' };
	},
};

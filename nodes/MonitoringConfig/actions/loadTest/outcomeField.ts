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
import type { LoadTestLimits } from '../../../shared/service/webApi';

export interface Outcome {
	/** Whether the operation waits for the result of the load test. */
	isWaiting: boolean;
	limits: LoadTestLimits;
	/** Whether an exceeded limit fails the item; otherwise the item reports it. */
	failsItem: boolean;
}

const waitField = booleanField({
	displayName: 'Wait for Result',
	name: 'waitForResult',
	default: true,
	description:
		'Whether to wait until the load test has finished and return its result. Stopping the execution aborts the load test.',
});

/**
 * A number field for a limit, from 0 to `rule.max`. A limit that was added but is empty is refused,
 * because it would let everything pass.
 */
function requiredLimitField(
	property: FieldProperty & { default: number },
	rule: Pick<NumberRule, 'problem' | 'unit'> & { max: number },
): Field<number> {
	const hint = `Enter a number such as ${property.default} in ${property.displayName}, or remove it from Fail If.`;
	const isValid = (value: number) => value >= 0 && value <= rule.max;
	return field(
		{ type: 'number', typeOptions: { minValue: 0 }, ...property },
		(entries, parameter) => {
			if (entries.string(parameter) === '') throw entries.emptyError(parameter, hint);
			return entries.number(parameter, { ...rule, isValid, hint });
		},
	);
}

const limitsProperty = {
	displayName: 'Fail If',
	name: 'failIf',
	placeholder: 'Add Limit',
	description: 'Limits for the result. A figure missing from the result counts as not passed.',
};

const limitsField = collectionField(limitsProperty, {
	averageSeconds: requiredLimitField(
		{
			displayName: 'Max Average (Seconds)',
			name: 'averageSeconds',
			default: 3,
			description: 'Average response time over all sessions of the load test',
		},
		{ max: 86_400, unit: 'second', problem: 'is not a number of seconds' },
	),
	errorRatePercent: requiredLimitField(
		{
			displayName: 'Max Error Rate (Percent)',
			name: 'errorRatePercent',
			default: 1,
			description: 'Percentage of sessions that failed or were not completed',
		},
		{ max: 100, problem: 'is not a number between 0 and 100' },
	),
});

const whenExceededField = choiceField(
	{
		displayName: 'If Limit Is Exceeded',
		name: 'whenExceeded',
		options: [
			{
				name: 'Fail the Item',
				value: 'fail',
				description: 'Stop the workflow, or use the error output if the node has one',
			},
			{
				name: 'Return as Not Passed',
				value: 'report',
				description: 'Return the result with passed: false and a reason',
			},
		],
		default: 'fail',
		description: 'What to do if the result exceeds a limit',
	},
	'fail',
);

const whenWaiting = { waitForResult: [true] };

/** Whether Run waits for the result, and its limits. Limits without waiting are refused. */
export const outcomeField: Field<Outcome> = {
	properties: [
		...waitField.properties,
		...shownWith(whenWaiting, limitsField).properties,
		...shownWith(whenWaiting, whenExceededField).properties,
	],
	read(parameters) {
		const isWaiting = waitField.read(parameters);
		const limits = limitsField.read(parameters);
		if (!isWaiting && Object.keys(limits).length > 0) {
			const hint = 'Switch on Wait for Result, or remove the limits from Fail If.';
			throw parameters.reject(limitsProperty, 'needs the result of the load test', hint);
		}
		return { isWaiting, limits, failsItem: whenExceededField.read(parameters) === 'fail' };
	},
};

import {
	describeOutcomes,
	missingInFile,
	omittedSecret,
	CredentialMarks,
	carryOut,
	type SetupPlan,
	type StepOutcome,
} from '../../../shared/features/accountSetup';
import { withDoneChanges } from '../../../shared/service/http/serviceError';
import { checkedStringField } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { isPlanToken } from '../../../shared/words/util/planToken';
import { AccountCache } from '../../../shared/service/webApi';
import { webApiOperation } from '../operation';
import { presentResult, resultField } from '../resultField';
import { deviceLocks, makePlan, newPlan, plannedFields, toRunPlan } from './setupPlan';

const tokenField = checkedStringField(
	{
		displayName: 'Plan Token',
		name: 'setupPlanToken',
		placeholder: "e.g. {{ $('Plan').first().json.planToken }}",
		description:
			'Leave empty for the planToken of the input item. Makes no changes if the file or the account has changed since.',
	},
	{
		isValid: isPlanToken,
		problem: 'is not a planToken returned by Account Setup > Plan',
		hint: newPlan,
		inputField: 'planToken',
	},
);

const refusalField = choiceField({
	displayName: 'Error Handling',
	name: 'whenRefused',
	options: [
		{
			name: 'Continue on Error',
			value: 'goOn',
			description: 'Make the remaining changes, and report the result of each',
		},
		{
			name: 'Stop on First Error',
			value: 'stop',
			description: 'Make no changes if one is not possible, and none after a failure',
		},
	],
	default: 'stop',
	description: 'What to do when a change fails or is not possible',
});

/** The plan is made again, and must match the token of the reviewed one. */
export const apply = webApiOperation(
	{ ...plannedFields, token: tokenField, whenRefused: refusalField, output: resultField('Change') },
	async ({ token, whenRefused, output, ...fields }, context) => {
		const { client, cache, clock, onProgress, credentialSecrets, writes } = context;
		// Replaces placeholders in the file with the secrets of the credential.
		const credential = new CredentialMarks(credentialSecrets);
		const carryOutPlan = async () => {
			// A new cache reads the account again: an earlier item may have changed it.
			const plan = await makePlan(fields, context, new AccountCache());
			const refusal = await (await toRunPlan(plan, context)).confirm(token);
			if (refusal) throw refusal;
			const continuesOnRefusal = whenRefused === 'goOn';
			if (!continuesOnRefusal) requirePossibleSteps(plan);
			const settings = { continuesOnRefusal, onProgress, credential, inTurn: deviceLocks(context) };
			const { outcomes, error } = await carryOut(client, plan, settings);
			if (error) throw withDoneChanges(error, ...describeProgress(outcomes));
			const { summary, items } = describeOutcomes(outcomes);
			return presentResult(output, {
				summary,
				entries: items,
				list: 'changes',
				columns: ['message', 'action', 'kind', 'name'],
			});
		};
		let isFirst = false;
		// Several items can have the token, but a plan is applied only once. The others output nothing,
		// or fail with the same error.
		const [outcome] = await cache.readOnce(`apply ${token}`, async () => {
			isFirst = true;
			return await Promise.allSettled([writes.withAccountLock(clock, carryOutPlan)]);
		});
		if (outcome.status === 'rejected') throw outcome.reason;
		return isFirst ? outcome.value : [];
	},
	{ concerns: () => ['account'] },
);

/** @throws {ParameterError} when a step cannot be applied: it has a `reason` */
function requirePossibleSteps(plan: SetupPlan): void {
	const missing = missingInFile(plan);
	if (missing.length > 0) {
		throw new ParameterError(
			`Missing in the file: ${missing.join(', ')}`,
			`No changes were made. In the file, replace each ${omittedSecret} of these items with its value, and run Plan again. Or create them yourself first.`,
		);
	}
	const [first, ...others] = plan.steps.filter(({ reason }) => reason !== null);
	if (first === undefined) return;
	const more = others.length > 0 ? ` And ${others.length} more; Plan lists them.` : '';
	throw new ParameterError(
		`"${first.name}" cannot be applied: ${first.reason ?? ''}`,
		`No changes were made.${more} Complete the file. To apply the other changes, set Error Handling to Continue on Error.`,
	);
}

/**
 * Two texts for the hint of a failure: the applied changes, and how to continue. Without changes
 * the list is "nothing", because an empty list would also omit how to continue.
 */
function describeProgress(outcomes: readonly StepOutcome[]): [done: string[], rest: string] {
	const done = outcomes.filter(({ result }) => result === 'done');
	const open = outcomes.length - done.length;
	return [
		done.length === 0 ? ['nothing'] : done.map(({ step }) => `"${step.name}"`),
		`${open} not applied. The applied changes remain. Run this again to apply the rest; if the plan is out of date, create a new one.`,
	];
}

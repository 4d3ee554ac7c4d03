import {
	describeOutcomes,
	fileKey,
	planEntries,
	CredentialMarks,
	carryOut,
	setupTables,
	type SetupPlan,
	type StepOutcome,
} from '../../../shared/features/accountSetup';
import { afterSome } from '../../../shared/service/http/afterSome';
import { checkedStringField } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import type { Account } from '../../../shared/n8n/run/webApiContext';
import { quoteSome } from '../../../shared/words/util/phrases';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { comparePlan, isPlanToken } from '../../../shared/words/util/planToken';
import { inTurns } from '../../../shared/words/util/turn';
import { AccountCache } from '../../../shared/service/webApi';
import { webApiOperation } from '../operation';
import { deviceTurns, makePlan, plannedFields, planPassphraseField } from './setupPlan';

const newPlan = 'Run Account Setup > Plan, review the changes, and apply them with its planToken.';

const tokenField = checkedStringField(
	{
		displayName: 'Plan Token',
		name: 'setupPlanToken',
		required: true,
		placeholder: "e.g. {{ $('Plan').first().json.planToken }}",
		description:
			'The planToken returned by Account Setup > Plan. Makes no changes if the file or the account has changed since.',
	},
	{
		isValid: isPlanToken,
		problem: 'is not a planToken returned by Account Setup > Plan',
		hint: newPlan,
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

/** Makes the account match the file, as planned; the first item is the summary. */
export const apply = webApiOperation(
	{ ...plannedFields, token: tokenField, whenRefused: refusalField },
	async ({ token, whenRefused, options: { passphrase }, ...fields }, context) => {
		const { client, cache, clock, onProgress, credentialSecrets, writes } = context;
		const credential = new CredentialMarks(credentialSecrets);
		const carryOutPlan = async () => {
			// An earlier item may have changed the data.
			const made = await makePlan(fields, passphrase, context, new AccountCache());
			await requirePlanned(made, token, context);
			const goesOn = whenRefused === 'goOn';
			if (!goesOn) requireDoable(made);
			const settings = { goesOn, onProgress, credential, inTurn: deviceTurns(context) };
			const { outcomes, error } = await carryOut(client, made, settings);
			if (error) throw afterSome(error, ...doneBefore(outcomes));
			const { summary, items } = describeOutcomes(outcomes);
			return [summary, ...items];
		};
		let isFirst = false;
		// Each item of Plan has the token, and a plan is applied once, with any outcome.
		const outcome = await cache.once(`apply ${token}`, async () => {
			isFirst = true;
			return await writes
				.alone(clock, carryOutPlan)
				.then(toOutput, (error: unknown) => ({ error }));
		});
		if ('error' in outcome) throw outcome.error;
		return isFirst ? outcome.output : [];
	},
	{
		options: { passphrase: planPassphraseField },
		concerns: () => ['account'],
	},
);

function toOutput(output: object[]): { output: object[] } {
	return { output };
}

/**
 * An unfinished plan can be resumed: the remaining steps were planned.
 *
 * @throws {ParameterError} when an unplanned step is needed
 */
async function requirePlanned(
	plan: SetupPlan,
	token: string,
	{ accountKey }: Account,
): Promise<void> {
	const entries = await inTurns(planEntries(plan, setupTables));
	const differences = await inTurns(comparePlan(accountKey, token, entries));
	if (!differences) return;
	const { isOfOtherAccount, added, asked, changed } = differences;
	if (isOfOtherAccount) {
		throw new ParameterError(
			'Plan Token belongs to another account, department or credential',
			`No changes were made. ${newPlan} Or choose the credential and the Department that the plan was made with.`,
		);
	}
	const others = asked.filter((name) => name !== fileKey);
	const parts = [
		...(asked.includes(fileKey) ? ['the file is different'] : []),
		...(others.length > 0 ? [`the changes needed for ${quoteSome(others)} are different now`] : []),
		...(changed.length > 0 ? [`changes were made in the account to ${quoteSome(changed)}`] : []),
		...(added.length > 0 ? [`the plan did not contain ${quoteSome(added)}`] : []),
	];
	if (parts.length === 0) return;
	throw new ParameterError(
		`The plan is out of date: ${parts.join('; ')}`,
		`No changes were made. ${newPlan}`,
	);
}

/** @throws {ParameterError} when something cannot be done */
function requireDoable({ steps }: SetupPlan): void {
	const refused = steps.filter(({ reason }) => reason !== null);
	const [first] = refused;
	if (first === undefined) return;
	const more = refused.length > 1 ? ` And ${refused.length - 1} more; Plan lists them.` : '';
	throw new ParameterError(
		`"${first.name}" cannot be applied: ${first.reason ?? ''}`,
		`No changes were made.${more} Complete the file, or enter the Passphrase in Options if it is encrypted. To apply the other changes, set Error Handling to Continue on Error.`,
	);
}

/** The names of the changes made before a failure, with the advice for it. */
function doneBefore(outcomes: readonly StepOutcome[]): [done: string[], rest: string] {
	const done = outcomes.filter(({ result }) => result === 'done');
	const open = outcomes.length - done.length;
	return [
		done.length === 0 ? ['nothing'] : done.map(({ step }) => `"${step.name}"`),
		`${open} not applied. The applied changes remain. Run this again to apply the rest; if the plan is out of date, create a new one.`,
	];
}

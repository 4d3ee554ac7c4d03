/** How an operation writes when an AI model calls it: n8n shows these fields only for tools. */
import type { IDataObject } from 'n8n-workflow';

import { inTools, stringField, type FieldValues } from '../../shared/n8n/parameters/field';
import { choiceField } from '../../shared/n8n/parameters/fields/choice';
import { AccountRun } from '../../shared/n8n/run/plan/accountRun';
import { hourMs } from '../../shared/words/util/time';

const fromModel =
	"={{ $fromAI('confirmation', 'Leave this empty in the first call: the response lists the changes and contains a confirmation. Call again with the same input and that confirmation only after the user has agreed', 'string', '') }}";

const modelWritesField = choiceField(
	{
		displayName: 'When AI Calls This Tool',
		name: 'modelWrites',
		displayOptions: { show: inTools },
		options: [
			{
				name: 'Require Confirmation',
				value: 'confirm',
				description:
					'The first call returns the changes and a confirmation. A second call with it makes exactly these changes, once.',
			},
			{
				name: 'Dry Run',
				value: 'say',
				description: 'Writes nothing',
			},
			{ name: 'Write Immediately', value: 'write', description: 'Writes without asking' },
		],
		default: 'confirm',
		description: 'Whether an AI model can write to your account',
	},
	'write',
);

const confirmationField = stringField({
	displayName: 'AI Confirmation',
	name: 'confirmation',
	displayOptions: { show: { ...inTools, modelWrites: ['confirm'] } },
	default: fromModel,
	description: 'Leave it as it is: the model returns the confirmation here',
});

/** The fields of an operation that writes; hidden outside of AI tools, which means `write`. */
export const modelFields = { modelWrites: modelWritesField, confirmation: confirmationField };

/**
 * Runs an operation in the mode that the user chose for AI calls. `write` runs it. `say` (Dry Run)
 * only returns the changes. `confirm` returns the changes with a confirmation, and runs the
 * operation once when the model calls again with it, if input and changes are still the same.
 *
 * @param entered the values of the operation's fields, which the confirmation covers
 * @param run runs the operation; with a dry run it records its writes instead of sending them
 */
export async function runWithConfirmation(
	{ modelWrites, confirmation }: FieldValues<typeof modelFields>,
	entered: unknown,
	run: (dryRun?: AccountRun) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	if (modelWrites === 'write') return await run();
	const dryRun = new AccountRun();
	const { recorded } = dryRun;
	let isIncomplete = false;
	const results = await run(dryRun).catch((error: unknown) => {
		// Before the first write, the error is real. After it, a step may fail only because the
		// recorded write returned no response.
		if (recorded.length === 0) throw error;
		isIncomplete = true;
		return [];
	});
	// Without a write there is nothing to confirm.
	if (recorded.length === 0) return results;
	const count = recorded.length === 1 ? '1 change' : `${recorded.length} changes`;
	const changes = isIncomplete
		? `At least ${count} would be made; later steps depend on the response of the service.`
		: `${count} would be made; see results.`;
	const plan = `Nothing was written. ${changes}`;
	if (modelWrites === 'say') {
		const message = `${plan} This tool is in Dry Run mode and never writes.`;
		return [{ action: 'planned', message, results }];
	}
	const refusal = await useConfirmation(confirmation, dryRun, entered);
	if (refusal === undefined) return await run();
	return [
		{
			action: 'planned',
			message: `${refusal}${plan} Ask the user for confirmation. If they agree, call this again with the same input and this confirmation.`,
			confirmation: await dryRun.confirmation(entered, Date.now()),
			results,
		},
	];
}

/** The confirmations that this process has used in the last hour: each works once, and for an hour. */
const usedConfirmations = new Set<string>();

/** Marks a confirmation as used, or returns why it is refused; an empty text without one. */
async function useConfirmation(
	confirmation: string,
	dryRun: AccountRun,
	entered: unknown,
): Promise<string | undefined> {
	if (confirmation === '') return '';
	const timeOf = (one: string) => Number.parseInt(one.split('.')[1], 36);
	const isValid = (one: string) => Date.now() - timeOf(one) < hourMs;
	const expected = await dryRun.confirmation(entered, timeOf(confirmation));
	if (usedConfirmations.has(confirmation)) {
		return 'The confirmation was already used, and works only once. Check whether its changes were made. ';
	}
	if (confirmation !== expected || !isValid(confirmation)) {
		return 'The confirmation belongs to other changes or is more than an hour old, or your account has changed since. ';
	}
	for (const one of usedConfirmations) if (!isValid(one)) usedConfirmations.delete(one);
	// Before the first write, so that a concurrent call, or one after an error, is refused.
	usedConfirmations.add(confirmation);
	return undefined;
}

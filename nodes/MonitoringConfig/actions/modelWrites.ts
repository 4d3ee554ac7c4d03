/** How an operation writes when an AI model calls it: n8n shows these fields only for tools. */
import type { IDataObject } from 'n8n-workflow';

import { inTools, stringField, type FieldValues } from '../../shared/n8n/parameters/field';
import { choiceField } from '../../shared/n8n/parameters/fields/choice';
import { DryRun } from '../../shared/n8n/run/plan/dryRun';

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
					'The first call returns the changes and a confirmation. A second call with it makes exactly these changes.',
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
 * operation when the model calls again with it, if input and changes are still the same.
 *
 * @param entered the values of the operation's fields, which the confirmation covers
 * @param run runs the operation; with a dry run it records its writes instead of sending them
 */
export async function runWithConfirmation(
	{ modelWrites, confirmation }: FieldValues<typeof modelFields>,
	entered: unknown,
	run: (dryRun?: DryRun) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	if (modelWrites === 'write') return await run();
	const dryRun = new DryRun();
	let isIncomplete = false;
	const results = await run(dryRun).catch((error: unknown) => {
		// Before the first write, the error is real. After it, a step may fail only because the
		// recorded write returned no response.
		if (dryRun.count === 0) throw error;
		isIncomplete = true;
		return [];
	});
	// Without a write there is nothing to confirm.
	if (dryRun.count === 0) return results;
	const token = await dryRun.token(entered);
	if (modelWrites === 'confirm' && confirmation === token) return await run();
	const hasOtherConfirmation = modelWrites === 'confirm' && confirmation !== '';
	return [
		{
			action: 'planned',
			message: [
				hasOtherConfirmation &&
					'The confirmation belongs to other changes, or your account has changed since.',
				`Nothing was written. ${describeChanges(dryRun.count, isIncomplete)}.`,
				modelWrites === 'say'
					? 'This tool is in Dry Run mode and never writes.'
					: 'Ask the user for confirmation. If they agree, call this again with the same input and this confirmation.',
			]
				.filter(Boolean)
				.join(' '),
			...(modelWrites === 'confirm' && { confirmation: token }),
			results,
		},
	];
}

/** @param isIncomplete whether the dry run stopped at a step that needs the response to a write */
function describeChanges(count: number, isIncomplete: boolean): string {
	const changes = `${count === 1 ? '1 change' : `${count} changes`} would be made`;
	return isIncomplete
		? `At least ${changes}; later steps depend on the response of the service`
		: `${changes}; see results`;
}

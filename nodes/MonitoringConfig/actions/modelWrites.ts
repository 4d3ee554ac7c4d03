/** How an operation writes when an AI model calls it: n8n shows these fields only for tools. */
import type { IDataObject } from 'n8n-workflow';

import { stringField, type FieldValues } from '../../shared/n8n/parameters/field';
import { choiceField } from '../../shared/n8n/parameters/fields/choice';
import { DryRun } from '../../shared/n8n/run/plan/dryRun';

/** The node type of a tool ends this way; in other nodes the user sees the values before running them. */
const inTools = { '@tool': [true] };

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

/** The fields of an operation that writes. Hidden, and so empty, where no model calls. */
export const modelFields = { modelWrites: modelWritesField, confirmation: confirmationField };

/**
 * Runs an operation or, if a model calls it without confirmation, returns its changes.
 *
 * @param asked the entered values
 * @param run writes nothing with a dry run
 */
export async function writeAsAgreed(
	{ modelWrites, confirmation }: FieldValues<typeof modelFields>,
	asked: unknown,
	run: (dryRun?: DryRun) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	if (modelWrites === 'write') return await run();
	const dryRun = new DryRun();
	const results = await run(dryRun).catch((error: unknown) => {
		// Later steps may need the response to a write.
		if (dryRun.count === 0) throw error;
		return [];
	});
	if (dryRun.count === 0) return results;
	const token = await dryRun.token(asked);
	if (modelWrites === 'confirm' && confirmation === token) return await run();
	const isOther = modelWrites === 'confirm' && confirmation !== '';
	return [
		{
			action: 'planned',
			message: [
				isOther && 'The confirmation belongs to other changes, or your account has changed since.',
				`Nothing was written. ${dryRun.count === 1 ? '1 change' : `${dryRun.count} changes`} would be made; see results.`,
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

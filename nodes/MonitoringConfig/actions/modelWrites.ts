/** What an operation that writes does when an AI model calls it: n8n shows these fields of tools only. */
import type { IDataObject } from 'n8n-workflow';

import { stringField, type FieldValues } from '../../shared/n8n/parameters/field';
import { choiceField } from '../../shared/n8n/parameters/fields/choice';
import { DryRun } from '../../shared/n8n/run/dryRun';

/** A tool of n8n is a node whose type ends so; whoever runs another node sees what it is about to do. */
const inTools = { '@tool': [true] };

const fromModel =
	"={{ $fromAI('confirmation', 'Leave this empty at first: the answer then says what would be done, and has a confirmation. Only after the person has agreed, call again with the same input and that confirmation', 'string', '') }}";

const modelWritesField = choiceField(
	{
		displayName: 'When a Model Calls',
		name: 'modelWrites',
		displayOptions: { show: inTools },
		options: [
			{
				name: 'Say First, Then Write What Was Confirmed',
				value: 'confirm',
				description:
					'The answer says what would be done, with a confirmation. Called again with it, the tool does exactly that.',
			},
			{
				name: 'Only Say What Would Happen',
				value: 'say',
				description: 'Nothing is written, whatever the model gives',
			},
			{ name: 'Write at Once', value: 'write', description: 'For models that you trust with it' },
		],
		default: 'confirm',
		description: 'Whether something is written as soon as an AI model calls this tool',
	},
	'write',
);

const confirmationField = stringField({
	displayName: 'Confirmation',
	name: 'confirmation',
	displayOptions: { show: { ...inTools, modelWrites: ['confirm'] } },
	default: fromModel,
	description: 'Leave it as it is: the model gives here what the tool answered before',
});

/** The fields of an operation that writes. Hidden, and so empty, where no model calls. */
export const modelFields = { modelWrites: modelWritesField, confirmation: confirmationField };

/**
 * Carries out an operation or, where a model calls it and nobody has agreed, says what would come of it.
 *
 * @param asked what was filled in
 * @param run with a dry run, writes nothing
 */
export async function writeAsAgreed(
	{ modelWrites, confirmation }: FieldValues<typeof modelFields>,
	asked: unknown,
	run: (dryRun?: DryRun) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	if (modelWrites === 'write') return await run();
	const dryRun = new DryRun();
	const results = await run(dryRun).catch((error: unknown) => {
		// What follows a write may not go on without what the service answers.
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
				isOther && 'The confirmation is of something else, or your account has changed since.',
				`Nothing was written. It would take ${dryRun.count === 1 ? 'one change' : `${dryRun.count} changes`}; results says what would come of it.`,
				modelWrites === 'say'
					? 'This tool only says what would happen.'
					: 'Tell the person. Once they agree, call this again with the same input and this confirmation.',
			]
				.filter(Boolean)
				.join(' '),
			...(modelWrites === 'confirm' && { confirmation: token }),
			results,
		},
	];
}

import { mapField } from '../../shared/n8n/parameters/field';
import { choiceField } from '../../shared/n8n/parameters/fields/choice';

/** Whether an operation only reports its changes. Blank expressions are refused. */
export const isPreviewField = mapField(
	choiceField({
		displayName: 'Run Mode',
		name: 'mode',
		options: [
			{ name: 'Write', value: 'write', description: 'Write the differences to your account' },
			{
				name: 'Dry Run',
				value: 'preview',
				description: 'Compare without writing',
			},
		],
		default: 'write',
		description: 'Whether to write the changes',
	}),
	(mode) => mode === 'preview',
);

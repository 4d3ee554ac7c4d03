import { mapField } from '../../shared/n8n/parameters/field';
import { choiceField } from '../../shared/n8n/parameters/fields/choice';

/** Whether an operation only says what it would do. An expression that gives nothing is refused. */
export const isPreviewField = mapField(
	choiceField({
		displayName: 'Mode',
		name: 'mode',
		options: [
			{ name: 'Write', value: 'write', description: 'Write what differs to your account' },
			{
				name: 'Only Say What Would Happen',
				value: 'preview',
				description: 'Look everything up and compare it, and write nothing',
			},
		],
		default: 'write',
		description: 'Whether anything is written',
	}),
	(mode) => mode === 'preview',
);

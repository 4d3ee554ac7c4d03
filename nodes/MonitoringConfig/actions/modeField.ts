import { mapField, shownWith, withProperty, type Field } from '../../shared/n8n/parameters/field';
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
		description: 'Whether to make the changes or only show them',
	}),
	(mode) => mode === 'preview',
);

/** Dry Run by default for the rows of a sheet, which are many. */
export const rowsRunModeField: Field<boolean> = {
	properties: [
		shownWith({ fillInFrom: ['rows'] }, withProperty(isPreviewField, { default: 'preview' })),
		shownWith({ fillInFrom: ['fields', 'columns'] }, isPreviewField),
	].flatMap(({ properties }) => properties),
	read: isPreviewField.read,
};

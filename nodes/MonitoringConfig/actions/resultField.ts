import { choiceField } from '../../shared/n8n/parameters/fields/choice';

type ResultForm = 'all' | 'rows' | 'summary';

/** The field Output. @param entry the label of one entry of the result, such as "Change" */
export function resultField(entry: string, byDefault: ResultForm = 'summary') {
	const list = `${entry.toLowerCase()}s`;
	return choiceField<ResultForm>({
		displayName: 'Output',
		name: 'output',
		options: [
			{ name: 'Summary', value: 'summary', description: 'One item with counts and texts to send' },
			{ name: `One Item per ${entry}`, value: 'rows', description: 'Flat rows for a table' },
			{
				name: 'One Item With All',
				value: 'all',
				description: `The summary with a list of all ${list} in every detail`,
			},
		],
		default: byDefault,
		description: 'Form of the output items',
	});
}

interface Result<Entry extends object> {
	summary: object;
	entries: Entry[];
	/** The name of the list of entries in the item with all of them. */
	list: string;
	/** With one item per entry: its fields, in this order; by default all. */
	columns?: ReadonlyArray<keyof Entry>;
}

/** The output items of a result, in the form that the user chose. */
export function presentResult<Entry extends object>(
	form: ResultForm,
	{ summary, entries, list, columns }: Result<Entry>,
): object[] {
	if (form === 'summary') return [summary];
	if (form === 'all') return [{ ...summary, [list]: entries }];
	if (columns === undefined) return entries;
	return entries.map((entry) => Object.fromEntries(columns.map((name) => [name, entry[name]])));
}

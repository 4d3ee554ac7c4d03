import type { INodeProperties } from 'n8n-workflow';

/**
 * A field to pick one thing from a list with search, or to give its id.
 *
 * @param name of the parameter
 * @param label as the user knows the thing, in title case
 * @param searchMethod the list's method of the node
 */
export function resourceLocatorField(
	name: string,
	label: string,
	searchMethod: string,
	more: Partial<INodeProperties> = {},
): INodeProperties {
	return {
		displayName: label,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Choose the ${label.toLowerCase()}`,
				typeOptions: { searchListMethod: searchMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 40123',
				validation: [
					{
						type: 'regex',
						properties: { regex: '^\\s*\\d+\\s*$', errorMessage: 'An ID is a number' },
					},
				],
			},
		],
		...more,
	};
}

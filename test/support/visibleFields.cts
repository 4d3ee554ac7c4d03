import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';

/** The labels of the fields that the editor shows for a new node with these choices, without notices. */
export function visibleFields({ description }: INodeType, chosen: INodeParameters): string[] {
	const { properties } = description;
	const values = NodeHelpers.getNodeParameters(properties, chosen, true, false, null, null) ?? {};
	const isShown = (property: INodeProperties) =>
		property.type !== 'notice' &&
		!['resource', 'operation'].includes(property.name) &&
		NodeHelpers.displayParameter(values, property, null, null);
	return properties.filter(isShown).map(({ displayName }) => displayName);
}

/** The resource and operation of each operation of a node. */
export function operationsOf({ description }: INodeType) {
	const lists = description.properties.filter(({ name }) => name === 'operation');
	return lists.flatMap(({ displayOptions, options = [] }) =>
		options.flatMap((option) =>
			'value' in option
				? [
						{
							resource: String(displayOptions?.show?.resource?.[0]),
							operation: String(option.value),
						},
					]
				: [],
		),
	);
}

import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';

/** The fields that the editor shows for a new node with these choices, and the node's values. */
function showNode({ description }: INodeType, chosen: INodeParameters) {
	const { properties } = description;
	const values = NodeHelpers.getNodeParameters(properties, chosen, true, false, null, null) ?? {};
	const shown = properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, null, null),
	);
	return { values, shown };
}

/** The values of a new node with these choices. */
export const newValues = (node: INodeType, chosen: INodeParameters) =>
	showNode(node, chosen).values;

/** Their labels, without notices. */
export function visibleFields(node: INodeType, chosen: INodeParameters): string[] {
	const isField = ({ name, type }: INodeProperties) =>
		type !== 'notice' && !['resource', 'operation'].includes(name);
	return showNode(node, chosen)
		.shown.filter(isField)
		.map(({ displayName }) => displayName);
}

/** The same choices with one more, for each value of a field that shows others. */
export function withOneChoice(node: INodeType, chosen: INodeParameters): INodeParameters[] {
	const { properties } = node.description;
	const conditions = JSON.stringify(properties.map(({ displayOptions }) => displayOptions));
	const shown = showNode(node, chosen).shown.filter(
		({ name }) => !['resource', 'operation'].includes(name) && conditions.includes(`"${name}":`),
	);
	return shown.flatMap(({ name, type, options = [] }) => {
		const values = options.flatMap((option) => ('value' in option ? [option.value] : []));
		const all = type === 'boolean' ? [true, false] : values;
		return all.map((value) => ({ ...chosen, [name]: type === 'multiOptions' ? [value] : value }));
	});
}

/** The labels of the fields that can be added to a collection, such as Options. */
export function fieldsToAdd(node: INodeType, chosen: INodeParameters, label: string): string[] {
	const { values, shown } = showNode(node, chosen);
	const { options = [] } = shown.find(({ displayName }) => displayName === label) ?? {};
	return options
		.filter((option): option is INodeProperties => 'type' in option)
		.filter((option) => NodeHelpers.displayParameter({}, option, null, null, values))
		.map(({ displayName }) => displayName);
}

/** The resource and operation of each operation of a node. */
export function operationsOf({ description }: INodeType) {
	const lists = description.properties.filter(({ name }) => name === 'operation');
	return lists.flatMap(({ displayOptions, options = [] }) => {
		const resource = String(displayOptions?.show?.resource?.[0]);
		return options.flatMap((option) =>
			'value' in option ? [{ resource, operation: String(option.value) }] : [],
		);
	});
}

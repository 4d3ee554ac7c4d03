import type { INodeProperties } from 'n8n-workflow';

/** Includes those in collections. */
export function allProperties(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.options ?? []).flatMap((option) => {
			if ('values' in option) return allProperties(option.values);
			return 'type' in option ? allProperties([option]) : [];
		}),
	]);
}

/** By resource and operation, such as "device get". */
export function operationFields(properties: INodeProperties[]): Map<string, INodeProperties[]> {
	const lists = new Map<string, INodeProperties[]>();
	for (const property of properties) {
		const { resource = [], operation = [] } = property.displayOptions?.show ?? {};
		const keys = resource.flatMap((one) => operation.map((other) => [one, other].join(' ')));
		for (const key of keys) lists.set(key, [...(lists.get(key) ?? []), property]);
	}
	return lists;
}

export function fieldsByOperation(properties: INodeProperties[]): INodeProperties[][] {
	return [...operationFields(properties).values()];
}

import type { INodeProperties } from 'n8n-workflow';

export function fieldsByOperation(properties: INodeProperties[]): INodeProperties[][] {
	const lists = new Map<string, INodeProperties[]>();
	for (const property of properties) {
		const { resource = [], operation = [] } = property.displayOptions?.show ?? {};
		const keys = resource.flatMap((one) => operation.map((other) => [one, other].join(' ')));
		for (const key of keys) lists.set(key, [...(lists.get(key) ?? []), property]);
	}
	return [...lists.values()];
}

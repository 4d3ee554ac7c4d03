/** Every field of every operation, as the nodes describe them, with what must be set to reach it. */
import type { INodeParameters, INodeProperties, NodeParameterValueType } from 'n8n-workflow';

import {
	findExamples,
	listOperations,
	type OperationPath,
} from '../../scripts/generate/outputs.cts';

/** A field whose value can be an expression. */
export interface FieldCase<Path = OperationPath> {
	path: Path;
	/** Where it is, from the outside in: "Update Fields > Headers > Value". */
	title: string;
	property: INodeProperties;
	/** The parameters of the operation, with this value in the field. */
	parameters(value: NodeParameterValueType): INodeParameters;
}

interface Place {
	labels: string[];
	fill(values: INodeParameters): INodeParameters;
}

/** Cells that are read before the one that a case is about, and together with it. */
const cells: INodeParameters = {
	alertGroup: { __rl: true, mode: 'id', value: '201' },
	code: '555',
	codes: '500',
	community: 'public',
	device: '*',
	email: 'ops@example.test',
	from: '2026-12-24T00:00:00',
	host: 'snmp.example.test',
	ip: '192.0.2.10',
	name: 'name',
	number: '5551234',
	title: 'title',
	to: '2026-12-25T00:00:00',
	url: 'https://www.example.test/',
};

/** What the editor asks for as soon as another field holds an expression. */
const required: INodeParameters = {
	deviceIds: '84211',
	hostName: 'example.test',
	platformName: 'ServerView',
	taskTypeId: 14,
	url: 'https://www.example.test/',
};

/**
 * Whether an expression can be in place of the field. n8n drops one in place of a whole collection, or
 * of all rows of one, when it loads a workflow: the node gets an empty object, as if nothing were added.
 */
export function takesExpression({ property: { type } }: Pick<FieldCase, 'property'>): boolean {
	return type !== 'collection' && type !== 'fixedCollection';
}

/** Includes the fields in collections and rows. */
export function fieldCases(path: OperationPath, properties: INodeProperties[]): FieldCase[] {
	const own = properties.filter(({ displayOptions }) => {
		const { resource = [], operation = [] } = displayOptions?.show ?? {};
		return resource.includes(path.resource) && operation.includes(path.operation);
	});
	const base = { ...required, ...exampleParameters(path) };
	const place = { labels: [], fill: (values: INodeParameters) => ({ ...base, ...values }) };
	return casesAt(path, own, place);
}

/** The trigger has no operations. */
export function triggerFieldCases(properties: INodeProperties[]): Array<FieldCase<undefined>> {
	return casesAt(undefined, properties, { labels: [], fill: (values) => values });
}

export { listOperations };

function casesAt<Path>(
	path: Path,
	properties: INodeProperties[],
	place: Place,
): Array<FieldCase<Path>> {
	return properties
		.filter(({ type, noDataExpression }) => type !== 'notice' && noDataExpression !== true)
		.flatMap((property) => {
			const shown = shownWith(property);
			const labels = [...place.labels, property.displayName];
			const fillField = (value: NodeParameterValueType) => ({
				...place.fill({ ...shown.beside, [property.name]: value }),
				...shown.above,
			});
			return [
				{ path, title: labels.join(' > '), property, parameters: fillField },
				...casesIn(path, property, { labels, fill: fillField }),
			];
		});
}

function casesIn<Path>(
	path: Path,
	property: INodeProperties,
	place: Place,
): Array<FieldCase<Path>> {
	const options = property.options ?? [];
	if (property.type === 'collection') {
		const { operation } = Object(path);
		const isOffered = ({ displayOptions }: INodeProperties) =>
			displayOptions?.show?.['/operation']?.includes(operation) ?? true;
		return casesAt(path, options.filter(isProperty).filter(isOffered), place);
	}
	return options.flatMap((row) => {
		if (property.type !== 'fixedCollection' || !('values' in row)) return [];
		const fill = (values: INodeParameters) => place.fill({ [row.name]: [{ ...cells, ...values }] });
		return casesAt(path, row.values, { ...place, fill });
	});
}

/** Values of other fields with which the editor shows this one: next to it, and of the node. */
function shownWith({ displayOptions }: INodeProperties) {
	const beside: INodeParameters = {};
	const above: INodeParameters = {};
	for (const [name, values] of Object.entries(displayOptions?.show ?? {})) {
		const [value] = [values].flat() as NodeParameterValueType[];
		if (/^\/?(resource|operation)$/.test(name)) continue;
		if (name.startsWith('/')) above[name.slice(1)] = value;
		else beside[name] = value;
	}
	return { beside, above };
}

function isProperty(option: object): option is INodeProperties {
	return 'displayName' in option && 'type' in option;
}

/** With ids that may not exist: no request is sent. */
function exampleParameters(path: OperationPath): INodeParameters {
	const [{ parameters }] = findExamples(path);
	const text = JSON.stringify(parameters).replaceAll('={{ $json.id }}', '1');
	return JSON.parse(text) as INodeParameters;
}

/** What is derived from the nodes: the output schemas, and the tables of docs/operations.md. */
import { examples } from '../../scripts/generate/examples.cts';
import {
	generateFiles,
	listDifferences,
	readGeneratedFiles,
	readSchemas,
	schemaPath,
	triggerSchemaPath,
} from '../../scripts/generate/files.cts';
import {
	exampleKeys,
	findExamples,
	hasKnownFields,
	listOperations,
	nodeNames,
	operationTitle,
	runExamples,
	type OperationOutput,
} from '../../scripts/generate/outputs.cts';
import { inferSchema, typeOf, type OutputSchema } from '../../scripts/generate/schema.cts';
import { exceptions, findFaults, outputRules } from '../../scripts/generate/outputRules.cts';
import { triggerSchemas } from '../../scripts/generate/triggerSchemas.cts';
import { nodeTypes } from '../support/workflows.cts';

let outputs: OperationOutput[];

beforeAll(async () => {
	outputs = await runExamples(await nodeTypes());
});

/** The schemas that n8n reads, by operation. */
function builtSchemas(): Array<OperationOutput & { schema: OutputSchema }> {
	const files = readSchemas('dist');
	return outputs.map((output) => ({ ...output, schema: JSON.parse(files[schemaPath(output)]) }));
}

/** @throws Error that names the files and the command that brings them up to date */
function requireSame(paths: string[], command: string): void {
	if (paths.length === 0) return;
	throw new Error(`Run \`${command}\`: these files are outdated\n${paths.join('\n')}`);
}

it('every operation has an example, and every example belongs to an operation', () => {
	const operations = listOperations();
	expect(operations.length).toBeGreaterThan(0);
	for (const path of operations) expect(findExamples(path)).not.toEqual([]);
	const unused = nodeNames.flatMap((node) => {
		const used = operations.filter((path) => path.node === node).flatMap(exampleKeys);
		return Object.keys(examples[node]).filter((key) => !used.includes(key));
	});
	expect(unused).toEqual([]);
});

it('the schemas and the lists of pages are up to date with `npm run generate`', async () => {
	const generated = await generateFiles(outputs);
	requireSame(listDifferences(generated, readGeneratedFiles()), 'npm run generate');
});

it('the build has the schema of every operation and trigger next to its node', () => {
	const built = readSchemas('dist');
	const triggers = ['MonitoringReportsTrigger', 'MonitoringAlertTrigger'].map(triggerSchemaPath);
	const expected = [...listOperations().map(schemaPath), ...triggers];
	expect(Object.keys(built).sort()).toEqual(expected.sort());
	// The build removes their line breaks.
	const compact = Object.entries(readSchemas()).map(([file, text]) => [
		file,
		JSON.stringify(JSON.parse(text)),
	]);
	requireSame(listDifferences(Object.fromEntries(compact), built), 'npm run build');
});

it('items that are devices have the same field names in all nodes', () => {
	const resources = ['device', 'deviceStatus', 'configuration'];
	const devices = builtSchemas().filter(({ resource }) => resources.includes(resource));
	expect(devices.map(({ resource }) => resource)).toEqual(expect.arrayContaining(resources));
	for (const { node, resource, operation, schema } of devices.filter(hasKnownFields)) {
		const fields = Object.keys(schema.properties);
		const path = `${node} ${resource} ${operation}`;
		expect({ path, fields }).toEqual({
			path,
			fields: expect.arrayContaining(['deviceId', 'deviceName']),
		});
		const others = fields.filter((name) => /^(id|name|frequency)$/i.test(name));
		expect({ path, others }).toEqual({ path, others: [] });
	}
});

it('every item has the fields of its schema, in their order and with their types', () => {
	for (const { schema, items, ...path } of builtSchemas().filter(hasKnownFields)) {
		expect(items).not.toEqual([]);
		for (const item of items) {
			const known = Object.keys(schema.properties).filter((name) => Object.hasOwn(item, name));
			expect({ ...path, fields: Object.keys(item) }).toEqual({ ...path, fields: known });
			const unfit = Object.entries(item).filter(([name, value]) => {
				const types = [schema.properties[name].type].flat();
				return !types.includes(typeOf(value)) && !(types.includes('number') && isInteger(value));
			});
			expect({ ...path, unfit }).toEqual({ ...path, unfit: [] });
		}
	}
});

it.each(outputRules)('the output of every operation follows the rule: %s', (rule) => {
	const allowed = Object.entries(exceptions[rule] ?? {}).map(([title, { columns }]) => [
		title,
		columns,
	]);
	expect(findFaults(rule, outputs)).toEqual(Object.fromEntries(allowed));
});

it('the items of triggers have their texts as fields 18 and 19, and the HTML last', () => {
	for (const { properties } of Object.values(triggerSchemas())) {
		const names = Object.keys(properties);
		const start = names.indexOf('message');
		expect(start).toBe(17);
		expect(names[start + 1]).toBe('slackText');
		expect(names.at(-1)).toBe('emailHtml');
	}
});

const isInteger = (value: unknown) => typeOf(value) === 'integer';

it('fields are missing in items only if they depend on a choice or on results', () => {
	const incomplete = builtSchemas().filter(({ schema, items, ...path }) => {
		const count = Object.keys(schema.properties).length;
		return hasKnownFields(path) && items.some((item) => Object.keys(item).length < count);
	});
	expect(incomplete.map(operationTitle)).toEqual([
		'MonitoringConfig device create',
		'MonitoringConfig device upsert',
		'MonitoringConfig accountSetup audit',
		// Nothing is copied in a dry run.
		'MonitoringConfig accountSetup copy',
		'MonitoringConfig loadTest run',
		'MonitoringReports summary getAll',
	]);
});

describe('inferSchema', () => {
	const typesOf = (...values: unknown[]) =>
		inferSchema(values.map((value) => ({ value }))).properties.value;

	it('inferSchema puts a field that only some items have after the field before it', () => {
		const { properties } = inferSchema([
			{ message: '', slackText: '' },
			{ first: 1, message: '', score: 1, slackText: '' },
		]);
		expect(Object.keys(properties)).toEqual(['first', 'message', 'score', 'slackText']);
	});

	it('inferSchema unites the types of a field, null last', () => {
		expect(typesOf(null, 1, 'one')).toEqual({ type: ['integer', 'string', 'null'] });
	});

	it('inferSchema reads integers as numbers if a field has both', () => {
		expect(typesOf(1, 0.5, 2)).toEqual({ type: 'number' });
	});

	it('inferSchema merges the entries of lists and the fields of nested objects', () => {
		expect(typesOf([], [{ id: 1 }], [{ id: null, name: 'a' }])).toEqual({
			type: 'array',
			items: {
				type: 'object',
				properties: { id: { type: ['integer', 'null'] }, name: { type: 'string' } },
			},
		});
	});
});

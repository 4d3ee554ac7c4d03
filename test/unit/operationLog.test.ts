import { NodeOperationError, type INodeExecutionData } from 'n8n-workflow';

import { config, start } from '../support/nodes';
import { builtOperations, findUntestedOperations, toLogEntries } from '../support/operationLog';

const output = (...items: Array<INodeExecutionData['json']>) => [
	{ data: { main: [items.map((json) => ({ json }))] } },
];

const onError = 'continueErrorOutput';
const operation = 'monitoringConfig > device > get';

describe('the log of operations', () => {
	it('notes whether a node output items or was refused', () => {
		const node = config('Run', 'device', 'get');
		expect(toLogEntries(node, output({ id: 1 }))).toEqual([`${operation}: output items`]);
		expect(toLogEntries(node, [{ error: new NodeOperationError(node, 'No') }])).toEqual([
			`${operation}: refused`,
		]);
		expect(toLogEntries(node, output())).toEqual([]);
		expect(toLogEntries(node, [])).toEqual([]);
	});

	it('takes an item with an error for a refusal only if the node continues on fail', () => {
		const items = [{ id: 1 }, { error: 'No' }];
		const continuing = config('Run', 'device', 'get', {}, { onError });
		expect(toLogEntries(continuing, output(...items))).toEqual([
			`${operation}: output items`,
			`${operation}: refused`,
		]);
		expect(toLogEntries(continuing, output(items[1]))).toEqual([`${operation}: refused`]);
		const stopping = config('Run', 'device', 'get');
		expect(toLogEntries(stopping, output(...items))).toEqual([`${operation}: output items`]);
	});

	it("ignores operations given by an expression, and other packages' nodes", () => {
		const expression = config('Run', 'device', '={{ "get" }}');
		expect(toLogEntries(expression, output({ id: 1 }))).toEqual([]);
		expect(toLogEntries(start(), output({ id: 1 }))).toEqual([]);
	});

	it('finds the operations that never output items or were never refused', () => {
		const log = new Set(['a: output items', 'b: refused', 'c: output items', 'c: refused']);
		expect(findUntestedOperations(['a', 'b', 'c', 'd'], log)).toEqual([
			'a never refused',
			'b never output items',
			'd never output items',
			'd never refused',
		]);
	});

	it('knows the operations of both built nodes', () => {
		const operations = builtOperations();
		expect(operations).toEqual(
			expect.arrayContaining([operation, 'monitoringReports > account > getUsage']),
		);
		expect(operations.length).toBeGreaterThan(50);
	});
});

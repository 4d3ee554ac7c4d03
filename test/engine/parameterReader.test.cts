/** The fields of the feed serve nodes that run, triggers that poll, and lists of the editor alike. */
import { LoadOptionsContext, PollContext } from 'n8n-core';
import {
	Workflow,
	type INode,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { dateRangeField, devicesField } from '../../nodes/shared/feedFields';
import { ParameterReader } from '../../nodes/shared/n8n/parameters/parameterReader';
import { toNodeTypes } from '../../scripts/engine/nodeTypes.cts';
import { nodeTypes, reports } from '../support/workflows.cts';

async function openNode(parameters: INodeParameters) {
	const node: INode = reports('Run', 'summary', 'getAll', parameters);
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: toNodeTypes(await nodeTypes()),
		settings: { timezone: 'Europe/Berlin' },
	});
	const additionalData = {
		currentNodeParameters: node.parameters,
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
	} as unknown as IWorkflowExecuteAdditionalData;
	return {
		poll: ParameterReader.forTrigger(
			new PollContext(workflow, node, additionalData, 'trigger', 'init'),
		),
		editor: ParameterReader.forEditor(new LoadOptionsContext(workflow, node, additionalData, '')),
	};
}

it('fields of the feed are read in a poll and in the editor as in a run', async () => {
	const { poll, editor } = await openNode({
		devices: 'text',
		deviceNames: 'Shop*, 84220',
		dateRange: 'custom',
		from: '2026-10-01T00:00:00',
		to: '2026-10-25T12:00:00',
	});
	for (const parameters of [poll, editor]) {
		expect(devicesField('all').read(parameters)).toEqual({ devices: ['Shop*', '84220'] });
		expect(dateRangeField('today').read(parameters)).toEqual({
			from: '10/01/2026',
			to: '10/25/2026 12:00:00',
		});
	}
});

it('an unusable value of a field is rejected in a poll with its label', async () => {
	const { poll } = await openNode({ devices: '={{ null }}' });
	expect(() => devicesField('all').read(poll)).toThrow('Devices has no value');
});

import { Workflow } from 'n8n-workflow';

import { toNodeTypes } from '../../scripts/engine/nodeTypes.cts';
import { config, nodeTypes } from '../support/workflows.cts';

it.each([
	['department', 'getAll', 'get many: department'],
	['session', 'logIn', 'log in: session'],
	['device', 'create', 'create: device'],
])('the subtitle of %s > %s is readable', async (resource, operation, subtitle) => {
	const node = config('Node', resource, operation);
	const types = toNodeTypes(await nodeTypes());
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: types,
	});
	const { description } = types.getByNameAndVersion(node.type);
	await workflow.expression.acquireIsolate();
	const shown = workflow.expression.getSimpleParameterValue(
		node,
		description.subtitle,
		'internal',
		{},
	);
	expect(shown).toBe(subtitle);
});

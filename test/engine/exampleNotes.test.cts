/** The note of each workflow of `examples/`: what a person reads before running it. */
import type { INode } from 'n8n-workflow';

import { noteType, type WorkflowFile } from '../../scripts/engine/index.cts';
import { listGroups } from '../../scripts/generate/exampleTable.cts';
import { describeForGallery } from '../../scripts/generate/gallery.cts';
import { registries } from '../../scripts/generate/outputs.cts';
import { listSteps, loadExampleWorkflows, readNote } from '../../scripts/host/index.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const examples = loadExampleWorkflows(credential).map((workflow): [string, WorkflowFile] => [
	workflow.name,
	workflow,
]);
const packageName = 'n8n-nodes-dotcom-monitor';
/** Nodes of n8n that need an account of their own. */
const withAccount = [
	'@n8n/n8n-nodes-langchain.mcpTrigger',
	...[
		'crypto',
		'emailSend',
		'formTrigger',
		'ftp',
		'github',
		'googleCalendar',
		'googleSheets',
		'httpRequest',
		'n8n',
		'slack',
	].map((name) => `n8n-nodes-base.${name}`),
];

/** It is run once. */
const neverPublished = 'Move in from another tool';
/** These complete another example. */
const n8nAlone = ['Subscribe to a status page', 'Unsubscribe from a status page'];

function notesOf({ nodes }: WorkflowFile): INode[] {
	return nodes.filter(({ type }) => type === noteType);
}

/** "Device > Create" of a node of ours; the trigger has no operations. */
function operationName({ name, parameters: { resource, operation } }: INode): string {
	const found = Object.values(registries)
		.flat()
		.find(({ value }) => value === resource);
	const option = found?.operation.options?.find((one) => 'value' in one && one.value === operation);
	return found && option ? `${found.name} > ${option.name}` : name;
}

describe.each(examples)('the note of the example "%s"', (_name, workflow) => {
	const steps = listSteps(workflow);
	const ours = steps.filter(({ type }) => type.startsWith(packageName));

	it('the note of an example has three headings: its job, the choices and its messages', () => {
		expect(notesOf(workflow)).toHaveLength(1);
		expect(Object.keys(readNote(workflow))).toEqual([
			'What it does',
			'What to choose',
			'What it sends',
		]);
	});

	it('the note of an example names each of its operations', () => {
		const { 'What it does': does } = readNote(workflow);
		const isOurs = !n8nAlone.includes(workflow.name);
		expect(ours.length > 0).toBe(isOurs);
		for (const step of ours) expect(does).toContain(`_${operationName(step)}_`);
	});

	it('the note of an example names each node with a choice to make, and when to publish', () => {
		const { 'What to choose': choose } = readNote(workflow);
		const toChoose = [...ours, ...steps.filter(({ type }) => withAccount.includes(type))];
		for (const { name } of toChoose) expect(choose).toContain(`_${name}_`);
		const startsByItself =
			!steps[0].type.endsWith('.manualTrigger') && workflow.name !== neverPublished;
		expect(choose.endsWith('Then publish.')).toBe(startsByItself);
	});

	it('the note of an example is above the nodes', () => {
		const [{ position, parameters }] = notesOf(workflow);
		const top = Math.min(...steps.map(({ position: [, y] }) => y));
		expect(position[1] + Number(parameters.height)).toBeLessThanOrEqual(top - 40);
	});
});

it.each(listGroups())(
	'the description for n8n’s library has all headings for the examples of the group %s',
	(group, all) => {
		for (const example of all) {
			const headings = describeForGallery(group, example).match(/^#+ .+/gm);
			expect(headings).toEqual([
				`# ${example.workflow.name}`,
				"## Who's it for",
				'## How it works',
				'## How to set up',
				'## Requirements',
				'## What it sends',
			]);
		}
	},
);

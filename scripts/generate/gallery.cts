import { listSteps, packageName, readNote } from '../host/index.cts';
import type { Example } from './exampleTable.cts';

const audiences: Record<string, string> = {
	Alerts: 'Teams that want to hear at once when a site is down, and when it is up again.',
	Reports: 'Those who report uptime to a team, to managers or to customers.',
	'Set up': 'Those who look after many monitors, and want to change or check them together.',
	'Maintenance and deployments': 'Teams that release or maintain sites and want no false alerts.',
	AI: 'Those who want to ask an AI assistant about their sites.',
};

/**
 * An example as n8n's template library wants it: a title, and a description in Markdown with its usual headings.
 *
 * @throws Error when the group has no audience, or the example's note lacks a heading
 */
export function describeForGallery(group: string, { sentence, workflow }: Example): string {
	const { name } = workflow;
	const note = readNote(workflow);
	const part = (heading: string) => {
		if (!note[heading]) throw new Error(`The note of "${name}" lacks "${heading}"`);
		return note[heading];
	};
	if (!audiences[group]) throw new Error(`Add who wants examples of the group "${group}"`);
	const steps = listSteps(workflow);
	const isOurs = steps.some(({ type }) => type.startsWith(packageName));
	return [
		`# ${name}`,
		`${sentence}.`,
		`## Who's it for\n\n${audiences[group]}`,
		`## How it works\n\n${part('What it does')}\n\nNodes: ${steps.map((step) => `_${step.name}_`).join(', ')}.`,
		`## How to set up\n\n${part('What to choose')}`,
		`## Requirements\n\n${isOurs ? `- The community node \`${packageName}\` and a Dotcom-Monitor account\n` : ''}- The other accounts named above`,
		`## What it sends\n\n${part('What it sends')}`,
	].join('\n\n');
}

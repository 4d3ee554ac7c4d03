/** The counts of both editions in docs/dev/release.md. */
import type { INodeProperties, INodeType } from 'n8n-workflow';

// With the extension, because there are files `MonitoringConfig.node.json`, too.
import { DotcomMonitor } from '../../nodes/DotcomMonitor/DotcomMonitor.node.ts';
import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node.ts';
import { MonitoringReports } from '../../nodes/MonitoringReports/MonitoringReports.node.ts';
import { formatTable } from './format.cts';
import { replaceMarked } from './markers.cts';

type Count = (properties: INodeProperties[]) => number;

const choicesOf =
	(wanted: string): Count =>
	(properties) =>
		properties
			.filter(({ name }) => name === wanted)
			.reduce((sum, { options = [] }) => sum + options.length, 0);

/** A field counts once for each operation that has it. */
const fieldsOf: Count = (properties) =>
	properties
		.filter(({ name, type }) => type !== 'notice' && name !== 'operation')
		.map(({ displayOptions }) => displayOptions?.show ?? {})
		.reduce(
			(sum, { resource = [], operation = [] }) => sum + resource.length * operation.length,
			0,
		);

/** In kilobytes. */
const sizeOf = ({ description }: INodeType) =>
	Math.round(Buffer.byteLength(JSON.stringify(description)) / 1000);

/** @throws Error when the page does not have the markers */
export async function insertEditionTable(page: string): Promise<string> {
	const two = [new MonitoringConfig(), new MonitoringReports()];
	const one = new DotcomMonitor();
	const row = (label: string, count: (node: INodeType) => number, unit = '') => [
		label,
		...[two, [one]].map((nodes) => nodes.map((node) => `${count(node)}${unit}`).join(' and ')),
	];
	const ofProperties =
		(count: Count) =>
		({ description }: INodeType) =>
			count(description.properties);
	const rows = [
		['', 'Two action nodes', 'One action node'],
		row('Resources', ofProperties(choicesOf('resource'))),
		row('Operations', ofProperties(choicesOf('operation'))),
		row('Fields of all operations', ofProperties(fieldsOf)),
		row('Description that the editor loads', sizeOf, ' KB'),
	];
	return replaceMarked(page, 'editions', await formatTable(rows));
}

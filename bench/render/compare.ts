/** What it takes to write reports and status pages of 200 devices, in every form. */
import path from 'node:path';

import type * as Render from '../../nodes/shared/render';
import { printHeading, printTable } from '../../scripts/print';
import { statusPageOf, statusPlans } from '../../test/support/statusPages';
import { renderOptions, reportOf, reportPlans } from '../../test/support/uptimeReports';
import { median } from '../processes';

const rounds = 21;

function measure(title: string, render: () => string) {
	const first = timeOf(render);
	const times = Array.from({ length: rounds }, () => timeOf(render).ms);
	return {
		what: title,
		first: `${first.ms.toFixed(0)} ms`,
		median: `${median(times).toFixed(0)} ms`,
		slowest: `${Math.max(...times).toFixed(0)} ms`,
		size: `${Math.round(first.bytes / 1000)} KB`,
	};
}

function timeOf(render: () => string) {
	const startedAt = process.hrtime.bigint();
	const text = render();
	const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
	return { ms, bytes: Buffer.byteLength(text) };
}

/** Of the built package, as n8n runs it. */
export async function compareRender(): Promise<void> {
	const root = path.join(__dirname, '..', '..');
	const built = path.join(root, 'dist', 'nodes', 'shared', 'render', 'index.js');
	const { renderReport, renderStatusPage }: typeof Render = await import(built);
	const report = reportOf(reportPlans['200 devices']);
	const page = statusPageOf(statusPlans['200 devices']);
	const options = renderOptions('200 devices', 'en');
	const rows = [
		measure('all texts of a report', () => JSON.stringify(renderReport(report, options).texts)),
		measure('its HTML file', () => renderReport(report, options).page()),
		measure('a status page', () => {
			return renderStatusPage(page, { language: 'en', logo: '', accentColor: '' }).html;
		}),
	];
	printHeading('200 devices: a report of 31 days, a status page of 90', 1);
	printTable(rows, ['what', 'first', 'median', 'slowest', 'size']);
}

/** Time to write reports and status pages of 200 devices, in every form. */
import { renderReport, renderStatusPage } from '../../../nodes/shared/features/reports';
import { atOnce } from '../../../test/support/atOnce.cts';
import { statusPageOf, statusPlans } from '../../../test/support/statusPages.cts';
import { renderOptions, reportOf, reportPlans } from '../../../test/support/uptimeReports.cts';
import { median } from '../processes.cts';
import { tableNames, whole, type BenchmarkTable } from '../tables.cts';

const rounds = 21;

function measure(title: string, render: () => string) {
	const first = timeOf(render);
	const times = Array.from({ length: rounds }, () => timeOf(render).ms);
	const milliseconds = [first.ms, median(times), Math.max(...times)];
	return [title, ...milliseconds.map((ms) => `${whole(ms)} ms`), `${whole(first.bytes / 1000)} KB`];
}

function timeOf(render: () => string) {
	const startedAt = process.hrtime.bigint();
	const text = render();
	const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
	return { ms, bytes: Buffer.byteLength(text) };
}

export async function* compareRender(): AsyncGenerator<BenchmarkTable> {
	const report = reportOf(reportPlans['200 devices']);
	const page = statusPageOf(statusPlans['200 devices']);
	const options = renderOptions('200 devices', 'en');
	const rows = [
		measure('All texts of a report (mail, Slack, Teams, plain)', () =>
			JSON.stringify(atOnce(renderReport(report, options)).texts),
		),
		measure('Its HTML file, with all devices and outages', () =>
			[...atOnce(renderReport(report, options)).page()].join(''),
		),
		measure('A status page', () => {
			const { html } = renderStatusPage(page, { language: 'en', logo: '', accentColor: '' });
			return [...html].join('');
		}),
	];
	const [name] = tableNames.render;
	yield { name, columns: ['What', 'First', 'Median', 'Slowest', 'Size'], rows, rounds };
}

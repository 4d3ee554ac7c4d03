/** Computations that yield to the event loop in n8n, carried out without a break. */
import * as render from '../../nodes/shared/features/reports';
import * as uptime from '../../nodes/shared/features/uptime';
import { plainText as plainTextSteps } from '../../nodes/shared/features/reports/plainText';
import {
	viewReport as viewReportSteps,
	type ReportView,
} from '../../nodes/shared/features/reports/view';
import { atOnce } from '../../nodes/shared/words/util/turn';

export { atOnce };

export const buildStatusPage = (input: uptime.StatusInput) => atOnce(uptime.buildStatusPage(input));

export const buildUptimeReport = (input: uptime.ReportInput) =>
	atOnce(uptime.buildUptimeReport(input));

export function renderStatusPage(page: uptime.StatusPage, options: render.StatusPageOptions) {
	const rendered = render.renderStatusPage(page, options);
	return { ...rendered, html: [...rendered.html].join('') };
}

export function renderReport(report: uptime.UptimeReport, options: render.RenderOptions) {
	const { page, rows, ...rest } = atOnce(render.renderReport(report, options));
	return {
		...rest,
		page: () => [...page()].join(''),
		rows: () => [...rows(atOnce(uptime.roundReport(report)))].flat(),
	};
}

export const roundReport = (report: uptime.UptimeReport) => atOnce(uptime.roundReport(report));

export const viewReport = (report: uptime.UptimeReport, options: render.RenderOptions) =>
	atOnce(viewReportSteps(report, options));

export const plainText = (view: ReportView, options: { listsDevices: boolean }) =>
	atOnce(plainTextSteps(view, options));

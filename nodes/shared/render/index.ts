import { roundReport, type UptimeReport } from '../uptime';
import { emailHtml, pageHtml } from './html';
import type { RenderOptions } from './options';
import { plainText } from './plainText';
import { slackBlocks, slackText } from './slack';
import { svgChart } from './svgChart';
import { deviceRows } from './table';
import { teamsCard } from './teamsCard';
import { viewReport } from './view';

export { renderStatusPage, type RenderedStatusPage, type StatusPageOptions } from './statusPage';
export { badges } from './statusBadges';
export { atomFeed, summaryJson, type FileContext } from './statusFiles';
export { maxStatusOutages } from './statusOutages';
export { noBrand, type Brand, type RenderOptions } from './options';
export { languages, textsByLanguage, type Language } from './texts';

/** A report in every form in which it is sent on. Its files are only made when they are asked for. */
export function renderReport(report: UptimeReport, options: RenderOptions) {
	const view = viewReport(report, options);
	const { cells } = view;
	const target = report.period.uptimeTargetPercentage;
	const chart = () => (cells === null ? undefined : svgChart(view, cells, target));
	return {
		/** What is dragged into other nodes most comes first. */
		texts: {
			subject: view.subject,
			emailHtml: emailHtml(view, options),
			slackText: slackText(view, options),
			plainText: plainText(view, options),
			title: view.title,
			slackBlocks: slackBlocks(view, options),
			teamsCard: teamsCard(view, options),
		},
		/** Undefined without days. */
		chart,
		page: () => pageHtml(view, { ...options, chart: chart() }),
		/** For a table in a file. */
		rows: () => deviceRows(roundReport(report), view),
	};
}

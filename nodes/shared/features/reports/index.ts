import type { UptimeReport } from '../uptime';
import { emailHtml, pageHtml } from './html';
import type { RenderOptions } from './options';
import { plainText } from './plainText';
import { slackBlocks, slackText } from './slack';
import { svgChart } from './svgChart';
import { deviceRows } from './table';
import { teamsCard } from './teamsCard';
import { viewReport } from './view';

export { renderStatusPage, type StatusPageOptions } from './statusPage';
export { atomFeed, type FeedContext } from './statusFeed';
export { maxStatusOutages } from './statusOutages';
export { slugOf } from './lines';
export type { Brand, RenderOptions } from './options';
export { languages, textsByLanguage, type Language } from './texts';

/**
 * A report in all its forms. The texts are complete. The chart
 * (undefined without days), the page and the rows of a table are made when their functions are called.
 */
export function* renderReport(report: UptimeReport, options: RenderOptions) {
	const view = yield* viewReport(report, options);
	const { cells } = view;
	const target = report.period.uptimeTargetPercentage;
	const chart = () => (cells === null ? undefined : svgChart(view, cells, target));
	const email = emailHtml(view, options);
	yield;
	const slack = slackText(view, options);
	const plain = yield* plainText(view, options);
	const card = teamsCard(view, options);
	yield;
	return {
		texts: {
			subject: view.subject,
			emailHtml: email,
			slackText: slack,
			plainText: plain,
			title: view.title,
			slackBlocks: slackBlocks(view, options),
			teamsCard: card,
		},
		chart,
		page: () => pageHtml(view, { ...options, chart: chart() }),
		rows: (rounded: UptimeReport) => deviceRows(rounded, view),
	};
}

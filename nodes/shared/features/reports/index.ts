import type { UptimeReport } from '../uptime';
import type { Steps } from '../../words/util/turn';
import { emailHtml, pageHtml } from './html';
import type { RenderOptions } from './options';
import { plainText } from './plainText';
import { slackBlocks, slackText } from './slack';
import { svgChart } from './svgChart';
import { deviceRows } from './table';
import { teamsCard } from './teamsCard';
import { viewReport } from './view';

export { renderStatusPage, type RenderedStatusPage, type StatusPageOptions } from './statusPage';
export { deviceBadges } from './statusBadges';
export { bannerScript } from './statusBanner';
export { atomFeed, summaryJson, type FileContext } from './statusFiles';
export { maxStatusOutages } from './statusOutages';
export type { CreditShown } from './credit';
export { noBrand, type Brand, type RenderOptions } from './options';
export { languages, textsByLanguage, type Language } from './texts';

interface RenderedReport {
	/** The fields used most in other nodes come first. */
	texts: {
		subject: string;
		emailHtml: string;
		slackText: string;
		plainText: string;
		title: string;
		slackBlocks: ReturnType<typeof slackBlocks>;
		teamsCard: ReturnType<typeof teamsCard>;
	};
	/** Undefined without days. */
	chart(): string | undefined;
	page(): Iterable<string>;
	rows(rounded: UptimeReport): Iterable<object[]>;
}

/** Chart, page and rows are only made when their functions are called. */
export function* renderReport(report: UptimeReport, options: RenderOptions): Steps<RenderedReport> {
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
		rows: (rounded) => deviceRows(rounded, view, options.credit),
	};
}

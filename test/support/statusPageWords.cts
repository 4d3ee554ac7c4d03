import { type Language } from '../../nodes/shared/features/reports';
import { statusPageOf, statusPlans, type StatusCase } from './statusPages.cts';
import { renderStatusPage } from './atOnce.cts';

export const logo = 'data:image/png;base64,iVBORw0KGgo=';

export function renderPlan(plan: Parameters<typeof statusPageOf>[0], language: Language = 'en') {
	return renderStatusPage(statusPageOf(plan), { language, logo, accentColor: '#0a58ca' });
}

export function render(name: StatusCase, language?: Language) {
	return renderPlan(statusPlans[name], language);
}

/** Versions of Node write other kinds of spaces in dates. */
export const plainSpaces = (text: string) => text.replace(/[^\S\n]/gu, ' ');

/** The visible text, line by line. */
export function words(html: string): string {
	return plainSpaces(html)
		.replace(/<style>[^]*?<\/style>|<i [^>]*><\/i>/g, '')
		.replace(/<div class="strip" role="img" aria-label="([^"]*)">/g, '[$1] ')
		.replace(/<\/(?:h\d|p|li|summary|title)>/g, '\n')
		.replace(/<[^>]+>/g, ' ')
		.replace(/ +/g, ' ')
		.replace(/\n\s+/g, '\n')
		.trim();
}

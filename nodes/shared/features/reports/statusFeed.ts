import { createHash } from 'node:crypto';

import { escapeHtml, oneLine } from '../../words/text';
import { isOver, type StatusPage } from '../uptime';
import type { NoticeView } from './noticeView';
import { nonEmptyTexts } from './lines';
import { textsByLanguage, type Language } from './texts';
import { viewStatusPage } from './statusView';
import { compareTexts } from '../../words/util/phrases';

export interface FeedContext {
	language: Language;
	/** The address of the page; empty if unknown. */
	address: string;
	/** When the states were read: a moment in ISO 8601. */
	updatedAt: string;
	/** A time of the page, which has no zone, as a moment in ISO 8601. */
	toMoment(time: string): string;
}

/** An ID for each notice, the same in all runs: from its ID, or from its title and start. */
function noticeIds({ notices }: StatusPage, pageId: string): string[] {
	const idOf = distinctIds(pageId, 'notice');
	return notices.map(({ from, id, title }) =>
		id === '' ? idOf(oneLine(title), from ?? '') : idOf('id', id),
	);
}

const maxEntries = 50;

/** Outages and notices as an Atom feed (RFC 4287), the latest first. */
export function atomFeed(page: StatusPage, context: FeedContext): string {
	const { address, language, toMoment, updatedAt } = context;
	const { colon } = textsByLanguage[language];
	const view = viewStatusPage(page, language);
	const pageId = stableId('page', address || view.title);
	const rows = (view.outages?.days ?? []).flatMap((day) => day.rows);
	const ids = noticeIds(page, pageId);
	const outageId = distinctIds(pageId, 'outage');
	const today = `${updatedAt.slice(0, 'yyyy-mm-dd'.length)}T00:00:00.000Z`;
	const entries = [
		...page.notices.map((notice, index) => {
			// Without updates, the last change is the end if it is over, or else the start.
			const { from, phase, until } = notice;
			const changed = isOver(phase) ? (until ?? from) : from;
			return {
				id: ids[index],
				title: view.notices[index].title + colon + view.notices[index].phase,
				text: noticeLines(view.notices[index]),
				updated: notice.updates[0]?.moment ?? (changed === null ? today : toMoment(changed)),
			};
		}),
		// Rows are the first of the outages, in the same order.
		...(page.outages ?? []).slice(0, rows.length).map((outage, index) => ({
			// The page covers two weeks: the start of an earlier outage moves, so the ID does not contain it.
			id: outageId(rows[index].name, outage.startedBefore ? '' : outage.start),
			title: rows[index].name + colon + rows[index].length,
			text: [rows[index].time, ...rows[index].details],
			updated: toMoment(outage.end ?? outage.start),
		})),
	]
		// The announcement time of future notices is unknown: they must not look new at each run.
		.map((entry) => (entry.updated > updatedAt ? { ...entry, updated: today } : entry))
		.sort((one, other) => compareTexts(other.updated, one.updated))
		.slice(0, maxEntries);
	const link = address === '' ? '' : `<link href="${escapeHtml(address)}"/>`;
	return [
		'<?xml version="1.0" encoding="utf-8"?>',
		`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
		`<id>urn:uuid:${pageId}</id>`,
		`<title>${escapeXml(view.title)}</title>`,
		`<subtitle>${escapeXml(view.summary)}</subtitle>`,
		`<updated>${entries[0]?.updated ?? updatedAt}</updated>`,
		`<author><name>${escapeXml(view.title)}</name></author>`,
		...(link === '' ? [] : [link]),
		...entries.map(
			({ id, text, title, updated }) =>
				`<entry><id>urn:uuid:${id}</id><title>${escapeXml(title)}</title><updated>${updated}</updated>${link}<content type="text">${escapeXml(text.join('\n'))}</content></entry>`,
		),
		'</feed>',
		'',
	].join('\n');
}

/** The text of a notice in the feed: its time and text, and its updates, the latest first. */
function noticeLines({ text, time, updates }: NoticeView): string[] {
	const history = updates.flatMap((update) => [`${update.phase} · ${update.time}`, ...update.text]);
	return nonEmptyTexts([time, ...text, ...history]);
}

/** A line escaped for XML 1.0, without forbidden characters. It never has control characters. */
function escapeXml(text: string): string {
	return escapeHtml(text.replace(/[\ufffe\uffff\p{Cs}]/gu, ''));
}

/**
 * An ID made of visible texts, the same in all runs, without data of the account. A UUID of version
 * 8, for custom formats (RFC 9562).
 */
function stableId(...parts: string[]): string {
	const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	const groups = [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`8${hex.slice(17, 20)}`,
	];
	return [...groups, hex.slice(20, 32)].join('-');
}

/** Returns a function that makes unique stable IDs of texts: repeated texts get a number. */
function distinctIds(...common: string[]): (...parts: string[]) => string {
	const seen = new Map<string, number>();
	return (...parts) => {
		const key = JSON.stringify(parts);
		const count = (seen.get(key) ?? 0) + 1;
		seen.set(key, count);
		return stableId(...common, ...parts, ...(count > 1 ? [String(count)] : []));
	};
}

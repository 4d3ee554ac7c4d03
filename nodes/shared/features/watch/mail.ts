import { escapeHtml } from '../../words/text';
import { cardStart, light, maxEmailBytes, paragraph, tableStart, textFont } from '../mail';
import { capitalize, listSome, shorten } from '../../words/util/phrases';
import {
	formatMoment,
	headlineOf,
	lengthOf,
	listNames,
	nameOf,
	reasonOf,
	sampleNote,
} from './messages';
import { detailsOf } from './incident';
import type { WatchEvent } from './types';

export interface EventMail {
	/** One line of plain text. */
	subject: string;
	/** A part of a page, so that a user can add text before and after it. */
	emailHtml: string;
}

/** Longer subjects are cut by mail programs. */
const maxSubjectLength = 200;
const maxNameLength = 100;
const maxNames = 20;

/** The mail of one event. All texts of the service are escaped. */
export function describeMail(event: WatchEvent, timeZone: string): EventMail {
	const { figures, headline } = headlineOf(event, timeZone);
	const title = `${sampleNote(event)}${shortName(event)} ${headline}`;
	const rows = rowsOf(event, figures, timeZone).map(([label, content]) => rowHtml(label, content));
	const table = rows.length === 0 ? '' : `${tableStart}>${rows.join('')}</table>`;
	return {
		subject: toSubject(title),
		emailHtml: cardHtml(colorOf(event), `${titleHtml(title)}${table}`),
	};
}

/** The parts of a digest mail around its events. */
export interface DigestParts {
	title: string;
	/** How many events were dropped. */
	leftOut: number;
	/** The names of the devices that are down now; empty to leave them out. */
	downNow: readonly string[];
}

/** The mail of several events, with one row for each; at most `maxListed`, and as many as Gmail shows. */
export function describeDigestMail(
	events: readonly WatchEvent[],
	{ downNow, leftOut, title }: DigestParts,
	maxListed: number,
	timeZone: string,
): EventMail {
	const names = [...new Set(events.map(shortName))];
	const sample = events.length > 0 ? sampleNote(events[0]) : '';
	const down = escapeHtml(`Down now: ${listNames(downNow, maxNames)}`);
	const end = downNow.length > 0 ? paragraph(down, 't', 'margin:12px 0 0') : '';
	// 2000 bytes for the rest of the mail, and a reserve.
	let bytesLeft = maxEmailBytes - Buffer.byteLength(end) - 2000;
	const rows: string[] = [];
	for (const event of events.slice(0, maxListed)) {
		const row = eventRowHtml(event, timeZone);
		bytesLeft -= Buffer.byteLength(row);
		if (bytesLeft < 0) break;
		rows.push(row);
	}
	const left = events.length + leftOut - rows.length;
	const more = left > 0 ? paragraph(`and ${left} more`, 'm', 'margin:8px 0 0') : '';
	const table = `${tableStart}>${rows.join('')}</table>`;
	return {
		subject: toSubject(`${sample}${title}: ${listSome(names, 3)}`),
		emailHtml: cardHtml(light.muted, `${titleHtml(title)}${table}${more}${end}`),
	};
}

const shortName = (event: WatchEvent) => nameOf(event, maxNameLength);

/** @param text in one line */
function toSubject(text: string): string {
	return shorten(text, maxSubjectLength);
}

/** A row of a table; the content is already escaped. */
type Row = [label: string, content: string];

/** The rows of an event's table; rows without content are left out. @param figures as text */
function rowsOf(event: WatchEvent, figures: string, timeZone: string): Row[] {
	const { address, failedLocations = [] } = detailsOf(event) ?? {};
	const rows: Row[] = [
		['Reason', escapeHtml(reasonOf(event))],
		['Figures', escapeHtml(figures)],
		['Address', address === undefined ? '' : linkHtml(address)],
		sinceRow(event, timeZone),
		['Duration', escapeHtml(lengthOf(event) ?? '')],
		['Seen from', escapeHtml(listNames(failedLocations, maxNames))],
	];
	return rows.filter(([, content]) => content !== '');
}

/** When the outage, the incident or else the state began; no content if that is unknown. */
function sinceRow(event: WatchEvent, timeZone: string): Row {
	const { downSince, incident, outageStartedBefore, since, startedBefore } = event;
	const isEarlier = startedBefore || outageStartedBefore === true;
	const row = (label: string, moment: number): Row => [
		label,
		escapeHtml(`${formatMoment(moment, timeZone)}${isEarlier ? ' or earlier' : ''}`),
	];
	if (downSince !== null) return row('Down since', downSince);
	if (incident?.story !== undefined)
		return row(capitalize(`${incident.story} since`), incident.since);
	return since === null ? ['Since', ''] : row('Since', since);
}

/** A link to a checked address. @param address from `addressWithoutSecrets`: a web address without secrets */
function linkHtml(address: string): string {
	const text = escapeHtml(address);
	return `<a href="${text}" style="color:${light.text}">${text}</a>`;
}

/** The color of the upper edge of an event's mail: bad, good (an end), fair or muted. */
function colorOf({ incident, previousState, state }: WatchEvent): string {
	if (state === 'down') return light.bad;
	if (state === null) return light.muted;
	const isEnd = incident?.action === 'close' || (state === 'up' && previousState === 'down');
	if (isEnd) return light.good;
	return incident ? light.fair : light.muted;
}

/** A card with a colored upper edge. @param content already escaped */
export function cardHtml(color: string, content: string): string {
	return `<div lang="en">${cardStart(color)}<tr><td style="padding:16px;text-align:left;${textFont}">${content}</td></tr></table></div>`;
}

/** @param text not escaped yet */
export function titleHtml(text: string): string {
	return paragraph(
		escapeHtml(text),
		't',
		'font-size:18px;line-height:24px;font-weight:bold;margin:0 0 12px',
	);
}

/** A table row of two cells. @param content already escaped; the label is not */
export function rowHtml(label: string, content: string): string {
	const cell = (color: string, padding: string, width: string, text: string) =>
		`<td${width} style="padding:${padding};border-top:1px solid ${light.line};color:${color};font-size:14px;vertical-align:top;word-break:break-word">${text}</td>`;
	const first = cell(light.muted, '6px 12px 6px 0', ' width="90"', escapeHtml(label));
	return `<tr>${first}${cell(light.text, '6px 0', '', content)}</tr>`;
}

/** The row of an event in the mail of a digest. */
function eventRowHtml(event: WatchEvent, timeZone: string): string {
	const { address, failedLocations = [] } = detailsOf(event) ?? {};
	const { figures, headline } = headlineOf(event, timeZone);
	const places = listNames(failedLocations, maxNames);
	const seenFrom = places && `Seen from ${places}`;
	const words = [reasonOf(event), figures, seenFrom].filter(Boolean).map(escapeHtml);
	if (address !== undefined) words.push(linkHtml(address));
	const name = `<b>${escapeHtml(`${sampleNote(event)}${shortName(event)}`)}</b>`;
	const after =
		words.length === 0 ? '' : paragraph(words.join(' · '), 'm', 'font-size:13px;margin:2px 0 0');
	return `<tr><td style="padding:8px 0;border-top:1px solid ${light.line};color:${light.text};font-size:14px;word-break:break-word">${name} ${escapeHtml(headline)}${after}</td></tr>`;
}

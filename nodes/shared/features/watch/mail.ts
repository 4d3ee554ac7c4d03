import { escapeHtml } from '../../words/text';
import { cardMail, light, lineRow, lineTable, paragraph } from '../mail';
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

/** Longer subjects are cut by mail programs. */
const maxSubjectLength = 200;
const maxNameLength = 100;
const maxNames = 20;

/** The mail of one event, with a subject in one line. All texts of the service are escaped. */
export function describeMail(event: WatchEvent, timeZone: string) {
	const { figures, headline } = headlineOf(event, timeZone);
	const title = `${sampleNote(event)}${shortName(event)} ${headline}`;
	const rows = rowsOf(event, figures, timeZone).map(([label, content]) => lineRow(content, label));
	const emailHtml = cardMail(colorOf(event), title, lineTable(rows));
	return { subject: shorten(title, maxSubjectLength), emailHtml };
}

/** The mail of several events, at most `maxListed`. @param downNow names of the devices that are down, or none */
export function describeDigestMail(
	events: readonly WatchEvent[],
	{ downNow, leftOut, title }: { downNow: readonly string[]; leftOut: number; title: string },
	maxListed: number,
	timeZone: string,
) {
	const names = [...new Set(events.map(shortName))];
	const sample = events.length > 0 ? sampleNote(events[0]) : '';
	const rows = events.slice(0, maxListed).map((event) => eventRowHtml(event, timeZone));
	const table = lineTable(rows, events.length + leftOut - rows.length);
	const shortNames = downNow.map((name) => shorten(name, maxNameLength));
	const down = listNames(shortNames, maxNames);
	const end = down && paragraph(escapeHtml(`Down now: ${down}`), 't', '12px 0 0');
	return {
		subject: shorten(`${sample}${title}: ${listSome(names, 3)}`, maxSubjectLength),
		emailHtml: cardMail(light.muted, title, `${table}${end}`),
	};
}

const shortName = (event: WatchEvent) => nameOf(event, maxNameLength);

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
	return `<a class="t" href="${text}" style="color:${light.text}">${text}</a>`;
}

/** The color of the upper edge of an event's mail: bad, good (an end), fair or muted. */
function colorOf({ incident, previousState, state }: WatchEvent): string {
	if (state === 'down') return light.bad;
	if (state === null) return light.muted;
	const isEnd = incident?.action === 'close' || (state === 'up' && previousState === 'down');
	if (isEnd) return light.good;
	return incident ? light.fair : light.muted;
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
	const after = words.length === 0 ? '' : paragraph(words.join(' · '), 'm', '2px 0 0');
	return lineRow(`${name} ${escapeHtml(headline)}${after}`);
}

import {
	cardEnd,
	cardStart,
	dark,
	darkStyle,
	heading,
	light,
	lineRow,
	lineTable,
	maxEmailBytes,
	paragraph,
	piecesThatFit,
	printRules,
	tableStart,
	type,
} from '../mail';
import { cellColors } from './colors';
import { shorten } from '../../words/util/phrases';
import { escapeHtml } from '../../words/text';
import { dayNames, responseBars, stripTable } from './htmlBars';
import { nonEmptyTexts, withChange } from './lines';
import type { Level } from './strip';
import type { DeviceView } from './deviceView';
import type { BrandView, OutageView, ReportView } from './view';

const maxEmailOutages = 20;
const maxName = 200;
const maxDetail = 240;

interface DocumentOptions {
	listsDevices: boolean;
	chart?: string;
	/** An email has a limited size: the rest is omitted with a note. */
	isEmail: boolean;
}

/**
 * The report for an email: tables and inline styles, which all mail programs understand. It stays
 * below the size at which Gmail cuts mails off.
 */
export function emailHtml(view: ReportView, { listsDevices }: { listsDevices: boolean }): string {
	return [...documentPieces(view, { listsDevices, isEmail: true })].join('');
}

/**
 * The complete report as an HTML file, in pieces that are created while they are read, so they can
 * be read only once.
 */
export function pageHtml(
	view: ReportView,
	options: { listsDevices: boolean; chart?: string },
): Iterable<string> {
	return documentPieces(view, { ...options, isEmail: false });
}

/** For pages with a chart. On a phone its texts would be too small; the strip has the same data. */
const chartStyle = [
	'@media (max-width:479px){.ch{display:none}}',
	'@media (prefers-color-scheme:dark){',
	`.ch rect:first-of-type{fill:${dark.card}}`,
	`.ch text{fill:${dark.text}}`,
	`.ch line{stroke:${dark.muted}}`,
	'}',
].join('');

/** Paper is white, also if the screen is dark. */
const printStyle = `@media print{.p{background:#fff!important}.c{border:0!important}${printRules('table.l,[role=img],.ch')}}`;

/** An email has the dark colors alone: some mail programs drop all styles with rules that they do not know. */
function styleOf({ chart, isEmail }: DocumentOptions): string {
	const styles = chart === undefined ? darkStyle : darkStyle + chartStyle;
	return isEmail
		? styles
		: styles.replaceAll('@media (pref', '@media screen and (pref') + printStyle;
}

const levelClasses: Record<Level, string> = { good: 'g', fair: 'f', bad: 'b', unknown: 'm' };

/** Yields the HTML document in pieces. If an email becomes too large, it omits devices. */
function* documentPieces(view: ReportView, options: DocumentOptions): Generator<string> {
	const { isEmail, listsDevices } = options;
	const { devices, language } = view;
	const start = [
		'<!DOCTYPE html>',
		`<html lang="${language}">`,
		'<head>',
		'<meta charset="utf-8">',
		'<meta name="viewport" content="width=device-width, initial-scale=1">',
		'<meta name="color-scheme" content="light dark">',
		`<title>${escapeHtml(shorten(view.subject, maxDetail))}</title>`,
		`<style>${styleOf(options)}</style>`,
		'</head>',
		`<body class="p" style="margin:0;padding:0;background:${light.page}">`,
		`${tableStart} class="p" style="background:${light.page}"><tr><td align="center" style="padding:16px 8px">`,
		`${cardStart(view.brand.accentColor)}<div role="main">`,
		...headLines(view, options),
	].join('\n');
	const maxOutages = isEmail ? maxEmailOutages : Number.POSITIVE_INFINITY;
	const outages = view.outages ? outageRows(view, view.outages, maxOutages) : [];
	// In an email, devices get the bytes that remain after the outages.
	const emailOutages = isEmail ? [...outages] : [];
	const end = [
		...closingLines(view.brand),
		...view.notes.map((note) => paragraph(escapeHtml(note), 'm', '16px 0 0', 'small')),
		`</div>${cardEnd}`,
		'</td></tr></table>',
		'</body>',
		'</html>',
	].join('\n');
	yield `${start}\n`;
	if (listsDevices && devices.length > 0) {
		const others = [start, end, ...emailOutages];
		// 300 bytes are a reserve.
		const emailBytes = maxEmailBytes - others.reduce((sum, text) => sum + byteLength(text), 300);
		yield* deviceRows(view, options, isEmail ? emailBytes : Number.POSITIVE_INFINITY);
	}
	for (const row of isEmail ? emailOutages : outages) yield `${row}\n`;
	yield `${end}\n`;
}

/** Yields the devices as HTML, up to a limit in bytes, then the number of omitted ones, if any. */
function* deviceRows(view: ReportView, options: DocumentOptions, limit: number): Generator<string> {
	const { devices, format, texts } = view;
	const start = heading(texts.devicesHeading);
	const moreText = texts.moreDevices(devices.length, format.number(devices.length));
	yield `${start}\n`;
	let left = devices.length;
	const toRow = (device: DeviceView) => deviceRowHtml(view, device, options);
	const maxBytes = limit - byteLength(start) - byteLength(moreText);
	for (const row of piecesThatFit(devices, toRow, maxBytes)) {
		yield `${row}\n`;
		left--;
	}
	if (left === 0) return;
	yield `${paragraph(escapeHtml(texts.moreDevices(left, format.number(left))), 'm')}\n`;
}

/** The HTML above the devices: brand, title, verdict, uptime, bars and figures. */
function headLines(view: ReportView, { chart, isEmail }: DocumentOptions): string[] {
	const { cells, compared, figures, legend, texts } = view;
	const change =
		view.change === ''
			? ''
			: ` <span class="m" style="display:inline-block;color:${light.muted};${type.text};font-weight:normal">${escapeHtml(view.change)}</span>`;
	return nonEmptyTexts([
		...letterhead(view.brand),
		heading(shorten(view.title, maxName), 'h1'),
		paragraph(escapeHtml(view.period), 'm', '0 0 16px'),
		...view.brand.greeting.map((line) => paragraph(escapeHtml(line), 't')),
		paragraph(escapeHtml(view.verdict), 't', '0 0 4px', 'heading'),
		...view.story.map((sentence) => paragraph(escapeHtml(sentence), 't', '0 0 4px')),
		paragraph(escapeHtml(texts.uptime), 'm', '12px 0 0'),
		`<p class="${levelClasses[view.level]}" style="margin:0;color:${light[view.level]};${type.figure}">${escapeHtml(view.uptime)}${change}</p>`,
		...(cells
			? [
					heading(view.daysHeading),
					stripTable(view, cells, 20, !isEmail),
					dayNames(view, cells),
					paragraph(
						legend.map(({ level, text }) => legendEntry(level, text)).join(' '),
						'm',
						'6px 0 0',
						'small',
					),
				]
			: []),
		chart ? `<div class="ch" style="margin:16px 0 0">${chart}</div>` : '',
		...(cells && view.responseTimes !== ''
			? [
					heading(texts.average),
					responseBars(view, cells),
					paragraph(escapeHtml(view.responseTimes), 'm', '2px 0 0', 'small'),
				]
			: []),
		lineTable(
			figures.map(({ label, value, change: changed }) =>
				lineRow(escapeHtml(withChange(value, changed, texts)), escapeHtml(label), true),
			),
		),
		compared && paragraph(escapeHtml(compared), 'm', '4px 0 0', 'small'),
	]);
}

function letterhead({ customer, logo }: BrandView): string[] {
	const image = `<img src="${escapeHtml(logo)}" alt="" height="40" style="display:block;height:40px;max-width:240px;margin:0 0 12px">`;
	return nonEmptyTexts([
		logo && image,
		customer && paragraph(escapeHtml(customer), 'm', '0 0 2px'),
	]);
}

function closingLines({ closing: lines, links }: BrandView): string[] {
	const linked = links.map(
		({ text, url }) =>
			`<a class="t" href="${escapeHtml(url)}" style="color:${light.text}">${escapeHtml(text)}</a>`,
	);
	return [
		...lines.map((line, index) =>
			paragraph(escapeHtml(line), 't', index === 0 ? '24px 0 8px' : undefined),
		),
		...(linked.length === 0 ? [] : [paragraph(linked.join(' · '), 't', '16px 0 0')]),
	];
}

function deviceRowHtml(view: ReportView, device: DeviceView, { isEmail }: DocumentOptions): string {
	const { cells, change, facts, level, name, notes, uptime } = device;
	const note = nonEmptyTexts([...notes, change])
		.map(escapeHtml)
		.join(' · ');
	const factRows = facts.map(
		({ label, values }) =>
			`<tr valign="top"><td nowrap>${escapeHtml(label)}\u2003</td><td class="t" align="right" style="color:${light.text}">${values.map(escapeHtml).join('<br>')}</td></tr>`,
	);
	return entryHtml(name, uptime, level, [
		note && paragraph(note, 'm', '0 0 4px', 'small'),
		...(cells ? [stripTable(view, cells, 12, !isEmail), dayNames(view, cells)] : []),
		facts.length > 0
			? `<table role="presentation" width="100%" cellpadding="1" cellspacing="0" border="0" class="m" style="margin:4px 0 0;color:${light.muted};${type.small}">${factRows.join('')}</table>`
			: '',
	]);
}

/** A device or an outage: its name and a figure in the color of a level, and the content in HTML below. */
function entryHtml(name: string, figure: string, level: Level, content: readonly string[]): string {
	return [
		`${tableStart} class="l" style="border-top:1px solid ${light.line}"><tr valign="top">`,
		`<td class="t" style="padding:10px 8px 0 0;color:${light.text};${type.text};font-weight:bold"><bdi>${escapeHtml(shorten(name, maxName))}</bdi></td>`,
		`<td class="${levelClasses[level]}" style="padding:10px 0 0;color:${light[level]};${type.text};font-weight:bold;text-align:right">${escapeHtml(figure)}</td>`,
		`</tr><tr><td colspan="2" style="padding:0 0 10px">${content.join('')}</td></tr></table>`,
	].join('');
}

function legendEntry(level: Level, text: string): string {
	const darkClass = level === 'unknown' ? ' class="u"' : '';
	return `<span style="white-space:nowrap"><span${darkClass} style="background:${cellColors[level]}">&nbsp;&nbsp;&nbsp;</span> ${escapeHtml(text)}</span>&ensp;`;
}

/** Yields a number of outages as HTML, then the number of omitted outages, if any. */
function* outageRows(view: ReportView, outages: OutageView[], max: number): Generator<string> {
	const { format, texts } = view;
	const left = outages.length - max;
	yield heading(texts.outages);
	if (outages.length === 0) yield paragraph(escapeHtml(view.noOutages), 't');
	for (const outage of outages.slice(0, max)) yield outageRowHtml(outage);
	if (left > 0) yield paragraph(escapeHtml(texts.moreOutages(left, format.number(left))), 'm');
}

function outageRowHtml({ details, isOngoing, length, name, time }: OutageView): string {
	const lines = [time, details.map((text) => shorten(text, maxDetail)).join(' · ')];
	const content = nonEmptyTexts(lines).map(escapeHtml).join('<br>');
	const level = isOngoing ? 'bad' : 'unknown';
	return entryHtml(name, length, level, [paragraph(content, 'm', '0', 'small')]);
}

/** The size of a text in bytes, with the line break after it. */
function byteLength(text: string): number {
	return Buffer.byteLength(text) + 1;
}

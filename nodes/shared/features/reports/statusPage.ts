import { createHash } from 'node:crypto';

import type { StatusPage } from '../uptime';
import { dark, light, printRules } from '../mail';
import { cellColors } from './colors';
import { shorten } from '../../words/util/phrases';
import { escapeHtml } from '../../words/text';
import type { StatusDayView, StatusOutageView } from './statusOutages';
import { nonEmptyTexts } from './lines';
import type { Level } from './strip';
import type { Language } from './texts';
import {
	viewStatusPage,
	type StatusDeviceView,
	type StatusGroupView,
	type StatusView,
} from './statusView';

export interface StatusPageOptions {
	language: Language;
	/** A data URL; empty for none. */
	logo: string;
	/** "#0a58ca"; empty for none. */
	accentColor: string;
	/** Where visitors can subscribe: an http or https address; none by default. */
	subscribeAddress?: string;
	/** How the page keeps itself up to date; without it, the page does neither. */
	freshness?: Freshness;
}

export interface Freshness {
	/** When the states were read: a moment in ISO 8601. */
	updatedAt: string;
	/** How often an open page reads its file again; 0 for never. */
	reloadMinutes: number;
	/** The age in minutes after which the page shows a warning; 0 for never. */
	staleMinutes: number;
}

/**
 * The page as one file that loads nothing else: logo and icon are in it, fonts are those of the
 * system. Its `html` is created piece by piece while it is read, so it can be read only once.
 */
export function renderStatusPage(page: StatusPage, options: StatusPageOptions) {
	const view = viewStatusPage(page, options.language);
	return { title: view.title, summary: view.summary, html: documentPieces(view, options) };
}

const maxName = 200;

const levelClasses: Record<Level, string> = { good: 'g', fair: 'f', bad: 'b', unknown: 'n' };

/** Shows the warning of an old page. It has no content of the page, so its hash is constant. */
const staleScript =
	'const s=document.getElementById("stale");if(Date.now()-Date.parse(s.dataset.updated)>s.dataset.minutes*60000)s.hidden=false';

const staleHash = createHash('sha256').update(staleScript).digest('base64');

/** Allows only styles, data images and the one script: even unescaped names could run no script. */
function contentPolicy(hasScript: boolean): string {
	const script = hasScript ? `; script-src 'sha256-${staleHash}'` : '';
	return `default-src 'none'; style-src 'unsafe-inline'; img-src data:${script}`;
}

/** A dot in the color of the level as a data URL, for the browser tab. */
function iconOf(level: Level): string {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="${cellColors[level]}"/></svg>`;
	return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function* documentPieces(
	view: StatusView,
	{ accentColor, freshness, logo, subscribeAddress = '' }: StatusPageOptions,
): Generator<string> {
	const { groups, language, latestCheck, legend, noDevices, notes, outages, title } = view;
	const heading = escapeHtml(shorten(title, maxName));
	const { reloadMinutes = 0, staleMinutes = 0, updatedAt = '' } = freshness ?? {};
	const warnsWhenStale = staleMinutes > 0;
	yield lines([
		'<!DOCTYPE html>',
		`<html lang="${language}">`,
		'<head>',
		'<meta charset="utf-8">',
		'<meta name="viewport" content="width=device-width, initial-scale=1">',
		`<meta http-equiv="Content-Security-Policy" content="${contentPolicy(warnsWhenStale)}">`,
		reloadMinutes > 0 ? `<meta http-equiv="refresh" content="${reloadMinutes * 60}">` : '',
		'<meta name="color-scheme" content="light dark">',
		`<title>${heading}</title>`,
		`<link rel="icon" href="${iconOf(view.level)}">`,
		`<style>${style(accentColor)}</style>`,
		'</head>',
		'<body>',
		'<header>',
		logo && `<img src="${escapeHtml(logo)}" alt="">`,
		`<h1 dir="auto">${heading}</h1>`,
		'</header>',
		'<main>',
		warnsWhenStale
			? `<p class="now b" id="stale" role="alert" data-updated="${updatedAt}" data-minutes="${staleMinutes}" hidden>${escapeHtml(view.stale)}</p>`
			: '',
		`<p class="now ${levelClasses[view.level]}">${escapeHtml(view.summary)}</p>`,
		view.degraded && `<p>${escapeHtml(view.degraded)}</p>`,
		`<p class="m">${escapeHtml(view.updated)}${latestCheck === '' ? '' : `<br>${escapeHtml(latestCheck)}`}</p>`,
		subscribeAddress &&
			`<p><a href="${escapeHtml(subscribeAddress)}">${escapeHtml(view.subscribe)}</a></p>`,
		...noticeSection(view),
		noDevices && `<p>${escapeHtml(noDevices)}</p>`,
	]);
	for (const [index, group] of groups.entries()) yield* groupSection(group, index, view);
	yield lines([
		legend.length > 0 ? legendLine(legend) : '',
		outages ? outageSection(outages) : '',
		'</main>',
		notes.length > 0
			? `<footer><p class="m">${notes.map(escapeHtml).join('<br>')}</p></footer>`
			: '',
		warnsWhenStale ? `<script>${staleScript}</script>` : '',
		'</body>',
		'</html>',
	]);
}

/** The texts that are not empty, each followed by a line break. */
function lines(texts: readonly string[]): string {
	return nonEmptyTexts(texts)
		.map((text) => `${text}\n`)
		.join('');
}

function noticeSection({ notices, noticesHeading }: StatusView): string[] {
	if (notices.length === 0) return [];
	return [
		'<section aria-labelledby="notices">',
		`<h2 id="notices">${escapeHtml(noticesHeading)}</h2>`,
		'<ul class="card">',
		...notices.map(
			({ level, phase, text, time, title, updates }) =>
				`<li><div class="row"><h3 dir="auto">${escapeHtml(shorten(title, maxName))}</h3><p class="state ${levelClasses[level]}">${escapeHtml(phase)}</p></div>${time === '' ? '' : `<p class="m">${escapeHtml(time)}</p>`}${paragraphs(text)}${historyList(updates)}</li>`,
		),
		'</ul>',
		'</section>',
	];
}

function paragraphs(text: readonly string[]): string {
	return text.map((line) => `<p dir="auto">${escapeHtml(line)}</p>`).join('');
}

function historyList(updates: StatusView['notices'][number]['updates']): string {
	if (updates.length === 0) return '';
	const entries = updates.map(
		({ phase, text, time }) =>
			`<li><p class="m"><strong>${escapeHtml(phase)}</strong> · ${escapeHtml(time)}</p>${paragraphs(text)}</li>`,
	);
	return `<ul class="log">${entries.join('')}</ul>`;
}

function* groupSection({ devices, heading }: StatusGroupView, index: number, { ends }: StatusView) {
	const id = `group-${index + 1}`;
	yield lines([
		`<section aria-labelledby="${id}">`,
		`<h2 id="${id}"><bdi>${escapeHtml(shorten(heading, maxName))}</bdi></h2>`,
		'<ul class="card">',
	]);
	for (const device of devices) yield lines([deviceEntry(device, ends)]);
	yield lines(['</ul>', '</section>']);
}

/** A device in a list. `ends` are the texts under the first and last cell; null without strips. */
function deviceEntry(
	{ level, name, notes, stateText, strip }: StatusDeviceView,
	ends: StatusView['ends'],
): string {
	const head = `<div class="row"><h3><bdi>${escapeHtml(shorten(name, maxName))}</bdi></h3><p class="state ${levelClasses[level]}">${escapeHtml(stateText)}</p></div>${notes.map((note) => `<p class="m">${escapeHtml(note)}</p>`).join('')}`;
	if (strip === null || ends === null) return `<li>${head}</li>`;
	const cells = strip.cells.map(
		({ level, title }) =>
			`<i${level === 'good' ? '' : ` class="${levelClasses[level]}"`} title="${escapeHtml(title)}"></i>`,
	);
	const worseDays = strip.worse.map((day) => `<li>${escapeHtml(day)}</li>`);
	return nonEmptyTexts([
		`<li>${head}`,
		`<div class="strip" role="img" aria-label="${escapeHtml(strip.label)}">${cells.join('')}</div>`,
		`<p class="row m"><span class="end">${escapeHtml(ends.first)}</span><span>${escapeHtml(strip.uptime)}</span><span class="end">${escapeHtml(ends.last)}</span></p>`,
		worseDays.length > 0
			? `<details><summary>${escapeHtml(strip.worseSummary)}</summary><ul class="days">${worseDays.join('')}</ul></details>`
			: '',
		'</li>',
	]).join('\n');
}

function legendLine(legend: StatusView['legend']): string {
	const entries = legend.map(
		({ level, text }) => `<li><i class="${levelClasses[level]}"></i> ${escapeHtml(text)}</li>`,
	);
	return `<ul class="legend m">${entries.join('')}</ul>`;
}

function outageSection({ days, heading, more }: NonNullable<StatusView['outages']>): string {
	return [
		'<section aria-labelledby="outages">',
		`<h2 id="outages">${escapeHtml(heading)}</h2>`,
		...days.flatMap(dayEntries),
		...(more === '' ? [] : [`<p class="m">${escapeHtml(more)}</p>`]),
		'</section>',
	].join('\n');
}

function dayEntries({ empty, heading, rows }: StatusDayView): string[] {
	if (rows.length === 0) {
		const day = heading === '' ? '' : `<strong>${escapeHtml(heading)}</strong> `;
		return [`<p class="day">${day}${escapeHtml(empty)}</p>`];
	}
	return [
		`<h3 class="day">${escapeHtml(heading)}</h3>`,
		'<ul class="card">',
		...rows.map(outageEntry),
		'</ul>',
	];
}

function outageEntry({ details, isOngoing, length, name, time }: StatusOutageView): string {
	const words = [time, ...details].map(escapeHtml).join(' · ');
	return `<li><div class="row"><h4><bdi>${escapeHtml(shorten(name, maxName))}</bdi></h4><p class="state ${isOngoing ? 'b' : 'n'}">${escapeHtml(length)}</p></div><p class="m">${words}</p></li>`;
}

/** The style sheet. The accent color is only used without text, because its contrast is unknown. */
function style(accentColor: string): string {
	return [
		`:root{color-scheme:light dark;--accent:${accentColor || 'var(--line)'};${variables(light)}--none:${cellColors.unknown}}`,
		`@media (prefers-color-scheme:dark){:root{${variables(dark)}--none:${dark.line}}}`,
		'*{box-sizing:border-box}',
		"body{margin:0;background:var(--page);color:var(--text);border-top:6px solid var(--accent);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}",
		'header,main,footer{max-width:800px;margin:0 auto;padding:0 16px}',
		'header{display:flex;align-items:center;gap:16px;flex-wrap:wrap;padding-top:24px}',
		'footer{padding-top:12px;padding-bottom:32px}',
		'img{max-height:56px;max-width:200px}',
		'h1{font-size:24px;line-height:1.25;margin:0;overflow-wrap:anywhere}',
		'h2{font-size:18px;line-height:1.3;margin:28px 0 8px;overflow-wrap:anywhere}',
		'h3,h4{font-size:16px;line-height:1.4;margin:0;min-width:0;overflow-wrap:anywhere}',
		'p{margin:0}ul{list-style:none;margin:0;padding:0}a{color:inherit}',
		'.m{color:var(--muted);font-size:14px;overflow-wrap:anywhere}',
		'.card{background:var(--card);border:1px solid var(--line);border-radius:8px}',
		'.card>li{padding:12px 16px}',
		'.day{font-size:14px;margin:16px 0 4px;overflow-wrap:anywhere}',
		'.card>li+li{border-top:1px solid var(--line)}',
		'.log{margin-top:8px;padding-inline-start:12px;border-inline-start:2px solid var(--line)}.log li+li{margin-top:8px}',
		'.row{display:flex;justify-content:space-between;align-items:baseline;gap:4px 16px}',
		'.now{margin:16px 0 8px;padding:12px 16px;background:var(--card);border:1px solid var(--line);border-inline-start-width:6px;border-radius:8px;font-size:20px;line-height:1.3;font-weight:600}',
		'.state{font-size:14px;font-weight:600;flex:none;max-width:100%}',
		'.now.g,.now.f,.now.b{border-color:currentColor}',
		'.state.g,.now.g{color:var(--good)}.state.f,.now.f{color:var(--fair)}.state.b,.now.b{color:var(--bad)}.state.n,.now.n{color:var(--muted)}',
		'.strip{display:flex;gap:1px;margin:8px 0 2px;height:28px}',
		`.strip i{flex:1 1 0;min-width:1px;border-radius:1px;background:${cellColors.good}}`,
		`.legend i{display:inline-block;width:12px;height:12px;border-radius:2px;background:${cellColors.good}}`,
		`.strip i.f,.legend i.f{background:${cellColors.fair}}.strip i.b,.legend i.b{background:${cellColors.bad}}.strip i.n,.legend i.n{background:var(--none)}`,
		'.legend{display:flex;flex-wrap:wrap;gap:4px 16px;margin:8px 0 0}',
		'details{margin:4px 0 0;font-size:14px}summary{cursor:pointer;width:fit-content}',
		'summary:focus-visible{outline:2px solid currentColor;outline-offset:2px;border-radius:2px}',
		'.days{columns:12em;padding:4px 0 0 16px}',
		'@media (max-width:479px){.row{flex-wrap:wrap}.end{display:none}.strip{gap:0}}',
		`@media print{:root{color-scheme:light;${variables({ ...light, page: '#fff' })}--none:${cellColors.unknown}}${printRules('.card>li,.day,h2,.strip')}}`,
	].join('\n');
}

function variables({ bad, card, fair, good, line, muted, page, text }: typeof light): string {
	return `--page:${page};--card:${card};--text:${text};--muted:${muted};--line:${line};--good:${good};--fair:${fair};--bad:${bad};`;
}

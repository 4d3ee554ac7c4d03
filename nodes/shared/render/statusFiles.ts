import { createHash } from 'node:crypto';

import { escapeHtml, oneLine } from '../text';
import { isOver, type StatusDevice, type StatusPage } from '../uptime';
import { shorten } from '../util/shorten';
import { light } from './colors';
import { formatOf } from './format';
import { deviceName } from './names';
import type { Level } from './strip';
import { textsByLanguage, type Language } from './texts';
import { viewStatusPage, type StatusView } from './statusView';

/** What the files of a page need to know in addition to it. */
export interface FileContext {
	language: Language;
	/** Where the page is to be found; empty when nobody says. */
	address: string;
	/** When the states were read: a moment in ISO 8601. */
	updatedAt: string;
	/** A time of the page, which has no zone, as a moment in ISO 8601. */
	toMoment(time: string): string;
}

/**
 * An ID that stays the same as long as what visitors read does: nothing of the account is in it. In the form
 * of a UUID of version 8, which is for what one makes oneself (RFC 9562).
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

/** The same for several, of which two can be alike: the second has an ID of its own. */
function stableIds(all: ReadonlyArray<readonly string[]>): string[] {
	const seen = new Map<string, number>();
	return all.map((parts) => {
		const key = JSON.stringify(parts);
		const count = (seen.get(key) ?? 0) + 1;
		seen.set(key, count);
		return count > 1 ? stableId(...parts, String(count)) : stableId(...parts);
	});
}

/** The devices with what they are called, and an ID each. */
function identify(devices: readonly StatusDevice[], pageId: string, language: Language) {
	const texts = textsByLanguage[language];
	const named = devices.map((device) => ({
		device,
		name: deviceName({ deviceId: device.deviceId, deviceName: device.name }, texts),
	}));
	const ids = stableIds(named.map(({ name }) => [pageId, name]));
	return named.map((one, at) => ({ ...one, id: ids[at] }));
}

const noticeIds = ({ notices }: StatusPage, pageId: string) =>
	stableIds(notices.map(({ from, title }) => [pageId, 'notice', oneLine(title), from ?? '']));

const pageIdOf = (title: string, address: string) => stableId('page', address || title);

const maxEntries = 50;

/** Outages and notices as an Atom feed (RFC 4287), the latest first. */
export function atomFeed(page: StatusPage, context: FileContext): string {
	const { address, language, toMoment, updatedAt } = context;
	const view = viewStatusPage(page, language);
	const pageId = pageIdOf(view.title, address);
	const rows = (view.outages?.days ?? []).flatMap((day) => day.rows);
	const outages = (page.outages ?? []).slice(0, rows.length);
	const outageIds = stableIds(
		outages.map(({ start }, at) => [pageId, 'outage', rows[at].name, start]),
	);
	const ids = noticeIds(page, pageId);
	const entries = [
		...page.notices.map((notice, at) => ({
			id: ids[at],
			title: `${view.notices[at].title}: ${view.notices[at].phase}`,
			text: [view.notices[at].time, ...view.notices[at].text].filter((line) => line !== ''),
			updated: notice.from === null ? updatedAt : toMoment(notice.from),
		})),
		...outages.map((outage, at) => ({
			id: outageIds[at],
			title: `${rows[at].name}: ${rows[at].length}`,
			text: [rows[at].time, ...rows[at].details],
			updated: toMoment(outage.end ?? outage.start),
		})),
	]
		// What is announced for later has not happened yet: its entry is as old as the page.
		.map((entry) => (entry.updated > updatedAt ? { ...entry, updated: updatedAt } : entry))
		.sort((one, other) => (one.updated < other.updated ? 1 : one.updated > other.updated ? -1 : 0))
		.slice(0, maxEntries);
	const link = address === '' ? '' : `<link href="${escapeHtml(address)}"/>`;
	return [
		'<?xml version="1.0" encoding="utf-8"?>',
		`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
		`<id>urn:uuid:${pageId}</id>`,
		`<title>${xml(view.title)}</title>`,
		`<subtitle>${xml(view.summary)}</subtitle>`,
		`<updated>${entries[0]?.updated ?? updatedAt}</updated>`,
		`<author><name>${xml(view.title)}</name></author>`,
		...(link === '' ? [] : [link]),
		...entries.map(
			({ id, text, title, updated }) =>
				`<entry><id>urn:uuid:${id}</id><title>${xml(title)}</title><updated>${updated}</updated>${link}<content type="text">${xml(text.join('\n'))}</content></entry>`,
		),
		'</feed>',
		'',
	].join('\n');
}

/** In the shape of summary.json of Atlassian Statuspage, which many programs read. */
export function summaryJson(page: StatusPage, context: FileContext): string {
	const { address, language, toMoment, updatedAt } = context;
	const view = viewStatusPage(page, language);
	const pageId = pageIdOf(view.title, address);
	const own = textsByLanguage[language].statusPage;
	const groups = [...new Set(page.devices.map(({ group }) => group))].filter(
		(group) => group !== '',
	);
	const groupId = (group: string) => (group === '' ? null : stableId(pageId, 'group', group));
	const components = identify(page.devices, pageId, language).map(({ device, id, name }, at) => ({
		id,
		name,
		status: componentStatus(device),
		created_at: updatedAt,
		updated_at: updatedAt,
		position: at + 1,
		description: own.states[device.state],
		showcase: false,
		start_date: null,
		group_id: groupId(device.group),
		page_id: pageId,
		group: false,
		only_show_if_degraded: false,
	}));
	const groupComponents = groups.map((group, at) => ({
		...{ id: groupId(group), name: oneLine(group), status: 'operational' },
		...{ created_at: updatedAt, updated_at: updatedAt, position: at + 1 },
		...{ description: null, showcase: false, start_date: null, group_id: null, page_id: pageId },
		...{ group: true, only_show_if_degraded: false },
		components: components.filter((one) => one.group_id === groupId(group)).map(({ id }) => id),
	}));
	const ids = noticeIds(page, pageId);
	const notices = page.notices.flatMap((notice, at) => {
		if (isOver(notice.phase)) return [];
		const id = ids[at];
		const began = notice.from === null ? updatedAt : toMoment(notice.from);
		const status = incidentStatus[notice.phase];
		const isMaintenance = notice.phase === 'planned' || notice.phase === 'inProgress';
		const body = view.notices[at].text.join('\n');
		return {
			id,
			name: view.notices[at].title,
			status,
			created_at: began < updatedAt ? began : updatedAt,
			updated_at: updatedAt,
			monitoring_at: null,
			resolved_at: null,
			impact: isMaintenance ? 'maintenance' : 'minor',
			shortlink: address,
			started_at: began,
			page_id: pageId,
			incident_updates: [
				{
					...{ id: stableId(id, status), status, body, incident_id: id },
					...{ created_at: updatedAt, updated_at: updatedAt, display_at: updatedAt },
				},
			],
			components: [],
			...(isMaintenance && {
				scheduled_for: began,
				scheduled_until: notice.until === null ? null : toMoment(notice.until),
			}),
		};
	});
	const isMaintenance = ({ impact }: { impact: string }) => impact === 'maintenance';
	return `${JSON.stringify(
		{
			page: {
				...{ id: pageId, name: view.title, url: address, time_zone: page.timeZone },
				updated_at: updatedAt,
			},
			status: { indicator: indicatorOf(page), description: view.summary },
			components: [...groupComponents, ...components],
			incidents: notices.filter((notice) => !isMaintenance(notice)),
			scheduled_maintenances: notices.filter(isMaintenance),
		},
		null,
		2,
	)}\n`;
}

const incidentStatus = {
	planned: 'scheduled',
	inProgress: 'in_progress',
	done: 'completed',
	investigating: 'investigating',
	identified: 'identified',
	monitoring: 'monitoring',
	resolved: 'resolved',
} as const;

/** Of what is paused or not known, Statuspage has no word: it is not called operational. */
function componentStatus({ failing, state }: StatusDevice): string {
	if (state === 'down') return 'major_outage';
	if (state === 'up') return failing === null ? 'operational' : 'degraded_performance';
	return 'under_maintenance';
}

function indicatorOf({ devices, state }: StatusPage): string {
	if (state === 'allDown') return 'critical';
	if (state === 'someDown') return 'major';
	const isWell = state === 'allUp' && devices.every(({ failing }) => failing === null);
	return isWell ? 'none' : 'minor';
}

export interface Badge {
	/** For the name of its file: letters and digits. */
	slug: string;
	svg: string;
}

const maxBadgeName = 40;

/** A picture of the state of each device, for other pages. */
export function badges(page: StatusPage, { address, language }: FileContext): Badge[] {
	const texts = textsByLanguage[language];
	const { title }: Pick<StatusView, 'title'> = viewStatusPage(page, language);
	const used = new Map<string, number>();
	return identify(page.devices, pageIdOf(title, address), language).map(({ device, name }) => {
		const base =
			name
				.toLowerCase()
				.replace(/[^\p{L}\p{N}]+/gu, '-')
				.replace(/^-|-$/g, '') || 'system';
		const count = (used.get(base) ?? 0) + 1;
		used.set(base, count);
		const state = texts.statusPage.states[device.state];
		const uptime =
			device.uptimePercentage === null
				? ''
				: ` ${formatOf(texts).percentage(device.uptimePercentage)}`;
		return {
			slug: count > 1 ? `${base}-${count}` : base,
			svg: badge(shorten(name, maxBadgeName), state + uptime, light[levelOfDevice(device)]),
		};
	});
}

function levelOfDevice({ failing, state }: StatusDevice): Level {
	if (state === 'down') return 'bad';
	if (state !== 'up') return 'unknown';
	return failing === null ? 'good' : 'fair';
}

/** Wide characters take about two places. */
function widthOf(text: string): number {
	return [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 13 : 7), 12);
}

function badge(name: string, state: string, color: string): string {
	const [left, right] = [widthOf(name), widthOf(state)];
	const word = (text: string, x: number, width: number) =>
		`<text x="${x + width / 2}" y="14" textLength="${width - 12}" lengthAdjust="spacingAndGlyphs">${xml(text)}</text>`;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${xml(`${name}: ${state}`)}">`,
		`<title>${xml(`${name}: ${state}`)}</title>`,
		`<rect width="${left + right}" height="20" rx="3" fill="#444d56"/>`,
		`<rect x="${left}" width="${right}" height="20" rx="3" fill="${color}"/>`,
		'<g fill="#ffffff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
		word(name, 0, left) + word(state, left, right),
		'</g></svg>',
		'',
	].join('\n');
}

/** Without what is no character of XML 1.0; control characters are in no line. */
function xml(text: string): string {
	return escapeHtml(text.replace(/[\ufffe\uffff\p{Cs}]/gu, ''));
}

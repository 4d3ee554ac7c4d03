import { escapeHtml, oneLine } from '../../words/text';
import { groupBy } from '../../words/util/groupBy';
import { mapInSteps, type Steps } from '../../words/util/turn';
import { isOver, type ShownNotice, type StatusDevice, type StatusPage } from '../uptime';
import { formatOf } from './format';
import type { NoticeView } from './noticeView';
import { deviceName, nonEmptyTexts } from './lines';
import { textsByLanguage, type Language } from './texts';
import { distinctIds, incidentStatus, openIncident, stableId } from './statusIncidents';
import { notesOf, stateText, viewStatusPage } from './statusView';
import { compareTexts } from '../../words/util/phrases';

export interface FileContext {
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

const pageIdOf = (title: string, address: string) => stableId('page', address || title);

const maxEntries = 50;

/** Outages and notices as an Atom feed (RFC 4287), the latest first. */
export function atomFeed(page: StatusPage, context: FileContext): string {
	const { address, language, toMoment, updatedAt } = context;
	const { colon } = textsByLanguage[language];
	const view = viewStatusPage(page, language);
	const pageId = pageIdOf(view.title, address);
	const rows = (view.outages?.days ?? []).flatMap((day) => day.rows);
	const ids = noticeIds(page, pageId);
	const outageId = distinctIds(pageId, 'outage');
	const today = `${updatedAt.slice(0, 'yyyy-mm-dd'.length)}T00:00:00.000Z`;
	const entries = [
		...page.notices.map((notice, index) => {
			const changed = changedAt(notice);
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

/** The last change of a notice without updates: its end if over, or its start; null if unknown. */
function changedAt({ from, phase, until }: ShownNotice): string | null {
	return isOver(phase) ? (until ?? from) : from;
}

/** The summary.json of a page, with the fields of Atlassian Statuspage that many programs read. */
export function* summaryJson(page: StatusPage, context: FileContext): Steps<string> {
	const { address, language, toMoment, updatedAt } = context;
	const view = viewStatusPage(page, language);
	const pageId = pageIdOf(view.title, address);
	const texts = textsByLanguage[language];
	// IDs are made of the public names: the IDs in the account stay private.
	const idOf = distinctIds(pageId);
	const identified = yield* mapInSteps(page.devices, (device) => {
		const name = deviceName({ deviceId: device.deviceId, deviceName: device.name }, texts);
		return { device, name, id: idOf(name) };
	});
	const byGroup = groupBy(identified, ({ device }) => device.group);
	// Devices without a group are in the group with the empty name, which has no ID.
	const groupIds = yield* mapInSteps(byGroup.keys(), (group): [string, string | null] => [
		group,
		group === '' ? null : stableId(pageId, 'group', group),
	]);
	const groupId = new Map(groupIds);
	const components = identified.map(({ device, id, name }, index) => ({
		id,
		name,
		status: componentStatus(device),
		created_at: updatedAt,
		updated_at: updatedAt,
		position: index + 1,
		description: stateText(device, texts),
		showcase: false,
		start_date: null,
		group_id: groupId.get(device.group) ?? null,
		page_id: pageId,
		group: false,
		only_show_if_degraded: false,
	}));
	const groups = [...byGroup].filter(([group]) => group !== '');
	const groupComponents = groups.map(([group, members], index) => ({
		...{ id: groupId.get(group) ?? null, name: oneLine(group) },
		status: worstStatus(members.map(({ device }) => device)),
		...{ created_at: updatedAt, updated_at: updatedAt, position: index + 1 },
		...{ description: null, showcase: false, start_date: null, group_id: null, page_id: pageId },
		...{ group: true, only_show_if_degraded: false },
		components: members.map(({ id }) => id),
	}));
	const ids = noticeIds(page, pageId);
	const notices = page.notices.flatMap((notice, index) => {
		if (isOver(notice.phase)) return [];
		const began = notice.from === null ? updatedAt : toMoment(notice.from);
		const isMaintenance = notice.phase === 'planned' || notice.phase === 'inProgress';
		const incident = openIncident({
			id: ids[index],
			name: view.notices[index].title,
			status: incidentStatus[notice.phase],
			impact: isMaintenance ? 'maintenance' : 'minor',
			body: view.notices[index].text.join('\n'),
			updates: notice.updates.map(({ moment, phase }, at) => ({
				status: incidentStatus[isMaintenance && phase === 'resolved' ? 'done' : phase],
				body: view.notices[index].updates[at].text.join('\n'),
				moment,
			})),
			components: [],
			...{ address, began, pageId, updatedAt },
		});
		if (!isMaintenance) return incident;
		const until = notice.until === null ? null : toMoment(notice.until);
		return { ...incident, scheduled_for: began, scheduled_until: until };
	});
	const outages = identified.flatMap(({ device, id, name }, index) => {
		if (device.state !== 'down') return [];
		const { downSince } = device;
		// An unknown start must not change the ID or the update from run to run.
		const since = downSince === null || downSince.startedBefore ? '' : downSince.start;
		const status = incidentStatus.investigating;
		const body = [components[index].description, ...notesOf(device, formatOf(texts))].join('\n');
		return openIncident({
			id: stableId(id, 'down', since),
			name: name + texts.colon + components[index].description,
			...{ status, body, impact: indicatorOf(page), components: [components[index]] },
			...{ address, pageId, updatedAt },
			began: downSince === null ? updatedAt : toMoment(downSince.start),
			// The time of the outage, so that it is no new update at each run.
			updates: since === '' ? [] : [{ status, body, moment: toMoment(since) }],
		});
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
			incidents: [...outages, ...notices.filter((notice) => !isMaintenance(notice))],
			scheduled_maintenances: notices.filter(isMaintenance),
		},
		null,
		2,
	)}\n`;
}

/** The best first. */
const componentStatuses = [
	'operational',
	'under_maintenance',
	'degraded_performance',
	'major_outage',
] as const;

type ComponentStatus = (typeof componentStatuses)[number];

/** The status of a group: the worst one of its devices. */
function worstStatus(devices: readonly StatusDevice[]): ComponentStatus {
	const ranks = devices.map((device) => componentStatuses.indexOf(componentStatus(device)));
	return componentStatuses[Math.max(0, ...ranks)];
}

/** The status for Statuspage, which has no paused or unknown: these are shown as maintenance. */
function componentStatus({ failing, state }: StatusDevice): ComponentStatus {
	if (state === 'down') return 'major_outage';
	if (state === 'up') return failing === null ? 'operational' : 'degraded_performance';
	return 'under_maintenance';
}

/** The Statuspage indicator of the whole page; `minor` if any device fails in part or is unknown. */
function indicatorOf({ devices, state }: StatusPage): string {
	if (state === 'allDown') return 'critical';
	if (state === 'someDown') return 'major';
	const isWell = state === 'allUp' && devices.every(({ failing }) => failing === null);
	return isWell ? 'none' : 'minor';
}

/** A line escaped for XML 1.0, without forbidden characters. It never has control characters. */
export function escapeXml(text: string): string {
	return escapeHtml(text.replace(/[\ufffe\uffff\p{Cs}]/gu, ''));
}

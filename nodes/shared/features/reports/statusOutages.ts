import type { OutageDay, StatusOutage, StatusPage } from '../uptime';
import { oneLine } from '../../words/text';
import { groupBy } from '../../words/util/groupBy';
import { capitalize } from '../../words/util/phrases';
import { deviceName, nonEmptyTexts } from './lines';
import type { Format } from './format';
import { outageTime } from './view';

/** How many outages the page lists; the others are counted. */
export const maxStatusOutages = 100;

/** The outages that started on a day, or the text for a day without any. */
export interface StatusDayView {
	heading: string;
	empty: string;
	rows: StatusOutageView[];
}

export type StatusOutageView = ReturnType<typeof viewStatusOutage>;

export interface OutagesView {
	heading: string;
	days: StatusDayView[];
	/** A text with the number of outages that are not listed; empty for none. */
	more: string;
}

/** The texts about the outages, not escaped; null if outages are not included. */
export function viewStatusOutages(
	{ outageDays, outages }: StatusPage,
	format: Format,
): OutagesView | null {
	if (outageDays === null) return null;
	const { texts } = format;
	const rows = outages ?? [];
	const listed = rows.slice(0, maxStatusOutages);
	const left = rows.length - listed.length;
	const heading = texts.statusPage.outagesOf(outageDays.length);
	// One text for all days: nothing is known, or nothing happened.
	if (outages === null || (listed.length === 0 && outageDays.every((day) => day.isChecked))) {
		const empty = outages === null ? texts.noData : texts.noOutages;
		return { heading, days: [{ heading: '', empty, rows: [] }], more: '' };
	}
	// Omitted outages are earlier than all listed ones: their days are left out.
	const firstDay = left === 0 ? '' : dayOf(listed[listed.length - 1]);
	const days = outageDays.filter(({ date }) => date >= firstDay);
	return {
		heading,
		days: viewDays(days, { listed, all: rows }, format),
		more: left > 0 ? texts.moreOutages(left, format.number(left)) : '',
	};
}

const dayOf = ({ start }: StatusOutage) => start.slice(0, 'yyyy-mm-dd'.length);

/**
 * The days with their outages, latest first. Consecutive days without outages become one entry if
 * they have the same text. That text depends on `all` outages, but only `listed` ones are shown.
 */
function viewDays(
	days: readonly OutageDay[],
	{ all, listed }: { all: readonly StatusOutage[]; listed: readonly StatusOutage[] },
	format: Format,
): StatusDayView[] {
	const { texts } = format;
	const byDay = groupBy(listed, dayOf);
	const checkedByDate = new Map(days.map(({ date, isChecked }) => [date, isChecked]));
	const emptyText = (date: string) => {
		if (checkedByDate.get(date) !== true) return texts.noData;
		// Started before the day, and was not over when the day started.
		const isLasting = ({ end, start }: StatusOutage) =>
			start < date && (end === null || end > `${date}T00:00:00`);
		return all.some(isLasting) ? texts.statusPage.stillLasted : texts.statusPage.noOutages;
	};
	const entries: Array<{ from: string; to: string; empty: string; rows: StatusOutage[] }> = [];
	// The service can return outages outside the requested days.
	const dates = [...new Set([...checkedByDate.keys(), ...byDay.keys()])].sort().reverse();
	for (const date of dates) {
		const rows = byDay.get(date) ?? [];
		const empty = rows.length > 0 ? '' : emptyText(date);
		const last = entries[entries.length - 1];
		if (empty !== '' && last?.empty === empty) last.from = date;
		else entries.push({ from: date, to: date, empty, rows });
	}
	return entries.map(({ from, to, empty, rows }) => ({
		heading: format.range(from, to),
		empty,
		rows: rows.map((outage) => viewStatusOutage(outage, format)),
	}));
}

/**
 * The texts of an outage for visitors, not escaped. They contain no failure messages, which can
 * have internal names.
 */
function viewStatusOutage(outage: StatusOutage, format: Format) {
	const { texts } = format;
	const pageTexts = texts.statusPage;
	const { durationSeconds, end, locations, state } = outage;
	const isOngoing = end === null && state === 'down';
	// The page must not call a device down that it shows in another state.
	const openEnd = isOngoing
		? texts.stillDown
		: [texts.downAtLastCheck, pageTexts.stateIs(pageTexts.states[state])].join(texts.comma);
	return {
		name: deviceName(outage, texts),
		time: outageTime(outage, format),
		length: pageTexts.downFor(format.duration(durationSeconds)),
		isOngoing,
		details: nonEmptyTexts([
			end === null ? openEnd : '',
			locations.length === 0 ? '' : capitalize(texts.seenFrom(format.list(locations.map(oneLine)))),
		]),
	};
}

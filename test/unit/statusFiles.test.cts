/** The Atom feed of a status page, with entries that are hard to distinguish. */
import { XMLParser } from 'fast-xml-parser';

import { atomFeed, type FeedContext } from '../../nodes/shared/features/reports';
import type { ShownNotice } from '../../nodes/shared/features/uptime';
import { plainSpaces, renderPlan, words } from '../support/statusPageWords.cts';
import { statusPageOf } from '../support/statusPages.cts';
import { outageOf } from '../support/uptimeReports.cts';

const at = (updatedAt: string): FeedContext => ({
	language: 'en',
	address: '',
	updatedAt,
	toMoment: (time) => new Date(`${time}Z`).toISOString(),
});
const context = at('2026-11-20T12:00:00.000Z');

const notice = (more: Partial<ShownNotice> = {}): ShownNotice => ({
	...{ id: '', title: 'Maintenance', text: '', phase: 'planned', from: null, until: null },
	...{ updates: [], ...more },
});

type Plan = Parameters<typeof statusPageOf>[0];

function entriesOf(plan: Plan, when = context) {
	const { feed } = new XMLParser().parse(atomFeed(statusPageOf(plan), when));
	return [feed.entry ?? []].flat().map((entry) => Object(entry));
}

const twins: Plan = {
	devices: [{ name: 'Shop' }, { name: 'Shop' }],
	outages: ['40001', '40002'].map((id) => outageOf(id, 'x', '2026-11-19T10:00:00', 5)),
	notices: [notice(), notice()],
};

it('outages of devices with the same name, and notices with the same title, have different IDs', () => {
	const entries = entriesOf(twins).map(({ id }) => id);
	expect(entries).toHaveLength(4);
	expect(new Set(entries).size).toBe(4);
});

it('an outage that started before the two weeks keeps its feed ID when they move on', () => {
	const ids = ['2026-11-07', '2026-11-08'].map(
		(day) =>
			entriesOf({
				devices: [{ name: 'Shop', state: 'down' }],
				outages: [outageOf('40001', 'x', `${day}T00:03:00`, null, { startedBefore: true })],
			})[0].id,
	);
	expect(ids[0]).toBe(ids[1]);
});

it('a notice in the feed does not look new at each run of the workflow', () => {
	const notices = [notice({ from: '2026-12-24T20:00:00' }), notice({ title: 'No time' })];
	const updated = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:30:00.000Z'].map((time) =>
		entriesOf({ devices: [], notices }, at(time)).map((entry) => entry.updated),
	);
	expect(updated[0]).toEqual(updated[1]);
	expect(updated[0]).toEqual(Array(2).fill('2026-11-20T00:00:00.000Z'));
});

it('a notice in the feed has its text and its time, without empty lines', () => {
	const from = '2026-12-24T20:00:00';
	const notices = [notice({ from, text: 'We are sorry.' }), notice({ text: 'Soon.' })];
	const texts = entriesOf({ devices: [], notices }).map(
		({ content, summary }) => content ?? summary,
	);
	expect(texts[0]).toMatch(/Dec 24, 2026[^]*We are sorry\./);
	expect(texts[1]).toBe('Soon.');
});

it('a notice in the feed that is over was last changed when it ended', () => {
	const over = { from: '2026-11-18T01:00:00', until: '2026-11-18T04:00:00' };
	const notices = [notice({ ...over, phase: 'done' }), notice({ ...over, phase: 'resolved' })];
	const entries = entriesOf({ devices: [], notices }).map(({ updated }) => updated);
	expect(entries).toEqual(Array(2).fill('2026-11-18T04:00:00.000Z'));
});

it.each([
	['fr', 1, 'Échecs depuis 1 site de contrôle sur 3'],
	['fr', 2, 'Échecs depuis 2 sites de contrôle sur 3'],
	['de', 1, '1 von 3 Standorten meldet Fehler'],
	['de', 2, '2 von 3 Standorten melden Fehler'],
] as const)('the failing locations in %s, %i of 3: %s', (language, failing, text) => {
	const devices = [{ name: 'Shop', failing: { failing, of: 3 } }];
	expect(renderPlan({ devices }, language).html).toContain(text);
});

describe('the history of an incident', () => {
	const update = (phase: ShownNotice['phase'], hour: string, text: string) => ({
		...{ phase, text, time: `2026-11-20T${hour}:00:00`, moment: `2026-11-20T${hour}:00:00.000Z` },
	});
	const updates = [
		update('monitoring', '11', 'Fixed.\nWe watch it.'),
		update('investigating', '09', ''),
	];
	const from = '2026-11-20T08:00:00';
	const incident = (more: Partial<ShownNotice> = {}) =>
		notice({ id: 'INC-7', title: 'Search', phase: 'monitoring', from, updates, ...more });

	it('the feed entry of an incident contains its history, and keeps its ID under another title', () => {
		const shorter = incident({ title: 'Other', updates: updates.slice(1), from: null });
		const [entry] = entriesOf({ devices: [], notices: [incident()] });
		const [before] = entriesOf({ devices: [], notices: [shorter] });
		expect(before.id).toBe(entry.id);
		expect([before.updated, entry.updated]).toEqual([
			'2026-11-20T09:00:00.000Z',
			'2026-11-20T11:00:00.000Z',
		]);
		expect(entry.title).toBe('Search: Monitoring');
		expect(plainSpaces(entry.content)).toBe(
			'since Nov 20, 2026, 8:00 AM\nMonitoring · Nov 20, 2026, 11:00 AM\nFixed.\nWe watch it.\n' +
				'Investigating · Nov 20, 2026, 9:00 AM',
		);
	});

	it('a status page shows the history of an incident, the latest update first, with states and times', () => {
		const html = words(renderPlan({ devices: [], notices: [incident()] }).html);
		expect(html).toContain(
			'Monitoring · Nov 20, 2026, 11:00 AM\nFixed.\nWe watch it.\nInvestigating · Nov 20, 2026, 9:00 AM',
		);
	});
});

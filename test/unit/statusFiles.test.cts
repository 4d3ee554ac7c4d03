/** The files beside a status page of what is hard to tell apart. */
import { XMLParser } from 'fast-xml-parser';

import {
	atomFeed,
	bannerScript,
	languages,
	type FileContext,
} from '../../nodes/shared/features/reports';
import type { ShownNotice } from '../../nodes/shared/features/uptime';
import { plainSpaces, renderPlan, words } from '../support/statusPageWords.cts';
import { statusPageOf } from '../support/statusPages.cts';
import { outageOf } from '../support/uptimeReports.cts';
import { badges, summaryJson } from '../support/atOnce.cts';

const at = (updatedAt: string): FileContext => ({
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

const listOf = (list: unknown) => [list].flat().map((one) => Object(one));

function summaryOf(plan: Plan) {
	return JSON.parse(summaryJson(statusPageOf(plan), context));
}

const twins: Plan = {
	devices: [{ name: 'Shop' }, { name: 'Shop' }],
	outages: ['40001', '40002'].map((id) => outageOf(id, 'x', '2026-11-19T10:00:00', 5)),
	notices: [notice(), notice()],
};

it('outages of two devices of one name, and two notices of one title, have IDs of their own', () => {
	const entries = entriesOf(twins).map(({ id }) => id);
	expect(entries).toHaveLength(4);
	expect(new Set(entries).size).toBe(4);
	const { scheduled_maintenances: planned } = summaryOf(twins);
	expect(planned[0].id).not.toBe(planned[1].id);
});

it('what began before the two weeks keeps its ID when they move on', () => {
	const ids = ['2026-11-07', '2026-11-08'].map(
		(day) =>
			entriesOf({
				devices: [{ name: 'Shop', state: 'down' }],
				outages: [outageOf('40001', 'x', `${day}T00:03:00`, null, { startedBefore: true })],
			})[0].id,
	);
	expect(ids[0]).toBe(ids[1]);
});

it('a notice does not look new at each run of the workflow', () => {
	const notices = [notice({ from: '2026-12-24T20:00:00' }), notice({ title: 'No time' })];
	const updated = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:30:00.000Z'].map((time) =>
		entriesOf({ devices: [], notices }, at(time)).map((entry) => entry.updated),
	);
	expect(updated[0]).toEqual(updated[1]);
	expect(updated[0]).toEqual(Array(2).fill('2026-11-20T00:00:00.000Z'));
});

it('a notice has its text and its time in the feed, without empty lines', () => {
	const from = '2026-12-24T20:00:00';
	const notices = [notice({ from, text: 'We are sorry.' }), notice({ text: 'Soon.' })];
	const texts = entriesOf({ devices: [], notices }).map(
		({ content, summary }) => content ?? summary,
	);
	expect(texts[0]).toMatch(/Dec 24, 2026[^]*We are sorry\./);
	expect(texts[1]).toBe('Soon.');
});

it('a notice that is over was changed when it ended', () => {
	const over = { from: '2026-11-18T01:00:00', until: '2026-11-18T04:00:00' };
	const notices = [notice({ ...over, phase: 'done' }), notice({ ...over, phase: 'resolved' })];
	const entries = entriesOf({ devices: [], notices }).map(({ updated }) => updated);
	expect(entries).toEqual(Array(2).fill('2026-11-18T04:00:00.000Z'));
});

it.each([
	[['up', 'up'], 'operational'],
	[['up', 'paused'], 'under_maintenance'],
	[['paused', 'down'], 'major_outage'],
] as const)('a group of %j is %s', (states, status) => {
	const devices = states.map((state, index) => ({ name: `D${index}`, group: 'All', state }));
	const { components } = summaryOf({ devices });
	expect(components[0]).toMatchObject({ group: true, name: 'All', status });
});

it('badges have names that no other has, and that a server can keep', () => {
	const names = ['Shop', 'Shop', 'Shop 2', 'SHOP', 'W'.repeat(500), '店'.repeat(200), '…', null];
	const devices = names.map((name) => ({ name }));
	const slugs = badges(statusPageOf({ devices }), context).map(({ slug }) => slug);
	expect(new Set(slugs).size).toBe(names.length);
	expect(slugs).toEqual(expect.arrayContaining(['shop', 'shop-2', 'shop-2-2', 'shop-3', 'system']));
	expect(slugs.filter((slug) => Buffer.byteLength(slug) > 200)).toEqual([]);
});

it('a badge is called like its device, with a hyphen for what is no letter and no digit', () => {
	const devices = ['(API) v2 / EU!', 'Web Shop, Köln'].map((name) => ({ name }));
	const slugs = badges(statusPageOf({ devices }), context).map(({ slug }) => slug);
	expect(slugs).toEqual(['api-v2-eu', 'web-shop-köln']);
});

it.each([
	['fr', 1, 'Échecs depuis 1 site de contrôle sur 3'],
	['fr', 2, 'Échecs depuis 2 sites de contrôle sur 3'],
	['de', 1, '1 von 3 Standorten meldet Fehler'],
	['de', 2, '2 von 3 Standorten melden Fehler'],
] as const)('in %s, %i of 3: %s', (language, failing, text) => {
	const devices = [{ name: 'Shop', failing: { failing, of: 3 } }];
	expect(renderPlan({ devices }, language).html).toContain(text);
});

it('a badge and the summary say of what fails from some locations that it does', () => {
	const devices = [{ name: 'Shop', failing: { failing: 1, of: 3 } }];
	const [{ svg }] = badges(statusPageOf({ devices }), context);
	expect(svg).toContain('<title>Shop: Degraded · 100% uptime in 90 days</title>');
	expect(summaryOf({ devices }).components[0]).toMatchObject({
		status: 'degraded_performance',
		description: 'Degraded',
	});
});

it('the summary has an incident for each device that is down, also without an outage in its checks', () => {
	const { components, incidents, status } = summaryOf({
		devices: [{ name: 'Blog', state: 'down' }, { name: 'Shop', state: 'down' }, { name: 'API' }],
		outages: [outageOf('40002', 'x', '2026-11-20T10:00:00', null)],
	});
	const [, blog, shop] = components;
	expect(status.indicator).toBe('major');
	expect(incidents).toMatchObject([
		{ name: 'Blog: Down', started_at: context.updatedAt, components: [blog] },
		{
			...{ name: 'Shop: Down', started_at: '2026-11-20T10:00:00.000Z', components: [shop] },
			...{ updated_at: '2026-11-20T10:00:00.000Z' },
		},
	]);
	for (const incident of incidents) {
		expect(incident).toMatchObject({ status: 'investigating', impact: 'major' });
	}
	expect(listOf(incidents).map((one) => Object(one.incident_updates)[0].body)).toEqual([
		'Down',
		'Down\nDown since Nov 20, 2026, 10:00 AM',
	]);
});

it('an incident of a device that is down keeps its ID from run to run', () => {
	const devices = [{ name: 'Shop', state: 'down' as const }];
	const ids = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:30:00.000Z'].map(
		(time) => JSON.parse(summaryJson(statusPageOf({ devices }), at(time))).incidents[0].id,
	);
	expect(ids[0]).toBe(ids[1]);
});

it.each(languages)(
	'the banner in %s is smaller than 1 KB, for a page of any charset',
	(language) => {
		expect(bannerScript(language, 43_200)).toMatch(/^[ -~\n]{700,1023}$/);
	},
);

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

	it('is in its entry of the feed, which keeps its ID whatever its title is', () => {
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

	it('is in the summary as Statuspage has it, with IDs that stay', () => {
		const [shown] = summaryOf({ devices: [], notices: [incident()] }).incidents;
		expect(shown).toMatchObject({
			status: 'monitoring',
			created_at: '2026-11-20T08:00:00.000Z',
			updated_at: '2026-11-20T11:00:00.000Z',
			monitoring_at: '2026-11-20T11:00:00.000Z',
			incident_updates: [
				{ status: 'monitoring', body: 'Fixed.\nWe watch it.', incident_id: shown.id },
				{ status: 'investigating', body: '', display_at: '2026-11-20T09:00:00.000Z' },
			],
		});
		const earlier = incident({ phase: 'investigating', updates: updates.slice(1) });
		const [before] = summaryOf({ devices: [], notices: [earlier] }).incidents;
		expect(before.id).toBe(shown.id);
		expect(before.incident_updates).toEqual(shown.incident_updates.slice(1));
	});

	it('of maintenance has the statuses of maintenance, also where it was called resolved', () => {
		const history = [update('inProgress', '11', 'Again'), update('resolved', '10', 'Done')];
		const notices = [incident({ phase: 'inProgress', updates: history })];
		const { scheduled_maintenances: planned } = summaryOf({ devices: [], notices });
		const statuses = listOf(planned[0].incident_updates).map(({ status }) => status);
		expect(statuses).toEqual(['in_progress', 'completed']);
	});

	it('is on the page, the latest update first, each with its state and time', () => {
		const html = words(renderPlan({ devices: [], notices: [incident()] }).html);
		expect(html).toContain(
			'Monitoring · Nov 20, 2026, 11:00 AM\nFixed.\nWe watch it.\nInvestigating · Nov 20, 2026, 9:00 AM',
		);
	});
});

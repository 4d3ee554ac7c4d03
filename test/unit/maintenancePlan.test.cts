/** What a plan notes of itself, which schedules it needs, and what entries of a calendar say. */
import {
	groupDevices,
	matchSchedules,
	planDescription,
	readEntries,
	readPlanNote,
	viewPlan,
	type PlanNote,
} from '../../nodes/shared/features/maintenance';
import { firstDevice } from '../support/nodes.cts';

const hour = 3_600_000;
const begin = Date.parse('2026-12-24T21:00:00Z');

const note: PlanNote = {
	plan: 'Move of the "shop"',
	name: 'Maintenance: Move of the "shop"',
	kind: 'once',
	hours: '',
	timeZone: null,
	times: [{ from: begin, to: begin + 4 * hour }],
	earlier: { id: 301, name: 'Office hours' },
	deviceIds: [firstDevice, 84212, 84213, 84220],
};

it("the description of a plan's schedule explains it, and is read back as written", () => {
	const text = planDescription(note, 0);
	expect(text).toMatch(/^Maintenance plan\. Schedule before it: "Office hours" \(ID 301\)\./);
	expect(readPlanNote(text)).toEqual(note);
	const big = { ...note, deviceIds: [3, 4, '9007199254740993', '9007199254740995'] };
	expect(readPlanNote(planDescription(big, 0))).toEqual(big);
	const weekly = { ...note, kind: 'everyWeek' as const, hours: '02:00-04:00 Su', times: [] };
	const others = { ...weekly, timeZone: 'Europe/Berlin', earlier: null };
	expect(readPlanNote(planDescription(weekly, 0))).toEqual(weekly);
	expect(readPlanNote(planDescription(others, 0))).toEqual(others);
});

it('the description of a plan keeps the name of a schedule that is not its first', () => {
	const second = { ...note, name: `${note.name} (Office hours)` };
	expect(readPlanNote(planDescription(second, 0))).toEqual(second);
});

it("the description of a plan is read even if the earlier schedule's name contains the start of its data", () => {
	const earlier = { id: 301, name: 'Hours {"maintenancePlan":"x"}' };
	const marked = { ...note, plan: '{"maintenancePlan":', name: 'Maintenance: {', earlier };
	expect(readPlanNote(planDescription(marked, 0))).toEqual(marked);
});

it('the description of a plan leaves out devices when there are too many', () => {
	const deviceIds = Array.from({ length: 500 }, (_, at) => 40_000 + at * 7);
	expect(readPlanNote(planDescription({ ...note, deviceIds }, 0))).toEqual({
		...note,
		deviceIds: null,
	});
});

it.each([null, '', 'When people work', '{"maintenancePlan":', '{"maintenancePlan":5}', 7])(
	'a text without the data of a plan is no plan: %j',
	(text) => expect(readPlanNote(text)).toBeUndefined(),
);

describe('the schedules of a plan', () => {
	const times = [{ from: begin, to: begin + hour }];
	const later = [{ from: begin + hour, to: begin + 2 * hour }];
	const device = (id: number, earlierId: number | null, own = times) => ({
		...{ id, earlierId },
		times: own,
	});
	const known = (id: number, earlierId: number | null, deviceIds: number[], own = times) => ({
		...{ id, earlierId, deviceIds },
		times: own,
	});

	it('devices with the same previous schedule and the same times share one schedule of a plan', () => {
		const groups = groupDevices([device(1, null), device(2, 301), device(3, null)]);
		expect(groups.map(({ devices }) => devices.map(({ id }) => id))).toEqual([[1, 3], [2]]);
		expect(groupDevices([device(1, null), device(2, null, later)])).toHaveLength(2);
	});

	it('schedules of a plan stay with the same times, or with most devices; others are not needed', () => {
		const groups = groupDevices([device(1, null), device(2, null, later), device(3, 301)]);
		const existing = [known(11, null, [1, 2], later), known(12, null, [1]), known(13, 302, [3])];
		const { schedules, leftOver } = matchSchedules(groups, existing, begin - hour);
		expect(schedules.map((one) => one?.id)).toEqual([12, 11, undefined]);
		expect(leftOver.map(({ id }) => id)).toEqual([13]);
	});
});

describe('an entry of a calendar', () => {
	const read = (item: Record<string, unknown>) => {
		const [entry] = readEntries(item, 'Europe/Berlin');
		if (!entry?.span) return entry;
		const { span, ...texts } = entry;
		return { ...texts, from: toText(span.from), to: toText(span.to) };
	};
	const toText = (time: number) => new Date(time).toISOString().slice(0, 16);

	it('a calendar entry of Google has its devices as tags in the title', () => {
		const item = {
			id: 'x',
			status: 'confirmed',
			summary: 'New database #shop, #web',
			start: { dateTime: '2026-12-01T22:00:00+01:00', timeZone: 'Europe/Berlin' },
			end: { dateTime: '2026-12-02T01:00:00+01:00', timeZone: 'Europe/Berlin' },
		};
		expect(read(item)).toEqual({
			title: 'New database #shop, #web',
			from: '2026-12-01T21:00',
			to: '2026-12-02T00:00',
			devices: ['#shop', '#web'],
		});
		expect(read({ ...item, status: 'cancelled' })).toBeUndefined();
	});

	it('a calendar entry of whole days ends where the next day begins', () => {
		const days = { start: { date: '2027-03-28' }, end: { date: '2027-03-29' } };
		expect(read({ summary: 'Move #shop', ...days })).toMatchObject({
			from: '2027-03-27T23:00',
			to: '2027-03-28T22:00',
		});
	});

	it('a calendar entry of Microsoft has its time zone next to its times', () => {
		const at = (dateTime: string) => ({ dateTime, timeZone: 'UTC' });
		const item = {
			subject: 'Patch day #web',
			type: 'singleInstance',
			start: at('2026-12-08T20:00:00.0000000'),
			end: at('2026-12-08T21:00:00.0000000'),
		};
		expect(read(item)).toMatchObject({ from: '2026-12-08T20:00', devices: ['#web'] });
	});

	it('a calendar entry can be a row of a sheet', () => {
		const row = { Name: 'Backup', Start: '2026-12-01 02:00', End: '2026-12-01 03:00' };
		expect(read({ ...row, Devices: 'Shop*, Blog' })).toMatchObject({
			title: 'Backup',
			from: '2026-12-01T01:00',
			devices: ['Shop*', 'Blog'],
		});
		expect(read({ ...row, devices: [`${firstDevice}`, 'Blog'] })).toMatchObject({
			devices: [`${firstDevice}`, 'Blog'],
		});
		expect(read(row)).toEqual({ title: 'Backup', devices: [] });
	});

	it.each([[{}], [{ start: '', end: null }]])('an empty calendar entry is ignored: %j', (item) =>
		expect(read(item)).toBeUndefined(),
	);

	const day = { summary: 'A', start: '2026-12-01', end: '2026-12-02' };
	const unknownZone = { dateTime: '2026-12-01T02:00', timeZone: 'tzone://Microsoft/Custom' };

	it.each([
		[{ ...day, end: undefined, devices: '1' }, 'The entry "A" has no end'],
		[{ end: '2026-12-01', device: 1 }, 'An entry without a title has no start'],
		[{ ...day, start: 'soon', devices: 1 }, 'the start "soon", which is not a date'],
		[{ ...day, end: '2026-11-30', devices: 1 }, 'The entry "A" must end after it starts'],
		[
			{ ...day, start: unknownZone, devices: 1 },
			'The entry "A" has the time zone "tzone://Microsoft/Custom", which is unknown',
		],
		[{ ...day, devices: '' }, 'The entry "A" has an empty list of devices'],
		[{ ...day, devices: ' *' }, 'Devices of the entry "A" contains "*", a pattern without'],
		[
			{ ...day, devices: 'Stra\ufffde' },
			'Devices of the entry "A" contains "Stra\ufffde", which was',
		],
		[{ ...day, devices: 'Shop, n/a' }, 'Devices of the entry "A" contains the placeholder'],
		[{ ...day, devices: '1', Active: 'no' }, 'The column "Active" of the entry "A" is not used'],
		[{ error: 'Not allowed' }, 'An entry without a title has no start'],
	])('an invalid calendar entry is refused: %j', (item, message) =>
		expect(() => read(item)).toThrow(message),
	);
});

it('reports and status pages get the times of a plan in their format', () => {
	const viewpoint = { timeZone: 'Europe/Berlin', now: begin - hour };
	expect(viewPlan(note, viewpoint)).toEqual({
		nextStart: '2026-12-24T21:00:00Z',
		nextEnd: '2026-12-25T01:00:00Z',
		when: '2026-12-24 22:00 to 2026-12-25 02:00 (Europe/Berlin)',
		excludePlannedDowntime: '2026-12-24 22:00 to 2026-12-25 02:00',
		notice: [
			{
				title: 'Move of the "shop"',
				state: 'maintenance',
				from: '2026-12-24T21:00:00Z',
				until: '2026-12-25T01:00:00Z',
				text: '',
			},
		],
	});
	const over = viewPlan(note, { ...viewpoint, now: begin + 5 * hour });
	expect(over).toMatchObject({ nextStart: null, notice: [] });
	expect(over.excludePlannedDowntime).toBe('2026-12-24 22:00 to 2026-12-25 02:00');
});

it.each([
	['02:00-04:00 Su', 'every week 02:00-04:00 Su'],
	['every Sunday 2-4', 'every Sunday 2-4'],
	['Daily 2-4', 'Daily 2-4'],
])('the times "%s" of a plan are "%s" in its message', (hours, when) => {
	const plan = { plan: 'Backup', kind: 'everyWeek' as const, hours, timeZone: null, times: [] };
	const view = viewPlan(plan, { timeZone: 'Europe/Berlin', now: begin });
	expect(view.when).toBe(`${when} (time zone of your account)`);
});

/** Fixed data for status pages. */
import {
	daySpans,
	reportClock,
	type DayFigures,
	type DeviceState,
	type Outage,
	type ShownNotice,
	type StatusPage,
} from '../../nodes/shared/features/uptime';
import { dayMs } from '../../nodes/shared/words/util/time';
import { outageOf } from './uptimeReports.cts';
import { buildStatusPage } from './atOnce.cts';

interface DevicePlan {
	name: string | null;
	group?: string;
	state?: DeviceState;
	failing?: { failing: number; of: number };
	/** What it is called in the account; its name by default. */
	deviceName?: string;
	/** The uptime of a day by its place, 0 being the first of 90; null is a day without data. */
	uptime?(day: number): number | null;
}

interface PagePlan {
	devices: DevicePlan[];
	title?: string;
	outages?: Outage[] | null;
	notices?: ShownNotice[];
	hasDays?: boolean;
	/** Of the last fourteen, by their dates. */
	uncheckedDays?: readonly string[];
	latestCheck?: string | null;
}

const dayCount = 90;
const minuteMs = 60_000;
const lastDay = Date.parse('2026-11-20T00:00:00Z');
const checksPerDay = 288;

const dates = Array.from({ length: dayCount }, (_, at) =>
	new Date(lastDay - (dayCount - 1 - at) * dayMs).toISOString().slice(0, 10),
);

/** All days are over. */
const clock = reportClock('UTC', lastDay + dayMs);

export function statusPageOf(plan: PagePlan): StatusPage {
	const { devices, hasDays = true, latestCheck = '2026-11-20T11:58:00', outages = [] } = plan;
	const who = devices.map(({ deviceName, name }, at) => ({
		deviceId: 40_001 + at,
		deviceName: deviceName ?? name,
	}));
	const days = devices.flatMap(({ uptime = () => 100 }, at) =>
		dates.flatMap((date, day): DayFigures[] => {
			const uptimePercentage = uptime(day);
			if (uptimePercentage === null) return [];
			const failed = Math.round(checksPerDay * (1 - uptimePercentage / 100));
			const figures = { uptimePercentage, checks: checksPerDay, failed, averageSeconds: 0.4 };
			return [{ ...who[at], date, ...figures }];
		}),
	);
	return buildStatusPage({
		title: plan.title ?? '',
		updatedAt: '2026-11-20T12:00:00',
		timeZone: 'Europe/Berlin',
		latestCheck,
		notices: plan.notices ?? [],
		devices: devices.map(({ group = '', name, state = 'up' }, at) => ({
			...who[at],
			name,
			group,
			state,
		})),
		clock,
		spans: daySpans({ from: lastDay - (dayCount - 1) * dayMs, to: lastDay + dayMs }, clock),
		days: hasDays ? days : null,
		outages,
		outageDays: dates
			.slice(-14)
			.map((date) => ({ date, isChecked: !(plan.uncheckedDays ?? []).includes(date) })),
		checked: devices.map(({ failing = { failing: 0, of: 2 } }, at) => ({
			...who[at],
			...failing,
			firstCheck: 0,
			silenceMs: 0,
		})),
	});
}

const none = () => null;

/** Each of them is a case that pages have to do well. */
export const statusPlans = {
	'a page to follow': {
		title: 'Status of the Example shop',
		notices: [
			{
				title: 'Fixed: slow search',
				text: '',
				phase: 'resolved',
				from: null,
				until: '2026-11-19T09:00:00',
				...{ id: '', updates: [] },
			},
			{
				title: 'Move to a new server',
				text: 'Orders are possible again from 4 o’clock.\nWe are sorry.',
				phase: 'planned',
				from: '2026-11-22T02:00:00',
				until: '2026-11-22T04:00:00',
				...{ id: '', updates: [] },
			},
			{
				title: '<b>Payments</b>',
				text: 'Our bank looks into it.',
				phase: 'identified',
				from: '2026-11-20T10:00:00',
				until: null,
				id: 'INC-7 at db7.internal',
				updates: [
					{
						phase: 'identified',
						text: 'Our bank looks into it.',
						time: '2026-11-20T11:30:00',
						moment: '2026-11-20T11:30:00.000Z',
					},
					{
						phase: 'investigating',
						text: '</p><script>alert(4)</script>\n]]> & "co"\u0000\uffff',
						time: '2026-11-20T10:00:00',
						moment: '2026-11-20T10:00:00.000Z',
					},
				],
			},
		],
		devices: [
			{ name: 'Online shop', group: 'For customers', failing: { failing: 1, of: 3 } },
			{ name: 'Checkout', group: 'For customers', state: 'down' as const },
			{ name: 'Old site', state: 'paused' as const, failing: { failing: 1, of: 2 } },
		],
		outages: [
			outageOf('40002', 'Checkout', '2026-11-20T10:15:00', null),
			outageOf('40001', 'Online shop', '2026-11-20T03:00:00', 7),
			outageOf('40001', 'Online shop', '2026-11-12T22:00:00', 300),
		],
		uncheckedDays: ['2026-11-15', '2026-11-16'],
	},
	'a bad day': {
		title: 'Status of the Example shop',
		devices: [
			{
				name: 'Online shop',
				group: 'For customers',
				uptime: (day) => (day % 30 === 7 ? 99.2 : 100),
			},
			{
				name: 'Checkout and payment by card or invoice',
				group: 'For customers',
				state: 'down',
				uptime: (day) => (day === 89 ? 91.4 : day % 17 === 3 ? 99.95 : 100),
			},
			{ name: 'Mail', group: 'For the team', uptime: (day) => (day < 30 ? null : 100) },
			{ name: 'Warehouse portal', group: 'For the team', state: 'paused', uptime: none },
			{ name: 'Press room', state: 'unknown', uptime: (day) => (day === 60 ? 0 : 100) },
		],
		outages: [
			outageOf('40002', 'Internal checkout name', '2026-11-20T10:15:00', null),
			outageOf('40001', 'Shop front', '2026-11-12T22:50:00', 127),
			outageOf('40003', 'mx1.internal', '2026-11-07T00:00:00', 31, { startedBefore: true }),
			outageOf('49999', 'A hidden device', '2026-11-10T00:00:00', 31),
		],
	},
	'failing devices that are not checked any more': {
		devices: [
			{ name: 'Old shop', state: 'paused' },
			{ name: 'Bare shop', state: 'noTasks' },
			{ name: 'Online shop', state: 'down' },
			{ name: 'Mail' },
		],
		hasDays: false,
		outages: [
			outageOf('40001', 'Old shop', '2026-11-10T11:00:00', null, {
				durationMs: 25 * minuteMs,
				unknownMs: 0,
				until: Date.parse('2026-11-10T14:00:00Z'),
			}),
			outageOf('40002', 'Bare shop', '2026-11-09T23:50:00', null, { startedBefore: true }),
			outageOf('40003', 'Online shop', '2026-11-20T11:00:00', null),
			outageOf('40004', 'Mail', '2026-11-20T10:00:00', null),
		],
	},
	'all is well': { devices: [{ name: 'Online shop' }, { name: 'Checkout' }] },
	'one device': { devices: [{ name: 'Online shop' }], hasDays: false, outages: null },
	'no data': {
		devices: [
			{ name: 'Online shop', uptime: none },
			{ name: 'Checkout', uptime: none, state: 'noTasks' },
		],
		outages: null,
		latestCheck: null,
	},
	'no devices': { devices: [], hasDays: false, outages: null, latestCheck: null },
	'200 devices': {
		devices: Array.from({ length: 200 }, (_, at) => ({
			name: `Device number ${at + 1} of the shop`,
			group: `Region ${(at % 8) + 1}`,
			state: at % 40 === 3 ? ('down' as const) : ('up' as const),
			uptime: (day: number) => ((at + day) % 17 === 0 ? 98 + ((at * 31 + day) % 20) / 10 : 100),
		})),
		outages: Array.from({ length: 120 }, (_, at) =>
			outageOf(String(40_001 + at), null, `2026-11-${10 + (at % 9)}T04:05:00`, (at % 9) + 3),
		),
	},
	'hostile names': {
		title: '</title><script>alert(1)</script> & "co"',
		devices: [
			{
				name: `<img src=x onerror="alert('1')"> & 'co'`,
				group: '"><script>alert(2)</script>',
				state: 'down',
			},
			{ name: 'متجر الكتب 24', group: 'المتاجر' },
			{ name: 'חנות 7', group: 'المتاجر' },
			{ name: '\u202Ereversed\u0000\nname' },
			{ name: 'W'.repeat(500) },
			{ name: '' },
			{ name: null },
		],
		outages: [
			outageOf('40001', 'x', '2026-11-19T10:00:00', 5, {
				locations: [
					{ location: '<b onclick=alert(3)>London</b>', firstFailure: 0, failedChecks: 1 },
				],
				firstError: 'Connection to db7.internal:5432 refused',
			}),
			outageOf('40002', 'y', '2026-11-18T10:00:00', 5),
		],
	},
} satisfies Record<string, PagePlan>;

export type StatusCase = keyof typeof statusPlans;

export const statusCases = Object.keys(statusPlans) as StatusCase[];

import type { Language, RenderOptions } from '../../nodes/shared/features/reports';
import {
	type DayFigures,
	type DeviceFigures,
	type DeviceOutages,
	type Outage,
	type Period,
	type ReportInput,
	type UptimeReport,
} from '../../nodes/shared/features/uptime';
import { buildUptimeReport } from './atOnce.cts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A device by its uptime on each day; null is a day without data. */
interface DevicePlan {
	name: string | null;
	id?: number;
	days: Array<number | null>;
	checksPerDay?: number;
	averageSeconds?: number | null;
	/** Uptime in the period before. */
	before?: number;
	/** False for a device of whose single checks there is none. */
	isChecked?: boolean;
}

interface ReportPlan {
	from: string;
	devices: DevicePlan[];
	title?: string;
	/** How much the clock was changed, and on which day. */
	changed?: { date: string; seconds: number };
	/** The days that have begun; all of them by default. */
	daysSoFar?: number;
	/** Null when there was no check to tell. */
	outages?: Outage[] | null;
	hasDays?: boolean;
	target?: number;
	excludesPlannedDowntime?: boolean;
}

export function outageOf(
	deviceId: string,
	deviceName: string | null,
	start: string,
	minutes: number | null,
	more: Partial<Outage> = {},
): Outage {
	const from = Date.parse(`${start}Z`);
	const durationMs = (minutes ?? 90) * minuteMs;
	return {
		deviceId,
		deviceName,
		start: from,
		end: minutes === null ? null : from + minutes * minuteMs,
		startedBefore: false,
		until: from + durationMs,
		durationMs,
		unknownMs: 0,
		failedChecks: 3,
		checks: 3,
		locations: ['London', 'New York'].map((location) => ({
			location,
			firstFailure: from,
			failedChecks: 1,
		})),
		statuses: [{ status: 'F', checks: 3 }],
		firstError: 'Timeout after 30 s',
		failedLayer: 'unknown',
		failures: [],
		...more,
	};
}

export function toInput(plan: ReportPlan): ReportInput {
	const { devices, hasDays = true } = plan;
	const from = Date.parse(plan.from);
	const count = Math.max(...devices.map(({ days }) => days.length));
	const to = from + count * dayMs;
	const days = devices.flatMap((device, at) => dayFigures(device, at, from));
	const now = from + (plan.daysSoFar ?? count) * dayMs;
	const secondsIn = (span: Period) => {
		const change = Date.parse(plan.changed?.date ?? '');
		const isIn = change >= span.from && change < span.to;
		return (span.to - span.from) / 1000 + (isIn ? (plan.changed?.seconds ?? 0) : 0);
	};
	return {
		title: plan.title ?? '',
		period: { from, to },
		wholePeriod: { from, to },
		clock: {
			secondsIn,
			secondsSoFar: (span) =>
				span.from >= now ? 0 : secondsIn({ from: span.from, to: Math.min(span.to, now) }),
		},
		targetPercentage: plan.target ?? 99.9,
		compared: {
			with: 'previousPeriod',
			period: { from: from - count * dayMs, to: from - (to - now) },
			isPart: now < to,
		},
		overall: devices.map((device, at) => overallFigures(device, at)),
		previous: devices.flatMap((device, at) =>
			device.before === undefined
				? []
				: [{ ...overallFigures(device, at), uptimePercentage: device.before, averageSeconds: 0.5 }],
		),
		days,
		showsDays: hasDays,
		outages: plan.outages ? outagesByDevice(plan.devices, plan.outages) : null,
		planned: plan.excludesPlannedDowntime ? [{ weekday: 0, fromMinute: 120, toMinute: 240 }] : [],
	};
}

export function reportOf(plan: ReportPlan): UptimeReport {
	return buildUptimeReport(toInput(plan));
}

function outagesByDevice(devices: DevicePlan[], outages: Outage[]): DeviceOutages[] {
	return devices.flatMap((device, at) => {
		const deviceId = idOf(device, at);
		const own = outages.filter((outage) => outage.deviceId === String(deviceId));
		const { isChecked = true, name } = device;
		return isChecked ? [{ deviceId, deviceName: name, outages: own }] : [];
	});
}

function idOf({ id }: DevicePlan, at: number): number {
	return id ?? 40_001 + at;
}

function overallFigures(device: DevicePlan, at: number): DeviceFigures {
	const known = device.days.flatMap((uptime) => uptime ?? []);
	const { averageSeconds = 0.412, checksPerDay = 288, name } = device;
	const who = { deviceId: idOf(device, at), deviceName: name };
	if (known.length === 0) {
		return { ...who, uptimePercentage: null, checks: null, failed: null, averageSeconds: null };
	}
	const uptimePercentage = known.reduce((all, one) => all + one, 0) / known.length;
	const checks = known.length * checksPerDay;
	const failed = Math.round(checks * (1 - uptimePercentage / 100));
	return { ...who, uptimePercentage, checks, failed, averageSeconds };
}

/** How much longer than on the average responses take on the days of a week: on the average, 1. */
const paces = [1, 1.1, 0.9, 1.4, 1.2, 0.8, 0.6];

function dayFigures(device: DevicePlan, at: number, from: number): DayFigures[] {
	const { averageSeconds: usual = 0.412, checksPerDay: checks = 288, name } = device;
	return device.days.flatMap((uptimePercentage, day) => {
		if (uptimePercentage === null) return [];
		const date = new Date(from + day * dayMs).toISOString().slice(0, 10);
		const failed = Math.round(checks * (1 - uptimePercentage / 100));
		const who = { deviceId: idOf(device, at), deviceName: name };
		const averageSeconds = usual && Number((usual * paces[day % 7]).toFixed(3));
		return [{ ...who, date, uptimePercentage, checks, failed, averageSeconds }];
	});
}

const week = (...days: Array<number | null>) => days;
const good = [100, 100, 100, 100, 100, 100, 100];

/** Pictured in README, with figures that fit together: of 288 checks a day, 2 h are 24, and 15 min are 3. */
export const weekWithTwoOutages: ReportPlan = {
	from: '2026-11-09',
	devices: [
		{
			name: 'Shop front',
			days: week(100, 100, 100, (264 / 288) * 100, 100, 100, 100),
			before: 100,
		},
		{
			name: 'Checkout',
			days: week(100, 100, (285 / 288) * 100, 100, 100, 100, 100),
			before: 99.98,
		},
		{ name: 'Mail server', days: good, before: 100 },
		{ name: 'Blog', days: good, before: 99.95 },
	],
	outages: [
		outageOf('40001', 'Shop front', '2026-11-12T10:15:00', 120),
		outageOf('40002', 'Checkout', '2026-11-11T09:00:00', 15),
	],
};

/** Each of them is a case that reports have to do well. */
export const reportPlans = {
	'a quiet week': {
		from: '2026-11-09',
		devices: [
			{ name: 'Shop front', days: good, before: 99.98 },
			{ name: 'Checkout', days: good, averageSeconds: 1.204, before: 100 },
			{ name: 'Mail server', days: good, checksPerDay: 96, averageSeconds: 0.031, before: 100 },
		],
		outages: [],
	},
	'a bad week': {
		from: '2026-11-09',
		devices: [
			{ name: 'Shop front', days: week(100, 99.3, 100, 91.2, 97.4, 100, 100), before: 99.98 },
			{ name: 'Checkout', days: week(100, 99.95, 99.2, 100, 100, 100, 100), before: 99.1 },
			{ name: 'Mail server', days: week(0, 0, 12.5, 100, 100, 100, 100), checksPerDay: 96 },
			{ name: 'Blog', days: good, averageSeconds: 2.05, before: 100 },
		],
		outages: [
			outageOf('40003', 'Mail server', '2026-11-09T00:00:00', 3780, { startedBefore: true }),
			outageOf('40001', 'Shop front', '2026-11-12T10:15:00', 127),
			outageOf('40001', 'Shop front', '2026-11-13T22:30:00', null),
			outageOf('40002', 'Checkout', '2026-11-11T09:00:00', 7, { firstError: null }),
		],
	},
	'a week with missing data': {
		from: '2026-11-09',
		devices: [
			{ name: 'Shop front', days: week(100, null, null, 99.95, 100, 100, 100) },
			{ name: 'Summer campaign (old)', days: week(null, null, null, null, null, null, null) },
		],
		outages: [],
	},
	'a week without single checks': {
		from: '2026-11-09',
		devices: [{ name: 'Shop front', days: good }],
		outages: null,
	},
	'a week without single checks of two devices': {
		from: '2026-11-09',
		devices: [
			{ name: 'Shop front', days: good },
			{ name: 'Checkout', days: week(100, 99.95, 99.2, 100, 100, 100, 100), isChecked: false },
			{ name: 'Summer campaign (old)', days: week(null, null), isChecked: false },
		],
		outages: [],
	},
	'one device without outages asked for': {
		from: '2026-11-09',
		devices: [{ name: 'Shop front', days: good }],
		title: 'Shop uptime for Example Ltd',
	},
	'a week that is not over, with 1 of 7 days': {
		from: '2026-11-16',
		daysSoFar: 5,
		devices: [
			{ name: 'Shop front', days: week(100, 100, 100, 100, 100, null, null) },
			{ name: 'Checkout', days: week(100, 99.4, 100, 100, 100, null, null) },
			{ name: 'Mail server', days: week(null, null, null, 95.833, null, null, null) },
			{ name: 'Summer campaign (old)', days: week(null) },
		],
		outages: [outageOf('40002', 'Checkout', '2026-11-17T09:00:00', 12)],
	},
	'200 devices': {
		from: '2026-10-01',
		devices: Array.from({ length: 200 }, (_, at) => ({
			name: `Device number ${at + 1} of the shop`,
			days: Array.from({ length: 31 }, (__, day) =>
				(at + day) % 17 === 0 ? 98 + ((at * 31 + day) % 20) / 10 : 100,
			),
			before: 99.9,
		})),
		outages: Array.from({ length: 120 }, (_, at) =>
			outageOf(
				String(40_001 + at),
				`Device number ${at + 1} of the shop`,
				`2026-10-${String((at % 28) + 1).padStart(2, '0')}T04:05:00`,
				(at % 9) + 3,
			),
		),
	},
	'a month in which summer time ends': {
		from: '2026-10-01',
		devices: [{ name: 'Shop front', days: Array.from({ length: 31 }, () => 99.9) }],
		changed: { date: '2026-10-25', seconds: 3600 },
		outages: [outageOf('40001', 'Shop front', '2026-10-25T01:30:00', 60)],
		excludesPlannedDowntime: true,
	},
	'hostile names': {
		from: '2026-11-09',
		title: '<b>Report</b> & *more*\n',
		devices: [
			{ name: `<script>alert("1")</script> & 'co' *bold* _it_ ~no~ \`x\``, days: week(99, 100) },
			{ name: 'متجر الكتب', days: week(100, 98) },
			{ name: 'חנות 24', days: week(100, 100) },
			{ name: 'shop_front_eu <!channel> @here :fire: |https://evil.test|', days: week(97, 100) },
			{ name: '\u202Ereversed\u0000\nname', days: week(100, 100) },
			{ name: '=HYPERLINK("https://evil.test")', days: week(100, 100) },
			{ name: null, id: 7, days: week(100, 100) },
			{ name: 'W'.repeat(500), days: week(100, 99.95) },
		],
		outages: [
			outageOf('40001', '<script>', '2026-11-09T10:00:00', 5, {
				firstError: '</td></table><img src=x onerror=alert(1)> *bold*',
			}),
		],
	},
	'an outage across midnight and the edges': {
		from: '2026-11-09',
		devices: [{ name: 'Shop front', days: week(99.2, 98.1, 99.6) }],
		outages: [
			outageOf('40001', 'Shop front', '2026-11-09T00:00:00', 12, { startedBefore: true }),
			outageOf('40001', 'Shop front', '2026-11-09T23:50:00', 30),
			outageOf('40001', 'Shop front', '2026-11-11T23:54:00', null, { durationMs: 6 * minuteMs }),
		],
	},
} satisfies Record<string, ReportPlan>;

export type ReportCase = keyof typeof reportPlans;

export function renderOptions(name: ReportCase, language: Language): RenderOptions {
	const listsOutages = 'outages' in reportPlans[name];
	return { language, listsDevices: true, listsOutages, isOver: false };
}

export const reportCases = Object.keys(reportPlans) as ReportCase[];

import { z } from 'zod';

import { isRecord } from '../http/json.cts';
import { requiredText, type Collection } from '../service/collection.cts';
import type { Entity, Fields } from '../service/entityStore.cts';
import { alertGroups } from './alertGroups.cts';

/** In the order of `Date.getUTCDay`. */
const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const;
const workdays = ['Mo', 'Tu', 'We', 'Th', 'Fr'];

const minuteOfDay = (name: string, max: number) =>
	z
		.number({ message: `${name} is not valid` })
		.int(`${name} is not valid`)
		.min(0, `${name} is not valid`)
		.max(max, `${name} is not valid`);

/**
 * Left out, `From_Min` is 0 and `Included` false: the clients known leave out both, so that
 * a whole day begins without one (docs/dev/service.md W11).
 */
const weeklyInterval = z
	.object({
		Days: z
			.array(z.enum(weekdays, { message: 'Days is not valid' }), {
				message: 'Days is required',
			})
			.min(1, 'Days is required'),
		From_Min: minuteOfDay('From_Min', 1438).default(0),
		To_Min: minuteOfDay('To_Min', 1439),
		Included: z.boolean({ message: 'Included is not valid' }).default(false),
	})
	.refine(({ From_Min, To_Min }) => From_Min < To_Min, 'From_Min must be less than To_Min');

/** Later than any time that was sent in seconds by mistake. */
const minTimeMs = 1e12;

const timeMs = z
	.number({ message: 'A time must be in milliseconds' })
	.int('A time must be in milliseconds')
	.gte(minTimeMs, 'A time must be in milliseconds')
	.refine((time) => time % 60_000 === 0, 'A time must have no seconds');

const dateTimeInterval = z
	.object({ From: timeMs, To: timeMs })
	.refine(({ From, To }) => From < To, 'From must be less than To');

/** docs/dev/service.md W11. */
export const scheduleSchema = z.object({
	Name: requiredText('Name'),
	Weekly_Intervals: z
		.array(weeklyInterval, { message: 'Weekly_Intervals is required' })
		.default([]),
	Date_Time_Intervals: z
		.array(dateTimeInterval, { message: 'Date_Time_Intervals is required' })
		.default([]),
});

type Schedule = z.infer<typeof scheduleSchema>;

export const schedules: Collection = {
	name: 'Scheduler',
	schema: scheduleSchema,
	prepare: (body) => ({
		...body,
		Date_Time_Intervals: body.Date_Time_Intervals ?? [],
		Weekly_Intervals: withDefaults(body.Weekly_Intervals),
	}),
	findAssigned: (id, { devices, listEntities }) => ({
		Devices: idsWithSchedule(devices, id),
		Notification_Groups: idsWithSchedule(listEntities(alertGroups), id),
	}),
	firstId: 301,
	seeds: [
		{
			Name: 'Office hours',
			Description: 'When people work',
			Weekly_Intervals: [{ Days: workdays, From_Min: 480, To_Min: 1080, Included: true }],
			Date_Time_Intervals: [{ From: 1798675200000, To: 1798761540000 }],
		},
		{
			Name: 'Always but Sunday nights',
			Description: null,
			Weekly_Intervals: [
				{ Days: ['Su', ...workdays, 'Sa'], From_Min: 0, To_Min: 1439, Included: true },
				{ Days: ['Su'], From_Min: 120, To_Min: 240, Included: false },
			],
			Date_Time_Intervals: [],
		},
	],
};

function withDefaults(intervals: unknown): Fields[] {
	const rows = Array.isArray(intervals) ? intervals.filter(isRecord) : [];
	return rows.map(({ Days, From_Min = 0, To_Min, Included = false, ...rest }) => ({
		Days,
		From_Min,
		To_Min,
		Included,
		...rest,
	}));
}

function idsWithSchedule(entities: readonly Entity[], id: number): number[] {
	return entities.filter(({ Scheduler_Id }) => Scheduler_Id === id).map(({ Id }) => Id);
}

/**
 * Whether a time (epoch ms) is within a schedule: in the hours it includes, which are all if it names
 * none, and neither in the hours nor on the dates it excludes. Hours are taken as UTC, and the last
 * minute belongs to them: 0 to 1439 is a whole day (docs/dev/service.md W11).
 */
export function isInSchedule(schedule: Schedule, time: number): boolean {
	if (schedule.Date_Time_Intervals.some(({ From, To }) => time >= From && time < To)) return false;
	const date = new Date(time);
	const minute = date.getUTCHours() * 60 + date.getUTCMinutes();
	const day = weekdays[date.getUTCDay()];
	const covers = ({ Days, From_Min, To_Min }: Schedule['Weekly_Intervals'][number]) =>
		Days.includes(day) && minute >= From_Min && minute <= To_Min;
	const included = schedule.Weekly_Intervals.filter(({ Included }) => Included);
	const excluded = schedule.Weekly_Intervals.filter(({ Included }) => !Included);
	return (included.length === 0 || included.some(covers)) && !excluded.some(covers);
}

import { weekdays, type Schedule } from '../service/scheduleShape';

/**
 * Whether a time (epoch ms) lies within a schedule: in the hours it includes, all of them when it
 * includes none, and neither in hours nor on dates it leaves out. Hours are taken as UTC, and the last
 * minute belongs to them: 0 to 1439 is a whole day (spec/web-api-public-facts.md §2.11).
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

import { toFraction, mix } from '../../sandbox/simulation/random.cts';
import { formatWeeklyHours, parseWeeklyHours } from '../../nodes/shared/words/values/weeklyHours';

const workdays = ['Mo', 'Tu', 'We', 'Th', 'Fr'];
const everyDay = ['Su', ...workdays, 'Sa'];

const hours = (days: string[], fromMinute: number, toMinute: number) => ({
	days,
	fromMinute,
	toMinute,
});

const lunch = [hours(workdays, 480, 720), hours(workdays, 780, 1020)];

it('weekly hours refuse long times over midnight that could be written backwards', () => {
	const read = (text: string) => parseWeeklyHours(text, 12 * 60);
	const error = (problem: string, hint: string) =>
		expect.objectContaining({ problem, hint }) as Error;
	expect(() => read('04:00-02:00 Su')).toThrow(
		error(
			'contains "04:00-02:00 Su", which lasts 22 hours and runs past midnight',
			'Did you mean "02:00-04:00 Su"? For 22 hours enter "04:00-23:59 Su; 00:00-02:00 Mo".',
		),
	);
	expect(() => read('12:00-00:00')).toThrow('which lasts 12 hours and runs past midnight');
	const accepted = ['04:00-23:59 Su; 00:00-02:00 Mo', 'all day Su', '20:01-08:00 Sa', '0-24 Su'];
	for (const text of accepted) expect(read(text)).toEqual(parseWeeklyHours(text));
});

it.each([
	['08:00-18:00 Mo-Fr', [hours(workdays, 480, 1080)]],
	['mo-fr 8-18', [hours(workdays, 480, 1080)]],
	['Monday - Friday 08:00 - 18:00', [hours(workdays, 480, 1080)]],
	['10:00-14:00 Sat, Sun', [hours(['Su', 'Sa'], 600, 840)]],
	['Mo,We 9:00-17:00; all day Su', [hours(['Mo', 'We'], 540, 1020), hours(['Su'], 0, 1439)]],
	['every day', [hours(everyDay, 0, 1439)]],
	['Mo\u2013Fr 08:00 \u2013 18:00', [hours(workdays, 480, 1080)]],
	['Monday to Friday: 8:00 to 18:00', [hours(workdays, 480, 1080)]],
	['Mo-Fr 8-12 and 13-17', [hours(workdays, 480, 720), hours(workdays, 780, 1020)]],
	['every Monday 8-12', [hours(['Mo'], 480, 720)]],
	['On Monday from 8-12', [hours(['Mo'], 480, 720)]],
	['08:00-18:00', [hours(everyDay, 480, 1080)]],
	['00:00-24:00 SUNDAY', [hours(['Su'], 0, 1439)]],
	['08:00-24:00', [hours(everyDay, 480, 1439)]],
	['Fr-Mo 00:00-01:30', [hours(['Su', 'Mo', 'Fr', 'Sa'], 0, 90)]],
	['22:00-06:00 Fr', [hours(['Fr'], 1320, 1439), hours(['Sa'], 0, 360)]],
	['22:00-06:00 Fr-Sa', [hours(['Fr', 'Sa'], 1320, 1439), hours(['Su', 'Sa'], 0, 360)]],
	['22:00-00:00 Sa', [hours(['Sa'], 1320, 1439)]],
	['Mo-Fr 8-18, Sa 10-14', [hours(workdays, 480, 1080), hours(['Sa'], 600, 840)]],
	['8-12, 13-17 Mo-Fr and 10-14 on Sa', [...lunch, hours(['Sa'], 600, 840)]],
	['', []],
	[' ; \n', []],
])('weekly hours parse %j', (text, expected) => {
	expect(parseWeeklyHours(text)).toEqual(expected);
});

it.each([
	'8-8 Mo',
	'On 02:00-04:00',
	'on 8-18',
	'25:00-26:00',
	'08:75-09:00',
	'Mo-Fr-Su',
	'Mo-Xx 8-18',
	'Mo- 8-18',
	'all day 8-18 Mo',
	'every day Mo',
	'23:59-06:00 Mo',
	'24:00-06:00 Mo',
	'8-18-20 Mo',
	'108:00-18:00 Mo',
	'and',
	',',
	'Fun 8-18',
	'M 8-18',
	'08:00 Mo',
	'8-18 Mo x',
	'Mo 8-12, Tu 13-17 土曜日',
	'Mo 8-12, Tu 13-17 воскресенье',
	'Mo-Fr 8-18, Sa',
	'8-12 Mo 13-17',
	'Mo-Fr 8-18 and all day Su',
	'08:00-18:00 On',
	'08:00-18:00 on',
	'08:00-18:00 On, Fr',
	'08:00-18:00 On Fr',
	'08:00-18:00 To',
	'Mo 8-16, to 10-14',
	'8-18 every',
	'from',
])('weekly hours reject %j and name it', (part) => {
	expect(() => parseWeeklyHours(`all day Su; ${part}`)).toThrow(
		`contains "${part}", which is not valid`,
	);
});

it('weekly hours round-trip through formatWeeklyHours for all sets of days', () => {
	let drawn = 0;
	const below = (limit: number) => Math.floor(toFraction(mix(1, drawn++)) * limit);
	for (let round = 0; round < 20; round++) {
		for (let mask = 1; mask < 128; mask++) {
			const days = everyDay.filter((_, index) => mask & (1 << index));
			const some = Array.from({ length: 1 + below(4) }, () => {
				const from = below(1439);
				return hours(days, from, from + 1 + below(1439 - from));
			});
			const all = [...some, hours(days, 0, 1439)];
			const text = formatWeeklyHours(all);
			expect(parseWeeklyHours(text)).toEqual(all);
			expect(formatWeeklyHours(parseWeeklyHours(text))).toBe(text);
		}
	}
});

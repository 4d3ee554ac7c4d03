import {
	formatSeconds,
	frequencyText,
	parseDuration,
	parseFrequency,
} from '../../nodes/shared/words/values/duration';
import { ValueError } from '../../nodes/shared/words/values/valueError';

/** Problem and hint, without the name of the field. */
function refusal(text: string): string {
	try {
		return `none: ${parseFrequency(text)}`;
	} catch (error) {
		if (error instanceof ValueError) return `${error.problem}. ${error.hint}`;
		throw error;
	}
}

it.each([
	['300', 300],
	[' 300 ', 300],
	['5 min', 300],
	['5min.', 300],
	['5 Minutes', 300],
	['Every 5 minutes', 300],
	['once every hour', 3600],
	['minute', 60],
	['1h', 3600],
	['1 h 30 min', 5400],
	['1h30m', 5400],
	['1 hour and 30 minutes', 5400],
	['1,5 hours', 5400],
	['0.7 h', 2520],
	['0.125 h', 450],
	['0.5 min', 30],
	['300 s', 300],
	['30 sec', 30],
	['1 day', 86_400],
	['hourly', 3600],
	['Daily', 86_400],
	['60', 60],
])('the frequency %j means %d seconds', (text, seconds) => {
	expect(parseFrequency(text)).toBe(seconds);
});

it.each(['5', '59', '1', 'every 5', '5.0'])(
	'the frequency %j is not read as seconds: a number under 60 needs its unit',
	(text) => {
		const number = Number(text.replace('every ', ''));
		expect(refusal(text)).toBe(
			`contains "${text}", which means ${number} seconds. Did you mean minutes? Enter ${number} min or ${number * 60}. For seconds, enter ${number} s.`,
		);
	},
);

it.each([
	...['0', '-5', '-5 min', '0 min', '0.2 s', 'often', '5 parsecs', '5 min or so', '1e3', '5 5'],
	...['min', '300.5', '1:30', '1,000', '1,000 min', '1.5.5 h', '1000000000', 'hourly 5 min', 'and'],
	...['constructor', 'every'],
])('the text %j is refused as a frequency', (text) => {
	expect(refusal(text)).toBe(
		`contains "${text}", which is not a frequency. Enter an interval such as 5 min, 1 h 30 min, hourly, or 300 for seconds.`,
	);
});

it('an empty text is no frequency', () => {
	expect(refusal(' ')).toMatch(/^is empty\. Enter an interval such as 5 min, /);
});

it('a frequency keeps its meaning as the text of a list', () => {
	for (const seconds of [1, 10, 59, 60, 300, 10_800]) {
		expect(parseFrequency(String(frequencyText(seconds)))).toBe(seconds);
	}
});

it.each<[string, 'day' | 'hour' | 'minute' | 'second', number]>([
	['90', 'second', 90],
	['90', 'minute', 5400],
	['1,5', 'hour', 5400],
	['30', 'day', 2_592_000],
	['999999999', 'day', 86_399_999_913_600],
	['90 s', 'minute', 90],
])('the number %j alone is counted in the unit %s: %d seconds', (text, unit, seconds) => {
	expect(parseDuration(text, unit)).toBe(seconds);
});

it.each([
	[1, '1 second'],
	[45, '45 seconds'],
	[90, '90 seconds'],
	[60, '1 minute'],
	[5400, '90 minutes'],
	[3600, '1 hour'],
	[10_800, '3 hours'],
	[0, '0 seconds'],
])('the frequency of %s seconds is formatted as %s', (seconds, duration) => {
	expect(formatSeconds(seconds)).toBe(duration);
});

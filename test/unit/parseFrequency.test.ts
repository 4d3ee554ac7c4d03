import { frequencyText, parseFrequency } from '../../nodes/shared/webApi';

it.each([
	['300', 300],
	[' 300 ', 300],
	['5 min', 300],
	['5min.', 300],
	['5 Minutes', 300],
	['Every 5 minutes', 300],
	['1h', 3600],
	['1,5 hours', 5400],
	['0.5 min', 30],
	['300 s', 300],
	['30 sec', 30],
	['1 day', 86_400],
	['60', 60],
])('%j says a frequency of %d seconds', (text, seconds) => {
	expect(parseFrequency(text)).toEqual({ seconds });
});

it.each(['5', '59', '1', 'every 5', '5.0'])(
	'%j is not taken for seconds: a number under 60 needs its unit',
	(text) => {
		const number = Number(text.replace('every ', ''));
		expect(parseFrequency(text)).toEqual({
			problem: `is ${number}, which means ${number} seconds`,
			hint: expect.stringContaining(`Write ${number} min or ${number * 60} `),
		});
	},
);

it.each(['', '0', '-5', '0 min', 'often', '5 parsecs', '1e3', '5 5', 'min', '300.5', '1:30'])(
	'%j is not understood as a frequency',
	(text) => {
		expect(parseFrequency(text)).toEqual({
			problem: expect.stringMatching(/^(is empty|cannot be ")/),
			hint: expect.stringContaining('5 min'),
		});
	},
);

it('a frequency keeps its meaning as the text of a list', () => {
	for (const seconds of [1, 10, 59, 60, 300, 10_800]) {
		expect(parseFrequency(String(frequencyText(seconds)))).toEqual({ seconds });
	}
});

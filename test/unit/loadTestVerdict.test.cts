import { compareWithLimits } from '../../nodes/shared/service/webApi';

const result = {
	HasData: true,
	AverageDuration: 3000,
	SessionsCount: 100,
	SessionsCountSucceded: 98,
	SessionsCountFailed: 2,
};

it.each([
	['HasData is false', { HasData: false }],
	['the average is 0', { AverageDuration: 0 }],
	['the average is null', { AverageDuration: null }],
	['the average is a text', { AverageDuration: '1' }],
	['the average is not a number', { AverageDuration: Number.NaN }],
])('a load test does not pass when %s', (_what, changes) => {
	expect(compareWithLimits({ ...result, ...changes }, { averageSeconds: 3 })).toEqual({
		passed: null,
		reason: 'The service returned no average response time',
	});
});

it.each([
	['there was no session', { SessionsCount: 0, SessionsCountSucceded: 0 }],
	['the number of sessions is missing', { SessionsCount: undefined }],
	['the succeeded sessions are negative', { SessionsCountSucceded: -1 }],
	['more sessions succeeded than there were', { SessionsCountSucceded: 101 }],
])('a load test does not pass when %s', (_what, changes) => {
	expect(compareWithLimits({ ...result, ...changes }, { errorRatePercent: 5 })).toEqual({
		passed: null,
		reason: 'The service returned no error rate',
	});
});

it('a load test exactly at its limit passes', () => {
	expect(compareWithLimits(result, { averageSeconds: 3, errorRatePercent: 2 }).passed).toBe(true);
});

it('a load test over its limit by less than is shown does not pass, with the difference', () => {
	expect(compareWithLimits({ ...result, AverageDuration: 3000.1 }, { averageSeconds: 3 })).toEqual({
		passed: false,
		reason: 'The average response time is 3.0001 seconds, over the limit of 3 seconds',
	});
});

it.each([
	['the vendor counts it', { sessions: 1200, succeeded: 1170 }, 2.5],
	['most sessions were not completed', { sessions: 100, succeeded: 10 }, 90],
])(
	'a load test session that did not succeed is an error, as %s',
	(_what, { sessions, succeeded }, rate) => {
		const figures = { SessionsCount: sessions, SessionsCountSucceded: succeeded };
		expect(compareWithLimits({ ...result, ...figures }, { errorRatePercent: 2 })).toEqual({
			passed: false,
			reason: `The error rate is ${rate} percent, over the limit of 2 percent`,
		});
	},
);

it('a load test over a limit does not pass even if the figure of another limit is missing', () => {
	const limits = { averageSeconds: 2, errorRatePercent: 1 };
	expect(compareWithLimits({ ...result, SessionsCount: null }, limits)).toEqual({
		passed: false,
		reason:
			'The average response time is 3 seconds, over the limit of 2 seconds; the service returned no error rate',
	});
});

it('a load test passes even if a figure without a limit is missing', () => {
	expect(compareWithLimits({ AverageDuration: 100 }, { averageSeconds: 3 }).passed).toBe(true);
});

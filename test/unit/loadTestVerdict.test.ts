import { judgeLoadTest } from '../../nodes/shared/webApi';

const result = {
	HasData: true,
	AverageDuration: 3000,
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
	expect(judgeLoadTest({ ...result, ...changes }, { averageSeconds: 3 })).toEqual({
		passed: null,
		reason: 'The service gave no average response time',
	});
});

it.each([
	['no session ended', { SessionsCountSucceded: 0, SessionsCountFailed: 0 }],
	['the failed sessions are missing', { SessionsCountFailed: undefined }],
	['the succeeded sessions are negative', { SessionsCountSucceded: -1 }],
])('a load test does not pass when %s', (_what, changes) => {
	expect(judgeLoadTest({ ...result, ...changes }, { errorRatePercent: 5 })).toEqual({
		passed: null,
		reason: 'The service gave no error rate',
	});
});

it('a figure that is just at its limit passes', () => {
	expect(judgeLoadTest(result, { averageSeconds: 3, errorRatePercent: 2 }).passed).toBe(true);
});

it('a figure that is over its limit by less than is shown does not pass', () => {
	expect(judgeLoadTest({ ...result, AverageDuration: 3000.1 }, { averageSeconds: 3 }).passed).toBe(
		false,
	);
});

it('an exceeded limit counts when the figure of another is missing', () => {
	const limits = { averageSeconds: 2, errorRatePercent: 1 };
	expect(judgeLoadTest({ ...result, SessionsCountFailed: null }, limits)).toEqual({
		passed: false,
		reason:
			'The average response time is 3 seconds, over the limit of 2 seconds; the service gave no error rate',
	});
});

it('a missing figure that has no limit does not matter', () => {
	expect(judgeLoadTest({ AverageDuration: 100 }, { averageSeconds: 3 }).passed).toBe(true);
});

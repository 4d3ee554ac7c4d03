import { ServiceError } from '../../nodes/shared/service/http/serviceError';
import { TransportError } from '../../nodes/shared/service/http/transport';
import { rateLimitError } from '../../nodes/shared/service/xmlFeed/rateLimit/rateLimitError';
import { RetryBudget } from '../../nodes/shared/service/xmlFeed/rateLimit/retryBudget';

function budgetOf(maxWaitMs: number) {
	const waits: number[] = [];
	const slotCalls: string[] = [];
	const clock = {
		now: () => 0,
		elapsed: () => 0,
		wait: async (milliseconds: number) => void waits.push(milliseconds),
	};
	const slot = {
		release: () => void slotCalls.push('release'),
		defer: (milliseconds: number) => void slotCalls.push(`defer ${milliseconds}`),
	};
	return { budget: new RetryBudget(clock, maxWaitMs), slot, slotCalls, waits };
}

const failed = (status: number) =>
	new ServiceError({ code: 'SERVICE_UNAVAILABLE', message: 'Away', hint: '', status });

it('a request waits for the feed exactly as long as Max Wait allows', () => {
	const { budget } = budgetOf(1000);
	budget.spendWait(400, 1000);
	expect(() => budget.spendWait(400, 601)).toThrow(
		expect.objectContaining({ code: 'RATE_LIMITED', retryAfterMs: 601 }),
	);
	budget.spendWait(400, 600);
	budget.spendWait(200, 0);
	expect(() => budget.spendWait(1, 0)).toThrow(
		'The XML feed was busy with other requests for more than 1 seconds',
	);
});

it("a request fails with the feed's message if the wait would exceed Max Wait", async () => {
	const { budget, slot, slotCalls, waits } = budgetOf(1000);
	await budget.prepareRetry(rateLimitError('Later', 1000), slot);
	budget.spendWait(1, 0);
	const error = rateLimitError('Later', 1000);
	await expect(budget.prepareRetry(error, slot)).rejects.toBe(error);
	expect(slotCalls).toEqual(['defer 1000', 'defer 1000']);
	expect(waits).toEqual([]);
});

it.each([
	['a closed connection', new TransportError('CONNECTION_RESET')],
	...[502, 503, 504].map((status): [string, Error] => [`status ${status}`, failed(status)]),
])(
	'a request is sent again twice after %s, and not after any other failure',
	async (_what, failure) => {
		const { budget, slot, slotCalls, waits } = budgetOf(0);
		await budget.prepareRetry(failure, slot);
		await budget.prepareRetry(failure, slot);
		await expect(budget.prepareRetry(failure, slot)).rejects.toBe(failure);
		expect(waits).toEqual([1000, 3000]);
		expect(slotCalls).toEqual(['release', 'release', 'release']);
	},
);

it.each([
	['status 500', failed(500)],
	['status 408', failed(408)],
	['a time-out', new TransportError('TIMEOUT')],
	['a refused connection', new TransportError('CONNECTION_REFUSED')],
	['anything else', new Error('A mistake of ours')],
])('a request is not sent again after %s', async (_what, failure) => {
	const { budget, slot, waits } = budgetOf(60_000);
	await expect(budget.prepareRetry(failure, slot)).rejects.toBe(failure);
	expect(waits).toEqual([]);
});

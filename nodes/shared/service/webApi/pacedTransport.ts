import { waitForWebApi, type Clock } from '../http/clock';
import {
	askedWaitMs,
	backOffMs,
	formatWait,
	isRepeatable,
	tooManyRequests,
} from '../http/retryPolicy';
import { ServiceError } from '../http/serviceError';
import {
	mutates,
	type Transport,
	type TransportRequest,
	type TransportResponse,
} from '../http/transport';
import { Semaphore } from '../../words/util/concurrency';
import type { RequestPace } from './requestPace';

/** Limits the concurrent requests of one run of a node, over all its items and sessions. */
export class RequestLimiter {
	private readonly semaphores = new Map<RequestPace, Semaphore>();
	private readonly all: Semaphore;

	constructor(readonly concurrency: number) {
		this.all = new Semaphore(() => concurrency);
	}

	/** Runs a task when the pace that the service asks for and then the limit of this run allow it. */
	async run<Result>(pace: RequestPace, task: () => Promise<Result>): Promise<Result> {
		const known = this.semaphores.get(pace);
		const paced = known ?? new Semaphore(() => pace.limitOf(this.concurrency));
		this.semaphores.set(pace, paced);
		return await paced.run(() => this.all.run(task));
	}
}

interface PacingSettings {
	limiter: RequestLimiter;
	pace: RequestPace;
	/** How long one request may wait in total because the service asks for it, in milliseconds. */
	maxWaitMs: number;
	clockFor(request: TransportRequest): Clock;
}

/**
 * A transport whose `send` limits concurrency, waits when the service asks for it and then repeats the
 * request by the rules in `http/retryPolicy.ts`. A failed request is not repeated.
 */
export function pacedTransport(transport: Transport, settings: PacingSettings): Transport {
	return {
		open: (request) => transport.open(request),
		send: (request) => new PacedRequest(transport, request, settings).send(),
	};
}

/** The outcome of one attempt to send: a response to return, or a pause before the next attempt. */
type Attempt = { response: TransportResponse } | Pause;

interface Pause {
	pauseMs: number;
	/** The response that asked to pause; undefined if the response to another request did. */
	asking?: TransportResponse;
}

/** One request with its attempts and waits. */
class PacedRequest {
	private readonly clock: Clock;
	/** How often the service asked this request to wait. */
	private askedCount = 0;
	private waitedMs = 0;
	/** The status of the last response that asked this request to wait. */
	private status?: number;
	private readonly mutates: boolean;

	constructor(
		private readonly transport: Transport,
		private readonly request: TransportRequest,
		private readonly settings: PacingSettings,
	) {
		this.clock = settings.clockFor(request);
		this.mutates = mutates(request);
	}

	/** Sends until a response can be returned. @throws {ServiceError} as `checkPause` */
	async send(): Promise<TransportResponse> {
		const { limiter, pace } = this.settings;
		for (;;) {
			const attempt = await limiter.run(pace, () => this.attempt());
			if ('response' in attempt) return attempt.response;
			this.checkPause(attempt);
			this.waitedMs += attempt.pauseMs;
			await waitForWebApi(this.clock, attempt.pauseMs, this.mutates && this.askedCount > 0);
		}
	}

	/** Sends the request once, unless the service has asked for a pause that is not over yet. */
	private async attempt(): Promise<Attempt> {
		const { limiter, pace } = this.settings;
		const sentAt = this.clock.elapsed();
		const pauseMs = pace.pauseAt(sentAt);
		if (pauseMs > 0) return { pauseMs };
		const response = await this.transport.send(this.request);
		const now = this.clock.elapsed();
		const waitMs = askedWaitMs(response, backOffMs(this.askedCount), this.clock.now());
		if (waitMs === undefined) {
			pace.speedUp();
			return { response };
		}
		pace.slowDown(waitMs, limiter.concurrency, sentAt, now);
		this.status = response.status;
		// A write refused with 429 was not carried out; after 503, that is unknown.
		const hasOpenOutcome = this.mutates && response.status !== tooManyRequests;
		return hasOpenOutcome ? { response } : { pauseMs: waitMs, asking: response };
	}

	/**
	 * Checks that the request may wait for this pause and be sent again here.
	 *
	 * @throws {ServiceError} if it may not; with `isRepeatable` if its sender may send it again, after a
	 * search for its result
	 */
	private checkPause({ pauseMs, asking }: Pause): void {
		const isTooLong = this.waitedMs + pauseMs > this.settings.maxWaitMs;
		const isAllowed = !asking || isRepeatable(asking, this.mutates, this.askedCount);
		if (asking) this.askedCount++;
		const isLeftToSender = asking !== undefined && this.request.leavesRepeatToSender === true;
		if (!isTooLong && isAllowed && !isLeftToSender) return;
		const error = rateLimitedError(pauseMs, isTooLong, this.status);
		// Without a sent write, nothing can have been carried out.
		if (!this.mutates || this.askedCount === 0)
			throw error.withDetails({ hint: `${notDoneHint} ${error.hint}` });
		const mayRepeat = !isTooLong && isAllowed;
		throw error
			.withDetails({ isRepeatable: mayRepeat })
			.withAttempts(this.askedCount)
			.withOpenOutcome();
	}
}

const notDoneHint = 'This request was not carried out.';

/**
 * @param isTooLong whether the wait exceeds Max Wait; otherwise a write may not be repeated
 * @param status of the response that asked to wait; undefined if only responses to others did
 */
function rateLimitedError(pauseMs: number, isTooLong: boolean, status?: number): ServiceError {
	const asks = `The Web API asks to wait${status === undefined ? '' : ` (status ${status})`}`;
	const lessOften = 'a lower Concurrent Items sends requests less often.';
	return new ServiceError({
		code: 'RATE_LIMITED',
		message: isTooLong
			? `${asks} longer than Max Wait allows`
			: `${asks}. Requests that may change data are not repeated automatically`,
		hint: isTooLong
			? `The next one is possible in ${formatWait(pauseMs)}. Increase Max Wait in Options to wait longer; ${lessOften}`
			: `Run this again in ${formatWait(pauseMs)}; ${lessOften}`,
		status,
	});
}

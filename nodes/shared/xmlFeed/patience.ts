import type { Clock } from '../clock';
import { ServiceError } from '../serviceError';
import { TransportError } from '../transport';
import { ToldToWait } from './toldToWait';
import type { Turn } from './turns';

/** Pauses before a request is tried again; nothing here changes anything at the service. */
const pausesMilliseconds = [1000, 3000];

const passingStatuses = [502, 503, 504];

/** How long one request goes on although the feed does not answer it. */
export class Patience {
	private waited = 0;

	private faults = 0;

	/** @param longest how long the request waits for its turn at the service, in milliseconds */
	constructor(
		private readonly clock: Clock,
		private readonly longest: number,
	) {}

	/**
	 * Allows to wait on for its turn.
	 *
	 * @param untilReady how long the feed is known not to be ready, in milliseconds
	 * @throws {ServiceError} when that would be too long
	 */
	stillWaiting(milliseconds: number, untilReady: number): void {
		if (this.waited + untilReady > this.longest) {
			throw new ToldToWait('The XML feed has asked to wait', untilReady);
		}
		this.waited += milliseconds;
		if (this.waited <= this.longest) return;
		throw new ServiceError({
			reason: 'unavailable',
			message: `The XML feed was not free within ${Math.round(this.longest / 1000)} seconds`,
			nextStep:
				'It answers one request after the other, and other requests of this n8n are waiting, too. Raise Max Wait in Options, or read several devices with one request: all of them, or several in Devices.',
		});
	}

	/**
	 * Waits until the request can be sent again.
	 *
	 * @throws what was thrown, when sending it again is of no use
	 */
	async afterFault(thrown: unknown, turn: Turn): Promise<void> {
		if (thrown instanceof ToldToWait) {
			turn.toldToWait(thrown.milliseconds);
			if (this.waited + thrown.milliseconds > this.longest) throw thrown;
			return;
		}
		turn.answered();
		if (!isPassing(thrown) || this.faults >= pausesMilliseconds.length) throw thrown;
		await this.clock.wait(pausesMilliseconds[this.faults++]);
	}
}

function isPassing(thrown: unknown): boolean {
	if (thrown instanceof TransportError) return thrown.fault === 'dropped';
	return thrown instanceof ServiceError && passingStatuses.includes(thrown.status ?? 0);
}

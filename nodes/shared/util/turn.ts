import { monotonicNow } from './monotonic';

/** How long one piece of work may keep everything else of n8n waiting. */
const maxTurnMs = 5;

/** A turn of Node's event loop, in work that could take long without waiting for anything. */
export class Turn {
	private beganAt = monotonicNow();

	/** Lets everything else have its turn when this one has lasted long enough. */
	async pause(): Promise<void> {
		if (monotonicNow() - this.beganAt < maxTurnMs) return;
		await yieldToEventLoop();
		this.beganAt = monotonicNow();
	}
}

/**
 * Everything else that waits has its turn. `setImmediate` would do that, and n8n's lint rule
 * `no-restricted-globals` forbids it; a timer would idle for a millisecond each time.
 */
function yieldToEventLoop(): Promise<void> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.once('message', () => {
			port1.close();
			resolve();
		});
		port2.postMessage(null);
	});
}

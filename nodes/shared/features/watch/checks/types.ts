/** A check of a watched device, from the report. Times are in its local time, in milliseconds since 1970. */
export interface SeenCheck {
	key: string;
	location: string;
	/** A word without blanks, the same for the same task: an address can hold keys, and is not kept. */
	task: string;
	time: number;
	isSuccess: boolean;
	seconds?: number;
	/** The parts of that, in the order of `checkParts`. */
	parts: ReadonlyArray<number | undefined>;
}

export interface SlowSettings {
	/** A check that takes longer is slow. */
	seconds: number;
	/** How many slow checks in a row it takes. */
	checks: number;
	/** From how many locations; all of a device that has fewer. */
	locations: number;
}

export type SlowPhase = 'dns' | 'connecting' | 'encrypting' | 'waiting' | 'downloading';

export interface Slowness {
	/** The mean of the slow checks. */
	seconds: number;
	/** How many slow checks there were in a row. */
	checks: number;
	locations: string[];
	/** The part that takes most of the time; null if unknown. */
	phase: SlowPhase | null;
	/** The first slow check, by the report's clock, in ISO 8601 without a zone. */
	since: string;
}

/** A streak of slow checks, of a task, or of one location of it. */
export interface SlowStreak {
	/** How many slow checks it has. */
	slow: number;
	/** How many checks since the last slow one were not slow. */
	normal: number;
	since: number;
	/** Sums over the slow checks. */
	seconds: number;
	parts: number[];
	locations: string[];
}

export interface CheckMemory {
	/** The time of the latest check. */
	until: number;
	/** The time of the latest check of each task from each location. */
	sources: Record<string, number>;
	/** The current streaks (slow checks in a row), by task or by task and location. */
	rows: Record<string, SlowStreak>;
	/** Since when the device is slow, as reported: the time of the poll, in milliseconds since 1970. */
	slowSince?: number;
}

/** The key of a source: a task, which contains no blank, and a location. */
export function sourceKey({ location, task }: Pick<SeenCheck, 'location' | 'task'>): string {
	return `${task} ${location}`;
}

export function taskOf(key: string): string {
	return key.split(' ', 1)[0];
}

/** The limit of saved data per device, for any service. */
export const bounds = { sources: 60, locations: 20 };

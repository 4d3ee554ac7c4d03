import type { WeeklyWindow } from '../../uptime';

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

/** The watched aspects of checks; undefined for those not chosen. */
export interface CheckSettings {
	slow?: SlowSettings;
	budget?: BudgetSettings;
}

export interface SlowSettings {
	/** The limit for slow checks: a number of seconds, or a multiple of the usual time. */
	limit: { seconds: number } | { times: number };
	/** How many slow checks in a row it takes. */
	checks: number;
	/** From how many locations; all of a device that has fewer. */
	locations: number;
}

export interface BudgetSettings {
	targetPercentage: number;
	/** The period of the target: a number of last days. */
	periodDays: number;
	/** How many checks there must be in a window. */
	minChecks: number;
	/** Times of the week that do not count. */
	planned: readonly WeeklyWindow[];
}

export type SlowPhase = 'dns' | 'connecting' | 'encrypting' | 'waiting' | 'downloading';

export interface Slowness {
	/** The mean of the slow checks. */
	seconds: number;
	/** The usual time from there at this hour; null if not known yet. */
	usualSeconds: number | null;
	/** How many slow checks there were in a row. */
	checks: number;
	locations: string[];
	/** The part with most of the extra time; null if unknown. */
	phase: SlowPhase | null;
	/** The first slow check, by the report's clock, in ISO 8601 without a zone. */
	since: string;
}

export interface BudgetUse {
	targetPercentage: number;
	periodDays: number;
	/** How many times as fast as the target allows, in `windowHours`; null of a budget that is used up. */
	burnRate: number | null;
	windowHours: number | null;
	/** How long the device was down in the window, or in the period. */
	downSeconds: number;
	/** Of the budget of the whole period. */
	usedPercent: number;
	secondsLeft: number;
}

/** One task of a device, seen from one location. */
export interface SourceMemory {
	/** The time of its latest check. */
	at: number;
	isFailing?: true;
	/** The natural logarithm of the usual seconds of its checks, and from how many checks that was learned. */
	level?: number;
	learned?: number;
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
	/** Undefined once nothing was known for one of them. */
	usual?: number;
	parts: number[];
	locations: string[];
}

export interface SlowMemory {
	/** By hour of the week, from Sunday 0:00: how far checks are above the level, as logarithm × 1000; null if unknown. */
	hours: Array<number | null>;
	/** The hour under way, counted since 1970, and how far its checks are above the level on average. */
	now?: { hour: number; checks: number; above: number };
	/** The usual times of the parts of a check, in seconds. */
	parts: number[];
	/** The current streaks (slow checks in a row), by task or by task and location. */
	rows: Record<string, SlowStreak>;
}

/** A time by the report's clock. */
export type Span = [from: number, to: number];

export interface BudgetMemory {
	/** When the device was down, in order of time. */
	down: Span[];
}

export interface CheckMemory {
	/** The time of the latest check. */
	until: number;
	sources: Record<string, SourceMemory>;
	/** The times of the latest checks, in order. */
	recent: number[];
	slow?: SlowMemory;
	budget?: BudgetMemory;
	/** Which kinds of events hold, and since when: the time of the poll, in milliseconds since 1970. */
	reported?: Record<string, number>;
}

/** The key of a source: a task, which contains no blank, and a location. */
export function sourceKey({ location, task }: Pick<SeenCheck, 'location' | 'task'>): string {
	return `${task} ${location}`;
}

export function taskOf(key: string): string {
	return key.split(' ', 1)[0];
}

export function locationOf(key: string): string {
	return key.slice(key.indexOf(' ') + 1);
}

/** The limit of saved data per device, for any service. */
export const bounds = { sources: 60, recent: 50, spans: 400, locations: 20 };

export const hoursPerWeek = 168;

import type { WeeklyWindow } from '../../uptime';

/** A check of a watched device, as the report has it. Times are what its clock showed, in milliseconds since 1970. */
export interface SeenCheck {
	/** Of the device. */
	key: string;
	location: string;
	/** A word without blanks, the same for the same task: an address can hold keys, and is not kept. */
	task: string;
	time: number;
	isSuccess: boolean;
	/** How long it took; undefined where the report does not say. */
	seconds?: number;
	/** The parts of that, in the order of `checkParts`. */
	parts: ReadonlyArray<number | undefined>;
}

/** What is watched of checks; undefined for what nobody asked for. */
export interface CheckSettings {
	slow?: SlowSettings;
	budget?: BudgetSettings;
}

export interface SlowSettings {
	/** A check is slow when it took longer than so many seconds, or than so many times the usual. */
	limit: { seconds: number } | { times: number };
	/** How many slow checks in a row it takes. */
	checks: number;
	/** From how many locations; all of a device that has fewer. */
	locations: number;
}

export interface BudgetSettings {
	targetPercentage: number;
	/** How long the time is that the target is meant for: the last so many days. */
	periodDays: number;
	/** How many checks there must be in a window. */
	minChecks: number;
	/** Times of the week that do not count. */
	planned: readonly WeeklyWindow[];
}

/** Where a response spends its time. */
export type SlowPhase = 'dns' | 'connecting' | 'encrypting' | 'waiting' | 'downloading';

/** How slow a device is. */
export interface Slowness {
	/** The mean of the slow checks. */
	seconds: number;
	/** What they usually take from there at this hour; null where that is not known yet. */
	usualSeconds: number | null;
	/** How many slow checks there were in a row. */
	checks: number;
	locations: string[];
	/** What takes most of the time that is more than usual; null where the checks do not say. */
	phase: SlowPhase | null;
	/** The first slow check, by the report's clock, in ISO 8601 without a zone. */
	since: string;
}

/** What became of an error budget. */
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
	/** The natural logarithm of the seconds that its checks usually take, and of how many that is known. */
	level?: number;
	learned?: number;
}

/** Slow checks one after the other, of a task, or of one location of it. */
export interface SlowRow {
	slow: number;
	/** How many that were not slow came since. */
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
	/**
	 * By hour of the week, from Sunday 0:00 on: how far checks are above the level then, in thousandths of its
	 * logarithm; null until the hour was seen.
	 */
	hours: Array<number | null>;
	/** The hour under way, counted since 1970, and how far its checks are above the level on average. */
	now?: { hour: number; checks: number; above: number };
	/** What the parts of a check usually take, in seconds. */
	parts: number[];
	rows: Record<string, SlowRow>;
}

/** A time by the report's clock. */
export type Span = [from: number, to: number];

export interface BudgetMemory {
	/** When the device was down, in order of time. */
	down: Span[];
}

/** What is remembered of the checks of a device. */
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

/** What tells one task, seen from one location, from others. */
export function sourceKey({ location, task }: Pick<SeenCheck, 'location' | 'task'>): string {
	return `${task} ${location}`;
}

export function taskOf(source: string): string {
	return source.split(' ', 1)[0];
}

export function locationOf(source: string): string {
	return source.slice(source.indexOf(' ') + 1);
}

/** So much is remembered of a device, whatever a service sends. */
export const bounds = { sources: 60, recent: 50, spans: 400, locations: 20 };

export const hoursPerWeek = 168;

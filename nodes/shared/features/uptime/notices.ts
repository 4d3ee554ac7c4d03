/** A notice for visitors of a status page, in the terms of Atlassian Statuspage. */
export type NoticeState =
	'maintenance' | 'investigating' | 'identified' | 'monitoring' | 'resolved';

export interface Notice {
	title: string;
	/** May be empty. */
	text: string;
	state: NoticeState;
	/** Milliseconds since 1970; null if unknown. */
	from: number | null;
	until: number | null;
}

/** The state that visitors read: that of maintenance depends on the time. */
export type NoticePhase = Exclude<NoticeState, 'maintenance'> | 'planned' | 'inProgress' | 'done';

export interface ShownNotice extends Omit<Notice, 'from' | 'state' | 'until'> {
	phase: NoticePhase;
	/** By the clock of the page's zone. */
	from: string | null;
	until: string | null;
}

export function phaseOf({ from, state, until }: Notice, now: number): NoticePhase {
	if (state !== 'maintenance') return state;
	if (until !== null && until <= now) return 'done';
	return from !== null && from > now ? 'planned' : 'inProgress';
}

export function isOver(phase: NoticePhase): boolean {
	return phase === 'resolved' || phase === 'done';
}

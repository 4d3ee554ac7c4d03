/** A notice for visitors of a status page, in the terms of Atlassian Statuspage. */
export type NoticeState =
	'maintenance' | 'investigating' | 'identified' | 'monitoring' | 'resolved';

export interface Notice {
	/** Never shown; empty for none. */
	id: string;
	title: string;
	/** May be empty. */
	text: string;
	state: NoticeState;
	/** Milliseconds since 1970, as those of updates; null if unknown. */
	from: number | null;
	until: number | null;
	/** Latest first; empty for a notice without a history. */
	updates: Array<{ state: NoticeState; text: string; time: number }>;
}

/** The state that visitors read: that of maintenance depends on the time. */
export type NoticePhase = Exclude<NoticeState, 'maintenance'> | 'planned' | 'inProgress' | 'done';

export type ShownNotice = ReturnType<typeof showNotice>;

/** A notice as visitors see it at `now`. @param toLocal formats a moment in the time zone of the page */
export function showNotice(
	{ from, id, state, text, title, until, updates }: Notice,
	now: number,
	toLocal: (moment: number) => string,
) {
	const phaseOf = (stateThen: NoticeState, at: number): NoticePhase => {
		if (stateThen !== 'maintenance') return stateThen;
		if (until !== null && until <= at) return 'done';
		return from !== null && from > at ? 'planned' : 'inProgress';
	};
	return {
		...{ id, text, title },
		phase: phaseOf(state, now),
		from: from === null ? null : toLocal(from),
		until: until === null ? null : toLocal(until),
		updates: updates.map((update) => ({
			phase: phaseOf(update.state, update.time),
			text: update.text,
			time: toLocal(update.time),
			/** In ISO 8601, also exact while the clock shows an hour again. */
			moment: new Date(update.time).toISOString(),
		})),
	};
}

/** Whether the incident or the maintenance of a notice is over. */
export function isOver(phase: NoticePhase): boolean {
	return phase === 'resolved' || phase === 'done';
}

/** Whether an incident, which is no maintenance, is not over. */
export function isOpenIncident({ phase }: Pick<ShownNotice, 'phase'>): boolean {
	return phase === 'investigating' || phase === 'identified' || phase === 'monitoring';
}

/** Whether to leave out a notice, because it was over before a day (2026-11-20). Those without updates stay. */
export function isPast({ phase, until, updates }: ShownNotice, day: string): boolean {
	return isOver(phase) && updates.length > 0 && updates[0].time < day && (until ?? '') < day;
}

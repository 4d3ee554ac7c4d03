import { oneLine } from '../../words/text';
import { isOver, type NoticePhase, type ShownNotice } from '../uptime';
import type { Format } from './format';
import { linesOf } from './lines';
import type { Level } from './strip';

export type NoticeView = ReturnType<typeof viewNotice>;

/** Longer texts are cut. */
const maxText = 4000;

/**
 * The texts of a notice on a status page, not escaped. If it has updates, `text` is empty: the
 * first update, the latest, contains it.
 */
export function viewNotice(notice: ShownNotice, format: Format) {
	const { phase, text, title, updates } = notice;
	const { phases } = format.texts.statusPage;
	return {
		title: oneLine(title),
		phase: phases[phase],
		level: levelOfPhase(phase),
		time: noticeTime(notice, format),
		text: updates.length > 0 ? [] : linesOf(text, maxText),
		updates: updates.map((update) => ({
			phase: phases[update.phase],
			time: format.moment(update.time),
			text: linesOf(update.text, maxText),
		})),
	};
}

/** The level, which decides the color of a phase: bad while the problem is not fixed. */
function levelOfPhase(phase: NoticePhase): Level {
	if (isOver(phase)) return 'good';
	return phase === 'identified' || phase === 'investigating' ? 'bad' : 'fair';
}

/** When a notice applies: a range, or only its start or end; empty if both are unknown. */
function noticeTime({ from, phase, until }: ShownNotice, format: Format): string {
	const { comma, since, statusPage } = format.texts;
	if (from !== null && until !== null && from <= until) return format.range(from, until);
	const parts: string[] = [];
	if (from !== null)
		parts.push(phase === 'planned' ? format.moment(from) : since(format.moment(from)));
	if (until !== null) parts.push(statusPage.until(format.moment(until)));
	return parts.join(comma);
}

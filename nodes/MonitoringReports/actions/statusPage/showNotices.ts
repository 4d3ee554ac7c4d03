import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import {
	isOver,
	isPast,
	showNotice,
	type Notice,
	type ShownNotice,
} from '../../../shared/features/uptime';
import { quoteSome } from '../../../shared/words/util/phrases';
import { inTurns, mapInSteps } from '../../../shared/words/util/turn';
import type { StatusPageChoices } from './fields';

/** More are too many for visitors, mails and browsers; the same for the updates of a notice. */
const maxNotices = 200;

/**
 * The notices that were not over before a day (2026-11-20). Of more than 200, the open ones stay, then the
 * newest ones; a hint names the others.
 */
export async function showNotices(
	{ addHint }: FeedRun,
	{ noticeList, notices }: StatusPageChoices,
	{ now, format, day }: { now: number; format(moment: number): string; day: string },
): Promise<ShownNotice[]> {
	const steps = mapInSteps([...notices, ...noticeList.notices], (notice) => {
		const updates = notice.updates.slice(0, maxNotices);
		const shown = showNotice({ ...notice, updates }, now, format);
		return { notice, shown, newness: newnessOf(notice, shown) };
	});
	const current = (await inTurns(steps)).filter(({ shown }) => !isPast(shown, day));
	const newestFirst = [...current].sort((one, other) => other.newness - one.newness);
	const omitted = new Set(newestFirst.slice(maxNotices));
	const kept = current.filter((entry) => !omitted.has(entry));
	const long = kept.filter(({ notice }) => notice.updates.length > maxNotices);
	const titlesOf = (entries: Iterable<{ shown: ShownNotice }>) =>
		quoteSome([...entries].map(({ shown }) => shown.title));
	const newest = `The page shows the ${maxNotices} newest`;
	if (omitted.size > 0) addHint(`${newest} notices and omits ${titlesOf(omitted)}.`);
	if (long.length > 0) addHint(`${newest} updates of ${titlesOf(long)}.`);
	return kept.map(({ shown }) => shown);
}

/** A higher figure is newer: open notices before those that are over, then by their latest time. */
function newnessOf({ from, until, updates }: Notice, { phase }: ShownNotice): number {
	const latest = updates[0]?.time ?? until ?? from ?? 0;
	return isOver(phase) ? latest - Number.MAX_SAFE_INTEGER : latest;
}

import { combineFigures, isTargetMet, type ReportDay } from '../uptime';

/** Good: target met; fair: missed; bad: missed by over one percentage point; unknown: no data. */
export type Level = 'bad' | 'fair' | 'good' | 'unknown';

export const levels: readonly Level[] = ['good', 'fair', 'bad', 'unknown'];

/** A day that misses the target by more than these percentage points is bad. */
export const fairMargin = 1;

/** The level of an uptime, which must not be rounded; unknown without one. */
export function levelOf(uptimePercentage: number | null, target: number): Level {
	if (uptimePercentage === null) return 'unknown';
	if (isTargetMet(uptimePercentage, target)) return 'good';
	return isTargetMet(uptimePercentage, target - fairMargin) ? 'fair' : 'bad';
}

/** A cell of a strip (bar of colored days): a day, or several days if there are too many. */
export interface StripCell {
	from: string;
	to: string;
	uptimePercentage: number | null;
	averageSeconds: number | null;
	level: Level;
}

/** As many cells as can still be distinguished in a mail. */
const maxMailCells = 62;

export function daysPerCell(days: readonly ReportDay[], maxCells = maxMailCells): number {
	return Math.max(1, Math.ceil(days.length / maxCells));
}

/**
 * The cells of a strip: a day each, or several if there are more days than `maxCells`. Then only
 * the last cell can have fewer days than the others.
 */
export function toStrip(
	days: readonly ReportDay[],
	targetPercentage: number,
	maxCells = maxMailCells,
): StripCell[] {
	const size = daysPerCell(days, maxCells);
	const count = Math.ceil(days.length / size);
	return Array.from({ length: count }, (_, index) => {
		const cellDays = days.slice(index * size, (index + 1) * size);
		const { averageSeconds, uptimePercentage } = combineFigures(cellDays);
		return {
			from: cellDays[0].date,
			to: cellDays[cellDays.length - 1].date,
			uptimePercentage,
			averageSeconds,
			level: levelOf(uptimePercentage, targetPercentage),
		};
	});
}

export const squares: Record<Level, string> = { good: '🟩', fair: '🟨', bad: '🟥', unknown: '⬜' };

/** A strip as emoji, which every chat shows without a picture. */
export function toSquares(cells: readonly StripCell[]): string {
	return cells.map(({ level }) => squares[level]).join('');
}

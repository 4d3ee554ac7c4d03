import { combineFigures, isTargetMet, type ReportDay } from '../uptime';

/** How a day was: target met, missed, missed by more than a percentage point, or no data. */
export type Level = 'bad' | 'fair' | 'good' | 'unknown';

export const levels: readonly Level[] = ['good', 'fair', 'bad', 'unknown'];

/** A day that misses the target by more than these percentage points is bad. */
export const fairMargin = 1;

/** @param uptimePercentage not rounded */
export function levelOf(uptimePercentage: number | null, target: number): Level {
	if (uptimePercentage === null) return 'unknown';
	if (isTargetMet(uptimePercentage, target)) return 'good';
	return isTargetMet(uptimePercentage, target - fairMargin) ? 'fair' : 'bad';
}

/** A day, or several days where there are too many for a cell each. */
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
 * With more days than `maxCells`, each cell has several; only the last one can have fewer.
 *
 * @param target in percent
 */
export function toStrip(
	days: readonly ReportDay[],
	target: number,
	maxCells = maxMailCells,
): StripCell[] {
	const size = daysPerCell(days, maxCells);
	const count = Math.ceil(days.length / size);
	return Array.from({ length: count }, (_, index) => {
		const own = days.slice(index * size, (index + 1) * size);
		const { averageSeconds, uptimePercentage } = combineFigures(own);
		return {
			from: own[0].date,
			to: own[own.length - 1].date,
			uptimePercentage,
			averageSeconds,
			level: levelOf(uptimePercentage, target),
		};
	});
}

export const squares: Record<Level, string> = { good: '🟩', fair: '🟨', bad: '🟥', unknown: '⬜' };

/** A strip as emoji, which every chat shows without a picture. */
export function toSquares(cells: readonly StripCell[]): string {
	return cells.map(({ level }) => squares[level]).join('');
}

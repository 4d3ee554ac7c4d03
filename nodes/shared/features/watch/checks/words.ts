import { formatDuration, joinNames } from '../../uptime';
import type { BudgetUse, Slowness, SlowPhase } from './types';

const phaseWords: Record<SlowPhase, string> = {
	dns: 'resolving its name (DNS)',
	connecting: 'connecting',
	encrypting: 'setting up encryption (TLS)',
	waiting: 'waiting for the server',
	downloading: 'downloading',
};

/**
 * The figures after "Shop is slow: ": "4.2 s in 3 checks, usually 1.1 s; most of the extra
 * time is waiting for the server. Seen from London and Paris"
 */
export function wordsOfSlowness(slowness: Slowness): string {
	const { checks, locations, phase, seconds, usualSeconds } = slowness;
	const usual = usualSeconds === null ? '' : `, usually ${formatSeconds(usualSeconds)}`;
	const most = phase === null ? '' : `; most of the extra time is ${phaseWords[phase]}`;
	const places = locations.length === 0 ? '' : `. Seen from ${joinNames(locations)}`;
	return `${formatSeconds(seconds)} in ${checks === 1 ? '1 check' : `${checks} checks`}${usual}${most}${places}`;
}

function formatSeconds(seconds: number): string {
	return `${seconds.toLocaleString('en-US', { maximumSignificantDigits: 3, useGrouping: false })} s`;
}

/**
 * The figures of an error budget: "down for 12 min in the last hour; 28 % of the
 * downtime that 99.9 % allows in 30 days is used"
 */
export function wordsOfBudget(budget: BudgetUse): string {
	const { downSeconds, periodDays, targetPercentage, usedPercent, windowHours } = budget;
	const down = `down for ${formatDuration(downSeconds * 1000)}`;
	const allowed = `${targetPercentage} % allows in ${periodDays} days`;
	// Only a used up budget has no window.
	if (windowHours === null)
		return `${down} in ${periodDays} days, which is all the downtime that the target of ${targetPercentage} % allows`;
	const hours = windowHours === 1 ? 'hour' : `${windowHours} hours`;
	const span = windowHours < 72 ? hours : `${windowHours / 24} days`;
	return `${down} in the last ${span}; ${usedPercent} % of the downtime that ${allowed} is used`;
}

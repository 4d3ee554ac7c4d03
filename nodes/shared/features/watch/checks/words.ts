import { joinNames } from '../../uptime';
import type { Slowness, SlowPhase } from './types';

const phaseWords: Record<SlowPhase, string> = {
	dns: 'resolving its name (DNS)',
	connecting: 'connecting',
	encrypting: 'setting up encryption (TLS)',
	waiting: 'waiting for the server',
	downloading: 'downloading',
};

/**
 * The figures after "Shop is slow: ": "4.2 s in 3 checks; most of the time is waiting for the server.
 * Seen from London and Paris"
 */
export function wordsOfSlowness({ checks, locations, phase, seconds }: Slowness): string {
	const most = phase === null ? '' : `; most of the time is ${phaseWords[phase]}`;
	const places = locations.length === 0 ? '' : `. Seen from ${joinNames(locations)}`;
	const digits = { maximumSignificantDigits: 3, useGrouping: false };
	return `${seconds.toLocaleString('en-US', digits)} s in ${checks === 1 ? '1 check' : `${checks} checks`}${most}${places}`;
}

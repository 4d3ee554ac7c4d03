/** The start and end of slow responses: an incident with a key separate from that of an outage. */
import { findSlowness } from '../checks/slow';
import type { Slowness } from '../checks/types';
import { wordsOfSlowness } from '../checks/words';
import type { KindOfEvent } from './kind';

function isSlowness(facts: object): facts is Slowness {
	return 'usualSeconds' in facts;
}

const sampleLeadMs = 720_000;

/** Made-up figures of slowness. @param began milliseconds since 1970 */
function sampleSlowness(began: number): Slowness {
	return {
		seconds: 4.2,
		usualSeconds: 1.1,
		checks: 3,
		locations: ['London', 'New York'],
		phase: 'waiting',
		since: new Date(began - sampleLeadMs).toISOString().slice(0, 19),
	};
}

export const gotSlow = {
	choice: {
		name: 'Slow Response',
		description: 'Responses of a device take longer than the limit, or than usual',
		sample: { state: 'up', previousState: 'up', facts: sampleSlowness },
	},
	icon: ':snail:',
	checks: {
		needs: 'slow',
		// Slowness at the first check started before.
		isSilentAtFirst: true,
		incidentKind: 'slow',
		severity: 'slow',
		field: 'slowness',
		find: (memory, { slow }) => slow && findSlowness(memory, slow),
	},
	describe: () => 'is slow',
	figures: (facts) => (isSlowness(facts) ? wordsOfSlowness(facts) : ''),
} satisfies KindOfEvent;

export const normalAgain = {
	choice: {
		name: 'Back to Normal',
		description: 'A slow device is back to normal',
		sample: { state: 'up', previousState: 'up', hasLength: true },
	},
	icon: ':large_green_circle:',
	endOf: 'gotSlow',
	describe: ({ after }) => `is no longer slow${after}`,
} satisfies KindOfEvent;

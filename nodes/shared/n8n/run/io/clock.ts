import { sleep } from 'n8n-workflow';

import type { Clock } from '../../../service/http/clock';
import { TransportError } from '../../../service/http/transport';
import { monotonicNow } from '../../../words/util/monotonic';

/** The maximum time that a canceled execution keeps waiting. */
const maxNapMs = 200;

/** A clock whose waits end with the error CANCELED, up to 200 ms after the user stops the execution. */
export function n8nClock(cancelSignal?: AbortSignal): Clock {
	return {
		now: () => Date.now(),
		elapsed: monotonicNow,
		async wait(milliseconds) {
			const end = monotonicNow() + milliseconds;
			// Waits in short naps, to notice a stop.
			for (let left = milliseconds; left > 0; left = end - monotonicNow()) {
				if (cancelSignal?.aborted) throw new TransportError('CANCELED');
				await sleep(Math.min(left, maxNapMs));
			}
			if (cancelSignal?.aborted) throw new TransportError('CANCELED');
		},
	};
}

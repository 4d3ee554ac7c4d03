/** The rows of the fault matrix. */
import type { Obstacle } from './connectionGate.cts';
import type { WireFault } from './faultProxy.cts';
import {
	brokenlyPacked,
	canceledAfter,
	canceledDuring,
	changed,
	changedText,
	cutAfter,
	drip,
	dropAfter,
	dropBefore,
	interim,
	inUtf16,
	packed,
	refuse,
	resetDuring,
	sessionEnded,
	sessionEndedDuring,
	silence,
	stallAfter,
	status,
	statusAfter,
	statusOnceAfter,
	withDuplicates,
} from './wireFaults.cts';

/**
 * What can be known of a request that met a fault.
 *
 * - `good`: it was carried out, and its response is as good as without the fault.
 * - `confirmed`: it was carried out, and the response does not say more than that.
 * - `notDone`: it was not carried out.
 * - `unknown`: nobody but the service can know whether it was carried out.
 * - `assumed`: it was carried out, although the service says it was not.
 */
export type Fate = 'good' | 'confirmed' | 'notDone' | 'unknown' | 'assumed';

export interface FaultCase {
	fate: Fate;
	wire?: WireFault;
	/** Why no connection comes about. */
	obstacle?: Obstacle | 'certificate';
	isCanceledBefore?: boolean;
	endsByTime?: boolean;
	/** Whether a poll waits for long. */
	asksToWait?: boolean;
	/** How long a node may wait for a service that asks to, in seconds; by default not at all. */
	maxWait?: number;
}

const good = (wire: WireFault): FaultCase => ({ fate: 'good', wire });
const confirmed = (wire: WireFault): FaultCase => ({ fate: 'confirmed', wire });
const notDone = (wire: WireFault): FaultCase => ({ fate: 'notDone', wire });
const unknown = (wire: WireFault): FaultCase => ({ fate: 'unknown', wire });
const slow = (wire: WireFault): FaultCase => ({ fate: 'unknown', wire, endsByTime: true });

const page = '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>';
const garbage = '\u0001{[<'.repeat(2_600_000);
const half = (length: number) => Math.floor(length / 2);

export const faultCases: Record<string, FaultCase> = {
	'no fault': { fate: 'good' },
	'host name not found': { fate: 'notDone', obstacle: 'nameNotFound' },
	'connection refused': { fate: 'notDone', obstacle: 'refused' },
	'self-signed certificate': { fate: 'notDone', obstacle: 'certificate' },
	'closed before it is carried out': unknown(dropBefore),
	'reset while it is read': unknown(resetDuring),
	'closed after it is carried out': unknown(dropAfter),
	'no response': slow(silence),
	'stall before the body': slow(stallAfter(0)),
	'stall in the body': slow(stallAfter(5)),
	'slow drip': slow(drip),
	'cut after the first byte': unknown(cutAfter(() => 1)),
	'cut before the last byte': unknown(cutAfter((length) => length - 1)),
	'status 100 before the response': good(interim((response) => response.writeContinue())),
	'status 103 before the response': good(
		interim((response) => response.writeEarlyHints({ link: '</a.css>; rel=preload; as=style' })),
	),
	'canceled before it': { fate: 'unknown', isCanceledBefore: true },
	'canceled during it': unknown(canceledDuring),
	'canceled after it': unknown(canceledAfter),
	'session ended before it': good(sessionEnded(1)),
	'session ended during it': good(sessionEndedDuring),
	'sessions ended, always': notDone(sessionEnded(Number.POSITIVE_INFINITY)),
	'status 401 after it is carried out': { fate: 'assumed', wire: statusOnceAfter(401) },
	'redirect to another host': unknown(status(302, { location: 'https://elsewhere.example.test/' })),
	'status 204': confirmed(changed(() => ({ status: 204, body: Buffer.alloc(0) }))),
	'status 400': notDone(status(400)),
	'status 401': notDone(status(401)),
	'status 403': notDone(status(403)),
	'status 404': notDone(status(404)),
	'status 409': notDone(status(409)),
	'status 413': notDone(status(413)),
	'status 429': { ...unknown(status(429)), asksToWait: true },
	'status 429 after it is carried out': {
		...unknown(statusOnceAfter(429)),
		asksToWait: true,
		maxWait: 5,
	},
	'status 429, Retry-After: 0 after it is carried out': {
		fate: 'assumed',
		wire: statusOnceAfter(429, { 'retry-after': '0' }),
		asksToWait: true,
		maxWait: 5,
	},
	'status 500': unknown(status(500)),
	'status 500 after it is carried out': unknown(statusAfter(500)),
	'status 502': unknown(status(502)),
	'status 503': unknown(status(503)),
	'status 503 with Retry-After': {
		...unknown(status(503, { 'retry-after': '25' })),
		asksToWait: true,
	},
	'status 504 after it is carried out': unknown(statusAfter(504)),
	'Success: false': notDone(refuse),
	HTML: unknown(changed(() => ({ body: Buffer.from(page) }))),
	'empty body': confirmed(changed(() => ({ body: Buffer.alloc(0) }))),
	'half a body': unknown(changed(({ body }) => ({ body: body.subarray(0, half(body.length)) }))),
	'10 MB of garbage': unknown(changedText(() => garbage)),
	'wrong content type': good(changed(() => ({ headers: { 'content-type': 'image/png' } }))),
	'each name twice': good(withDuplicates),
	'byte order mark': good(changedText((text) => `\ufeff${text}`)),
	'UTF-16': good(inUtf16),
	'UTF-16 without an end': unknown(changed(() => ({ body: Buffer.from('\ufeff<a', 'utf16le') }))),
	gzip: good(packed('gzip')),
	deflate: good(packed('deflate')),
	'deflate without its header': good(packed('rawDeflate')),
	brotli: good(packed('br')),
	'broken gzip': unknown(brokenlyPacked('gzip')),
	'broken deflate': unknown(brokenlyPacked('deflate')),
	'broken brotli': unknown(brokenlyPacked('br')),
};

/** Which part of reaching a site went wrong, in the order in which a check passes them. */
export type FailedLayer = 'dns' | 'connection' | 'certificate' | 'http' | 'content' | 'unknown';

/**
 * The parts of a check's duration, in the order in which they happen, and the layer that failed if
 * this part is the last one with a duration.
 */
const layerOfPart = {
	dnsTime: 'dns',
	connectionTime: 'connection',
	sslTime: 'certificate',
	requestTime: 'http',
	firstPacketTime: 'http',
	downloadTime: 'http',
} as const satisfies Record<string, FailedLayer>;

export const checkParts = Object.keys(layerOfPart) as Array<keyof typeof layerOfPart>;

/**
 * Patterns for failure messages; the first match counts. The words are those of the service's error types
 * (docs/dev/service.md W10) and of site check programs; those of the feed are unknown (docs/dev/service.md X4).
 */
const layersByWords: ReadonlyArray<[pattern: RegExp, layer: FailedLayer]> = [
	[/certificate|cryptographic|\b(?:ssl|tls)\b|handshake/i, 'certificate'],
	[/\bdns(?:bl)?\b|nxdomain|host not found|no such host|not (?:be )?resolved|getaddrinfo/i, 'dns'],
	[/\b(?:status|http|code|error)\D{0,12}[45]\d\d\b|^[45]\d\d\b|bad gateway/i, 'http'],
	[/validation|keyword|content|expected text|assert/i, 'content'],
	[/connect|refused|unreachable|reset|no route|\b(?:tcp|icmp|icmpv6|udp|socket)\b/i, 'connection'],
	[/\bhttps?\b|server|response/i, 'http'],
];

/**
 * The layer in which a check failed: by its message, or else by its last part with a duration;
 * `unknown` if both are missing.
 *
 * @param parts the durations of the parts, in the order of {@link checkParts}
 */
export function failedLayerOf(
	error: string | undefined,
	parts: ReadonlyArray<number | undefined>,
): FailedLayer {
	const byWords = layersByWords.find(([pattern]) => error !== undefined && pattern.test(error));
	if (byWords) return byWords[1];
	const last = checkParts.filter((_, index) => (parts[index] ?? 0) > 0).at(-1);
	return last ? layerOfPart[last] : 'unknown';
}

/**
 * The most frequent known layer of failed checks, the first one of equally frequent ones; `unknown` if
 * no layer is known.
 */
export function commonLayer(
	layers: Iterable<readonly [layer: FailedLayer, checks: number]>,
): FailedLayer {
	const counts = new Map<FailedLayer, number>();
	for (const [layer, checks] of layers) {
		if (layer !== 'unknown') counts.set(layer, (counts.get(layer) ?? 0) + checks);
	}
	const [first] = [...counts].sort(([, one], [, other]) => other - one);
	return first?.[0] ?? 'unknown';
}

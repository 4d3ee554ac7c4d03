import { commonLayer, failedLayerOf, type FailedLayer } from '../../nodes/shared/features/uptime';

it.each<[FailedLayer, string]>([
	['dns', 'The name could not be resolved'],
	['dns', 'getaddrinfo ENOTFOUND shop.example'],
	['dns', 'DNS: server failure'],
	['connection', 'Connection refused'],
	['connection', 'No route to host'],
	['certificate', 'The certificate has expired'],
	['certificate', 'SSL connection could not be established'],
	['http', 'HTTP status 503'],
	['http', 'Status code: 404, content missing'],
	['http', '502 Bad Gateway'],
	['content', 'Keyword "Cart" was not found'],
	['content', 'Validation: expected text is missing'],
	['unknown', 'Timeout after 30 s'],
	['unknown', ''],
])('the failed layer is %s in "%s"', (layer, error) => {
	expect(failedLayerOf(error, [])).toBe(layer);
});

// DNS, connection, TLS, request, first packet, download.
it.each<[FailedLayer, Array<number | undefined>]>([
	['dns', [5, 0, 0, 0, 0, 0]],
	['connection', [0.02, 21, 0, 0, 0, 0]],
	['certificate', [0.02, 0.1, 9, 0, 0, 0]],
	['http', [0.02, 0.1, 0.2, 0.01, 30, 0]],
	['http', [0.02, 0.1, 0.2, 0.01, 0.1, 0.02]],
	['unknown', [undefined, 0, undefined, 0, 0, 0]],
	['unknown', []],
])('the failed layer is %s, from the last part that took any time of %j', (layer, parts) => {
	expect(failedLayerOf('Timeout', parts)).toBe(layer);
	expect(failedLayerOf(undefined, parts)).toBe(layer);
});

it('words decide the failed layer before times', () => {
	expect(failedLayerOf('The certificate has expired', [0.1, 0.1, 0.1, 0.1, 0.1, 0])).toBe(
		'certificate',
	);
});

it('most failures decide the failed layer, the first one if equal, and unknown only without another', () => {
	const common = (...layers: Array<[FailedLayer, number]>) => commonLayer(layers);
	expect(common(['unknown', 3], ['dns', 1], ['http', 1], ['http', 1])).toBe('http');
	expect(common(['http', 1], ['dns', 1])).toBe('http');
	expect(common(['unknown', 1])).toBe('unknown');
	expect(commonLayer([])).toBe('unknown');
});

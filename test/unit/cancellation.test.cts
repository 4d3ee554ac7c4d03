import { getEventListeners } from 'node:events';

import { withCancelSignal } from '../../nodes/shared/n8n/run/io/cancellation';

function begin(signal: AbortSignal): Promise<string> {
	return withCancelSignal(
		signal,
		(own) => new Promise((resolve) => own?.addEventListener('abort', () => resolve('ended'))),
	);
}

it('listens once to the end of an execution, however many requests are under way', async () => {
	const stop = new AbortController();
	const requests = Array.from({ length: 50 }, () => begin(stop.signal));
	expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
	stop.abort();
	expect(new Set(await Promise.all(requests))).toEqual(new Set(['ended']));
	expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
});

it('stops listening when the last request has ended', async () => {
	const stop = new AbortController();
	await Promise.all([1, 2, 3].map((value) => withCancelSignal(stop.signal, async () => value)));
	expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
});

it('gives a request of a stopped execution a signal that has fired', async () => {
	const signal = AbortSignal.abort();
	expect(await withCancelSignal(signal, async (own) => own?.aborted)).toBe(true);
});

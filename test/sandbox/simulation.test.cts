import { sandboxForTest } from '../support/sandbox.cts';
import { Clock, fetchFeed, parseResponses } from './client.cts';

async function fetchDocument(seed: number, query: Record<string, string> = {}): Promise<string> {
	const sandbox = await sandboxForTest({ seed, now: new Clock().now });
	return fetchFeed(sandbox, 'responses.aspx', query);
}

it('the simulation has the same results for a part of a range as for the whole', async () => {
	const site = { Site: '8422?' };
	const whole = parseResponses(
		await fetchDocument(1, { ...site, From: '11/01/2026', To: '11/04/2026' }),
	);
	const parts = [
		await fetchDocument(1, { ...site, From: '11/01/2026', To: '11/03/2026 07:07:07' }),
		await fetchDocument(1, { ...site, From: '11/03/2026 07:07:07', To: '11/04/2026' }),
	].flatMap(parseResponses);
	const byId = (a: Record<string, string>, b: Record<string, string>) => a.ID.localeCompare(b.ID);
	expect(parts.sort(byId)).toEqual(whole.sort(byId));
});

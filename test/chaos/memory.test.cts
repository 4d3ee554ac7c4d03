/**
 * What a large execution holds: its output while it runs, and nothing when it is over. Of many small ones,
 * `soak/endurance.test.cts` measures it.
 */
import { heldMegabytes } from '../support/heap.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { startRawService } from '../support/rawService.cts';
import { byId, config, errorOf, firstDevice, reports, runNode } from '../support/workflows.cts';

function reportOf(count: number): string {
	const responses = Array.from(
		{ length: count },
		(_, at) =>
			`<Response><Start_Time>11/20/2026 10:15:00 AM</Start_Time><Status>S</Status><Duration>${at}</Duration></Response>`,
	);
	return `<DotcomMonitorOnlineReport><Site ID="${firstDevice}">${responses.join('')}</Site></DotcomMonitorOnlineReport>`;
}

it('six reports of 100,000 responses leave nothing in memory when they are over', async () => {
	const node = reports('Read', 'response', 'getAll', { returnAll: true });
	const credential = rawFeedCredential(await rawFeed(reportOf(100_000)));
	const runOnce = async () => {
		const run = await runNode(node, credential);
		expect(errorOf(run)).toEqual({});
		expect(run.items('Read')).toHaveLength(100_000);
	};
	await runOnce();
	const before = await heldMegabytes();
	for (let time = 0; time < 6; time++) await runOnce();
	expect((await heldMegabytes()) - before).toBeLessThan(10);
});

it('a run over 10,000 items keeps only its output of the 100 MB that it reads', async () => {
	const itemCount = 10_000;
	const sizes: number[] = [];
	const service = await startRawService(async ({ path }) => {
		if (service.requests.length % (itemCount / 4) === 0) sizes.push(await heldMegabytes());
		const id = Number(path.split('/').at(-1));
		const more = `${id}`.padEnd(10_000, ' ~');
		return { body: JSON.stringify({ Id: id, Name: `Device ${id}`, More: more }) };
	});
	const before = await heldMegabytes();
	const device = byId('={{ $json.id }}');
	const run = await runNode(config('Get', 'device', 'get', { device }), service.credential, {
		rows: Array.from({ length: itemCount }, (_, index) => ({ id: index + 1 })),
	});
	expect(errorOf(run)).toEqual({});
	expect(run.items('Get')).toHaveLength(itemCount);
	expect(sizes).toHaveLength(4);
	expect(Math.max(...sizes) - before).toBeLessThan(50);
});

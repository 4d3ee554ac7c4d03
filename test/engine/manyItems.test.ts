/** What a run with very many items keeps in memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { startRawService } from '../support/rawService';
import { byId, chain, config, errorOf, execute, start } from '../support/workflows';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapMegabytes(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed / 1024 ** 2;
}

const itemCount = 10_000;
/** Together 100 MB, of which the output has next to nothing. */
const bytesPerResponse = 10_000;

it('keeps nothing of what it has read but the output', async () => {
	const sizes: number[] = [];
	let responses = 0;
	const service = await startRawService(({ path }) => {
		if (++responses % (itemCount / 4) === 0) sizes.push(heapMegabytes());
		const id = Number(path.split('/').at(-1));
		const more = `${id}`.padEnd(bytesPerResponse, ' ~');
		return { body: JSON.stringify({ Id: id, Name: `Device ${id}`, More: more }) };
	});
	const before = heapMegabytes();
	const run = await execute({
		workflow: chain(start(), config('Get', 'device', 'get', { device: byId('={{ $json.id }}') })),
		credential: service.credential,
		rows: Array.from({ length: itemCount }, (_, index) => ({ id: index + 1 })),
	});
	expect(errorOf(run)).toEqual({});
	expect(run.items('Get')).toHaveLength(itemCount);
	expect(sizes).toHaveLength(4);
	expect(Math.max(...sizes) - before).toBeLessThan(50);
});

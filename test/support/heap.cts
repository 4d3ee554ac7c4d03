import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** In MB, after all garbage was collected. */
export async function heldMegabytes(): Promise<number> {
	// What is let go of by a callback is garbage after its turn only.
	for (let round = 0; round < 3; round++) {
		await new Promise((resolve) => setImmediate(resolve));
		collectGarbage();
	}
	const { heapUsed, external } = process.memoryUsage();
	return (heapUsed + external) / 1024 ** 2;
}

import type { RecordBatches } from './csv';

/** A file of JSON objects, one per line, as it grows. */
export async function* toJsonLines(batches: RecordBatches): AsyncGenerator<string> {
	for await (const batch of batches) {
		yield batch.map((record) => `${JSON.stringify(record)}\n`).join('');
	}
}

/** A round of the chaos tests: what it is made from, how long it is, and what it measured. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What everything random in this round depends on. */
export const seed = Number(process.env.CHAOS_SEED ?? 1);

export interface Figure {
	/** What was measured, as in "Executions per second". */
	name: string;
	value: number;
	/** As in "ms"; without it, a plain number. */
	unit?: string;
}

/** Keeps what a test file measured: docs/dev/reliability.md is made from the figures of several rounds. */
export function publishFigures(title: string, figures: readonly Figure[]): void {
	const folder = process.env.CHAOS_FIGURES;
	if (!folder) return;
	mkdirSync(folder, { recursive: true });
	const file = path.join(folder, `${title.replace(/\W+/g, '-')}.json`);
	writeFileSync(file, JSON.stringify({ title, seed, figures }));
}

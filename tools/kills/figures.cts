/** The results of killing a real n8n: for a terminal, and for docs/dev/reliability.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { formatAs } from '../../scripts/generate/format.cts';
import { replaceMarked } from '../../scripts/generate/markers.cts';
import type { EventFate, RoundResult } from './round.cts';

const page = path.join(__dirname, '..', '..', 'docs', 'dev', 'reliability.md');

export interface Kills {
	title: string;
	results: RoundResult[];
	failures: number;
}

type Figures = Array<[name: string, figure: number | string]>;

const fateNames: Record<EventFate, string> = {
	'told before the kill': 'Events told before the kill, and not again',
	'told after the restart': 'Events told after the restart, once',
	'execution killed':
		'Events whose execution was killed before it told them: n8n lists it as crashed',
	'lost between two writes': 'Events lost between the two writes of n8n',
};

export function figuresOf({ results }: Kills): Figures {
	const left = results.flatMap((result) => result.left);
	const fates = results.flatMap((result) => result.fates);
	const there = left.map(({ complete, incomplete }) => complete.length + incomplete.length);
	return [
		['Kills', results.length],
		['Runs of a sheet of 20 rows', left.length],
		['Devices there at the kill', `${Math.min(...there)} to ${Math.max(...there)}`],
		[
			'Runs killed between the first and the last device',
			there.filter((n) => n > 0 && n < 20).length,
		],
		[
			'Runs that were left with a device without its task',
			left.filter(({ incomplete }) => incomplete.length > 0).length,
		],
		[
			'Runs that n8n took up itself after the kill, beside the run again',
			results.reduce((sum, { takenUpCount }) => sum + takenUpCount, 0),
		],
		['Devices missing, twice or wrong after the run again', 0],
		['Events around whose poll n8n was killed', fates.length],
		...Object.entries(fateNames).map(([fate, name]): [string, number] => [
			name,
			fates.filter((one) => one === fate).length,
		]),
		['Events told twice', 0],
		[
			'Starts that n8n ended itself, by a fault of its own; the next one went through',
			results.filter(({ isStartedTwice }) => isStartedTwice).length,
		],
	];
}

/** One line, for a setting without a failure. */
export function summarize(title: string, figures: Figures): string {
	return `${title}: ${figures.map(([name, figure]) => `${name}: ${figure}`).join('; ')}`;
}

/** In its section of docs/dev/reliability.md. */
export async function publishKills(
	all: readonly Kills[],
	{ seed, seconds }: { seed: number; seconds: number },
): Promise<void> {
	const figures = all.map(figuresOf);
	const rows = figures[0].map(
		([measured], at) => `| ${[measured, ...figures.map((own) => own[at][1])].join(' | ')} |`,
	);
	const header = ['Measured', ...all.map(({ title }) => title)];
	const minutes = Math.round(seconds / 60);
	const text = [
		`Measured by \`npm run test:kills -- --seed ${seed} --publish\` in ${minutes} minutes.`,
		'',
		`| ${header.join(' | ')} |`,
		`|${' --- |'.repeat(header.length)}`,
		...rows,
	].join('\n');
	const old = readFileSync(page, 'utf8');
	writeFileSync(page, await formatAs('markdown', replaceMarked(old, 'kills', text)));
}

/** The results of killing a real n8n: for a terminal, and for docs/dev/reliability.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { formatAs } from '../../scripts/generate/format.cts';
import { replaceMarked } from '../../scripts/generate/markers.cts';
import type { IncidentFate, IncidentResult } from './incidentRound.cts';
import type { EventFate, RoundResult } from './round.cts';

const page = path.join(__dirname, '..', '..', 'docs', 'dev', 'reliability.md');

export interface Rounds<Result> {
	title: string;
	results: Result[];
	failures: number;
}

export type Kills = Rounds<RoundResult>;
export type IncidentKills = Rounds<IncidentResult>;

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

const incidentFates: Record<IncidentFate, string> = {
	'closed once': 'Shown as one incident, opened and closed once',
	'two keys': 'Shown as two, each opened and closed once: the checks were not read in time',
	'left open': 'Left open',
	'never opened': 'Never opened',
	'opened again': 'Opened again after it was closed',
};

export function incidentFigures({ results }: IncidentKills): Figures {
	const fates = results.flatMap((result) => result.fates);
	return [
		['Kills', results.length],
		['While the site was going down', results.filter(({ killedAt }) => killedAt === 'down').length],
		['Outages, as PagerDuty and Jira show them', fates.length],
		...Object.entries(incidentFates).map(([fate, name]): [string, number] => [
			name,
			fates.filter((one) => one === fate).length,
		]),
	];
}

/** One line, for a setting without a failure. */
export function summarize(title: string, figures: Figures): string {
	return `${title}: ${figures.map(([name, figure]) => `${name}: ${figure}`).join('; ')}`;
}

interface RunOfKills {
	seed: number;
	seconds: number;
}

/** In its section of docs/dev/reliability.md. */
export async function publishKills(all: readonly Kills[], run: RunOfKills): Promise<void> {
	const figures = all.map((kills) => ({ title: kills.title, figures: figuresOf(kills) }));
	await publish('kills', figures, `-- --seed ${run.seed} --publish`, run.seconds);
}

/** In its section of docs/dev/reliability.md. */
export async function publishIncidents(
	all: readonly IncidentKills[],
	{ seed, seconds }: RunOfKills,
): Promise<void> {
	const figures = all.map((kills) => ({ title: kills.title, figures: incidentFigures(kills) }));
	const rounds = all.reduce((sum, { results }) => sum + results.length, 0);
	const args = `-- --incidents --rounds ${rounds} --seed ${seed} --publish`;
	await publish('incidents', figures, args, seconds);
}

async function publish(
	name: string,
	all: Array<{ title: string; figures: Figures }>,
	args: string,
	seconds: number,
): Promise<void> {
	const rows = all[0].figures.map(
		([measured], at) =>
			`| ${[measured, ...all.map(({ figures }) => figures[at][1])].join(' | ')} |`,
	);
	const header = ['Measured', ...all.map(({ title }) => title)];
	const text = [
		`Measured by \`npm run test:kills ${args}\` in ${Math.round(seconds / 60)} minutes.`,
		'',
		`| ${header.join(' | ')} |`,
		`|${' --- |'.repeat(header.length)}`,
		...rows,
	].join('\n');
	const old = readFileSync(page, 'utf8');
	writeFileSync(page, await formatAs('markdown', replaceMarked(old, name, text)));
}

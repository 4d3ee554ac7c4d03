/** docs/dev/reliability.md: the figures of chaos test rounds, and the machine they ran on. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

import { readMarked } from '../../scripts/generate/markers.cts';
import type { Figure } from '../../test/chaos/support/round.cts';
import { formatAs } from '../../scripts/generate/format.cts';

const root = path.join(__dirname, '..', '..');

export interface Measured {
	title: string;
	seed: number;
	figures: Figure[];
}

/** @param folder contains a folder for each round, with the figures that its tests published */
export async function writeReliability(folder: string): Promise<void> {
	const file = path.join(root, 'docs', 'dev', 'reliability.md');
	// The figures of other commands stay.
	const kills = readMarked(readFileSync(file, 'utf8'), 'kills');
	writeFileSync(file, await toReliabilityPage(readMeasured(folder), kills));
}

/** Returns docs/dev/reliability.md. @param kills figures of `npm run test:kills` */
export async function toReliabilityPage(
	measured: readonly Measured[],
	kills = '',
): Promise<string> {
	const parts = [
		introduction,
		describeRun(measured),
		...describeFigures(measured),
		describeKills(kills),
		faultMatrix,
		oracles,
		notCovered,
	];
	return await formatAs('markdown', parts.join('\n\n'));
}

function readMeasured(folder: string): Measured[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.json'))
		.sort()
		.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Measured);
}

const introduction = `# Reliability

What the package withstands, as measured by \`npm run test:chaos\`, which writes this page
(\`npm run test:chaos -- --seeds 5 --publish\`). A round is green only when every promise below held; the figures are those
of green rounds. What each is checked by says whether a mistake that test and product share can be found: _the sandbox_ was written
with the same assumptions of the service as the nodes ([service.md](service.md)).
How each figure of a report is computed is in [figures.md](../figures.md), and what is trusted is in [SECURITY.md](../../SECURITY.md).`;

const ofSize = 'the process itself: its clock, and its heap after a collection';

const ofKills =
	"counting. The test changes devices and looks for one event of each. It plays n8n's database, and saves as n8n's code was read to.";

/** By title: how a mistake in the figures would be found, and which rule test and product share. */
export const checkedBy: Record<string, string> = {
	'200 accounts at the same time':
		"marks. A service of the test, not the sandbox, puts an account's mark into all that it answers, and notes what is asked of another.",
	'Alert stories: messages lost, repeated, late, and clocks that change':
		'a model written from docs/alert-trigger-reference.md alone.',
	'Applying a setup, cut off':
		'what the sandbox holds: counted by name, and compared with the file. The sandbox takes names as the package does.',
	'Applying a setup, killed with kill -9':
		'what the sandbox holds afterwards: exported again and compared with the file, and nothing of a name twice. Both exports are ours.',
	'Create or Update killed with kill -9':
		'counting. The devices that the sandbox holds are compared with the names of the rows; that a device is known by its name is the rule of both.',
	'Creations answered with lies':
		'an account of the test, written from [service.md](service.md) alone, compared object by object before and after.',
	'Dates and times, compared with Luxon':
		'Luxon, and the time zones of the machine, which both read.',
	'Executions of Monitoring Config': `${ofSize}.`,
	'Executions of Monitoring Reports': `${ofSize}.`,
	'Polls of Monitoring Reports Trigger': `${ofSize}.`,
	'Faults and operations':
		'tables written by hand, and what the sandbox holds before and after. That the real service does the same in a fault is assumed.',
	'Figures of outages compared with a computation from their documentation':
		'a computation that was written from [figures.md](../figures.md) alone, for histories in the order in which the service checks and others.',
	'Slow responses compared with a computation from their documentation':
		'a computation written from [the rules](../trigger-reference.md) alone, over all checks at each poll.',
	'Hostile texts in alerts for Slack':
		"a reader written from Slack's documentation alone, and for invisible characters from [the rules](../trigger-reference.md).",
	'Hostile values in fields':
		'rules that need no model: a refusal is in our own words, and nothing is written that was not asked for.',
	'Hostile values in fields of the trigger':
		'rules that need no model: a refusal is in our own words, and nothing is written.',
	'Monitoring Reports Trigger compared with a model written from its documentation':
		'a model that was written from [the rules](../trigger-reference.md); its calendar of Quiet Hours is `Intl`. What they share is said below.',
	'Monitoring Reports Trigger killed with kill -9, as n8n is by default': ofKills,
	'Monitoring Reports Trigger killed with kill -9, with the durable scheduler': ofKills,
	'Mutated documents of the XML feed':
		'a second parser of another author (`fast-xml-parser`), and a third where the two differ (`xml2js`).',
	'Mutated replies of the Web API':
		'rules that need no model: a refusal is in our own words, and nothing is written that was not asked for. Changed are replies of the sandbox.',
	'Reports at changes of clocks and calendars': 'Luxon.',
	Secrets:
		'a search for each secret in the spellings that the test makes itself. One that nobody thought of is not searched for.',
	'Secrets planted in an account':
		'a search for each planted secret, and an account of the test, compared field by field before and after.',
	'Setups planned and applied':
		'the export made again, which shares its reader with the plan; random accounts are made by the test, past the nodes.',
	'Well-formed documents with values that no feed sends':
		'rules that need no model: every report reads them, or refuses them in our own words.',
};

function describeRun(measured: readonly Measured[]): string {
	const seeds = [...new Set(measured.map(({ seed }) => seed))].sort((a, b) => a - b);
	const [processor] = cpus();
	const memory = Math.round(totalmem() / 1024 ** 3);
	const { version } = JSON.parse(
		readFileSync(path.join(root, 'node_modules', 'n8n-core', 'package.json'), 'utf8'),
	);
	return `## The run

| | |
| --- | --- |
| Seeds | ${seeds.join(', ')} |
| Machine | ${cpus().length} cores (${processor.model.trim()}), ${memory} GB, ${process.platform} |
| Versions | Node ${process.versions.node}, n8n-core ${version} |
| Service | the sandbox of this repository, and raw servers of the tests, over the loopback |`;
}

/** A table for each test file with figures: from the lowest to the highest of all rounds. */
function describeFigures(measured: readonly Measured[]): string[] {
	const titles = [...new Set(measured.map(({ title }) => title))].sort();
	return titles.map((title) => {
		const figures = measured.filter((file) => file.title === title).flatMap((file) => file.figures);
		const names = [...new Set(figures.map(({ name }) => name))];
		const rows = names.map((name) => {
			const ofName = figures.filter((figure) => figure.name === name);
			return `| ${name} | ${formatRange(ofName)} |`;
		});
		const checked = title in checkedBy ? [`Checked by: ${checkedBy[title]}\n`] : [];
		return [`## ${title}\n`, ...checked, '| Measured | Figure |', '| --- | --- |', ...rows].join(
			'\n',
		);
	});
}

function formatRange(figures: readonly Figure[]): string {
	const values = figures.map(({ value }) => value);
	const [lowest, highest] = [Math.min(...values), Math.max(...values)].map(formatNumber);
	const unit = figures[0].unit ? ` ${figures[0].unit}` : '';
	return lowest === highest ? `${lowest}${unit}` : `${lowest} to ${highest}${unit}`;
}

function formatNumber(value: number): string {
	const digits = value < 1000 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 };
	return value.toLocaleString('en', digits);
}

function describeKills(kills: string): string {
	return `## A whole n8n killed with kill -9

Checked by: counting. The devices at the sandbox, the requests that tell an event, and what is left in the database of n8n.

Workflows in a real n8n, killed at random moments and started again. After each kill the sheet's workflow runs once more: each device is there
once, with its values, and each item says what was done with it. Each event is told once by an HTTP request, unless the kill found n8n
between its two writes, or in the execution that was to tell it, which n8n does not run again. Both are looked for in the database that the
kill left: of an event that is lost, n8n has saved that it was reported, and no execution.

<!-- kills -->

${kills}

<!-- end -->`;
}

const faultMatrix = `## Fault matrix

What comes of each family of operations when one of its requests meets a fault, what holds for all of them, and what comes of rows and
runs that meet, is in [faultMatrix.md](../../test/chaos/faultMatrix.md): the tests read its tables.`;

const oracles = `## What the trigger and its model share

The model was first written from [the rules](../trigger-reference.md) alone, without a look at the node's code. Where it and the node differed, and where a
sentence was silent or had two readings, the rule was then decided for both and written there: what it says is checked, that it is what a
person expects is not. Both run on one clock, and devices in lists are known by their ID.`;

const notCovered = `## What is not covered

- The real service: nobody here can reach it. What it does in a fault is assumed, as marked in [service.md](service.md).
- Packet loss, slow DNS, proxies and IPv6 networks: everything runs over the loopback of one machine.
- A machine that loses power: kill -9 ends the process, not the disk's cache.
- n8n's own failures: a full disk, a database that is away. Several main processes need an Enterprise license.
- Events of Monitoring Reports Trigger between the two writes that n8n makes by default: killed there, n8n has saved them as reported and
  starts nothing ([the rules](../trigger-reference.md#when-n8n-is-killed)). With its durable scheduler there is one write.
- A second run of Create or Update that begins before the last request of a killed first one has reached the service.
- Secrets that a reply holds in an encoding of its own (base64, hexadecimal digits of their letters, encrypted). Known are: any
  case, with and without dashes, and any characters in the escapes of URLs, scripts, JSON, XML and HTML, escaped up to eight times.
- Expressions in place of a whole collection: n8n drops them before a node sees them. Of an expression inside a text that finds nothing
  it makes an empty text: what is around it is sent. Where nothing is around it, the value is refused.
- A reply of the Web API that is packed although that was not asked for, and cut so early that nothing comes of it, with a length of 20
  bytes or without any: n8n unpacks what is there, and shows it as empty.
- Status 101 and 102, and zstd.`;

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

Measured by \`npm run test:chaos -- --seeds 5 --publish\`, which writes this page; figures are those of green rounds. "Checked by" shows whether
a mistake that test and product share can be found: _the sandbox_ was written with the same assumptions about the service as the nodes
([service.md](service.md)).`;

const ofSize = 'the process itself: its clock, and its heap after a collection';

const ofKills =
	"counting one event for each changed device. The test replaces n8n's database, and saves as n8n's code does.";

/** By title: how a mistake in the figures would be found, and which rule test and product share. */
export const checkedBy: Record<string, string> = {
	'200 accounts at the same time':
		'marks. A service of the test puts the mark of its account into each answer, and records requests for another account.',
	'Alert stories: messages lost, repeated, late, and clocks that change':
		'a model written from docs/alert-trigger-reference.md alone.',
	'Applying a setup, cut off':
		'the entries of the sandbox, counted by name and compared with the file. The sandbox compares names as the package does.',
	'Applying a setup, killed with kill -9':
		'another export of the sandbox, compared with the file; no name twice. Both exports are ours.',
	'Create or Update killed with kill -9':
		'counting. The devices of the sandbox are compared with the names of the rows; both identify devices by name.',
	'Creations answered with lies':
		'an account of the test, written from [service.md](service.md) alone, compared object by object before and after.',
	'Dates and times, compared with Luxon':
		'Luxon, and the time zones of the machine, which both read.',
	'Executions of Monitoring Config': `${ofSize}.`,
	'Executions of Monitoring Reports': `${ofSize}.`,
	'Polls of Monitoring Reports Trigger': `${ofSize}.`,
	'Faults and operations':
		'tables written by hand, and the sandbox before and after. That the real service behaves the same is assumed.',
	'Figures of outages compared with a computation from their documentation':
		'a computation written from [figures.md](../figures.md) alone, for histories in the order of the service and others.',
	'Slow responses compared with a computation from their documentation':
		'a computation written from [the rules](../trigger-reference.md) alone, over all checks at each poll.',
	'Hostile texts in alerts for Slack':
		"a reader written from Slack's documentation alone, and for invisible characters from [the rules](../trigger-reference.md).",
	'Hostile values in fields':
		'rules that need no model: a refusal is in our own words, and only requested values are written.',
	'Hostile values in fields of the trigger':
		'rules that need no model: a refusal is in our own words, and nothing is written.',
	'Monitoring Reports Trigger compared with a model written from its documentation':
		'a model written from [the rules](../trigger-reference.md), with [shared rules](#what-the-trigger-and-its-model-share).',
	'Monitoring Reports Trigger killed with kill -9, as n8n is by default': ofKills,
	'Monitoring Reports Trigger killed with kill -9, with the durable scheduler': ofKills,
	'Mutated documents of the XML feed':
		'a second parser (`fast-xml-parser`), and a third where the two differ (`xml2js`).',
	'Mutated replies of the Web API':
		'rules that need no model: a refusal is in our own words, and only requested values are written.',
	'Reports at changes of clocks and calendars': 'Luxon.',
	Secrets: 'a search for each secret in the spellings that the test makes itself.',
	'Secrets planted in an account':
		'a search for each planted secret, and an account of the test, compared field by field before and after.',
	'Setups planned and applied':
		'another export, which shares its reader with the plan; the test creates random accounts without the nodes.',
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

Checked by: counting. The devices of the sandbox, the requests that report an event, and the database of n8n.

Workflows in a real n8n are killed at random moments and started again. After each kill the sheet's workflow runs once more: each device exists
once, with its values. Each event is reported once by an HTTP request, unless the kill hit n8n between its two writes, or in the execution that
should report it, which n8n does not run again.

<!-- kills -->

${kills}

<!-- end -->`;
}

const faultMatrix = `## Fault matrix

The result of each family of operations for each fault is in [faultMatrix.md](../../test/chaos/faultMatrix.md): the tests read its tables.`;

const oracles = `## What the trigger and its model share

The model was first written from [the rules](../trigger-reference.md) alone. Where it and the node differed, or a sentence had two readings, the
rule was decided for both. So the rules are checked, but not whether they are what a person expects. Both run on one clock, and devices in lists
are known by their ID.`;

const notCovered = `## What is not covered

- The real service: its behavior in a fault is assumed, as marked in [service.md](service.md).
- Packet loss, slow DNS, proxies and IPv6 networks; power loss; a full disk or a missing database of n8n; several main processes.
- Events of Monitoring Reports Trigger [between the two writes of n8n](../trigger-reference.md#when-n8n-is-killed).
- A second run of Create or Update that starts before the last request of a killed first one has reached the service.
- Secrets in a reply in base64, hexadecimal digits or another encoding than the escapes of URLs, scripts, JSON, XML and HTML.
- Expressions in place of a whole collection: n8n drops them before a node sees them. An expression inside a text that returns nothing becomes
  an empty text.
- A compressed reply of the Web API that is cut to 20 bytes or less: n8n shows it as empty.
- Status 101 and 102, and zstd.`;

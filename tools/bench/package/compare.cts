/** The cost of the package before a node runs: size of the tarball, listing and loading types. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { hostFolder } from '../../../scripts/host/installHost.cts';
import { packPackage, unpackTarball } from '../../../scripts/host/package.cts';
import { median } from '../processes.cts';
import { ratio, tableNames, whole, type BenchmarkTable } from '../tables.cts';

const root = path.join(__dirname, '..', '..', '..');
const slackPackage = path.join(hostFolder, 'node_modules', 'n8n-nodes-base');
const rounds = 9;

/** Arguments of `load.cjs` by title. */
const ownParts: Record<string, string[]> = {
	'Start of n8n, which reads the list of types': ['list'],
	'First use of the credential': ['credential', 'monitoringApi'],
	'First use of Monitoring Config': ['node', 'monitoringConfig'],
	'First use of Monitoring Reports': ['node', 'monitoringReports'],
	'First use of Monitoring Reports Trigger': ['node', 'monitoringReportsTrigger'],
	'First use of Monitoring Alert Trigger': ['node', 'monitoringAlertTrigger'],
};
const slackTitle = "First use of n8n's Slack node";

interface Measurement {
	ms: number;
	bytes: number;
}

function load(userFolder: string, args: string[]): Measurement {
	const program = ['--expose-gc', path.join(__dirname, 'load.cjs'), ...args];
	const env = {
		PATH: process.env.PATH,
		NODE_PATH: path.join(root, 'node_modules'),
		N8N_USER_FOLDER: userFolder,
		N8N_LOG_LEVEL: 'silent',
	};
	return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8', env }));
}

export async function* comparePackage(): AsyncGenerator<BenchmarkTable> {
	const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-bench-'));
	const tarball = await packPackage(folder);
	const unpacked = path.join(folder, 'package');
	await unpackTarball(tarball, unpacked);
	const loads = Object.entries(ownParts).map(([title, part]) => ({
		title,
		args: [unpacked, ...part],
		measured: [] as Measurement[],
	}));
	if (existsSync(slackPackage)) {
		loads.push({ title: slackTitle, args: [slackPackage, 'node', 'slack'], measured: [] });
	}
	for (let round = 0; round < rounds; round++) {
		for (const { args, measured } of loads) measured.push(load(folder, args));
	}
	const figures = loads.map(({ title, measured }) => ({
		title,
		ms: median(measured.map(({ ms }) => ms)),
		bytes: median(measured.map(({ bytes }) => bytes)),
	}));
	const slackMs = figures.find(({ title }) => title === slackTitle)?.ms;
	const rows = [
		['The tarball', '', `${whole(statSync(tarball).size / 1024)} KB`],
		...figures.map(({ title, ms, bytes }) => [
			title,
			[`${whole(ms)} ms`, ...(slackMs === undefined ? [] : [ratio(ms, slackMs)])].join(', '),
			`${(bytes / 1024 / 1024).toFixed(1)} MB`,
		]),
	];
	rmSync(folder, { recursive: true, force: true });
	const [name] = tableNames.package;
	yield { name, columns: ['What', 'Time', 'Size, heap'], rows, rounds };
}

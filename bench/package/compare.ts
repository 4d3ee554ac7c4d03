/** What the package costs before a node runs: the tarball's size, and the time to load it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packPackage, unpackTarball } from '../../scripts/host/package';
import { median } from '../processes';
import { tableNames, whole, type BenchmarkTable } from '../tables';

const root = path.join(__dirname, '..', '..');
const rounds = 9;

export async function* comparePackage(): AsyncGenerator<BenchmarkTable> {
	const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-bench-'));
	const tarball = await packPackage(folder);
	const unpacked = path.join(folder, 'package');
	await unpackTarball(tarball, unpacked);
	const loadTimesMs: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const printed = execFileSync(process.execPath, [path.join(__dirname, 'load.cjs'), unpacked], {
			encoding: 'utf8',
			env: { PATH: process.env.PATH, NODE_PATH: path.join(root, 'node_modules') },
		});
		loadTimesMs.push(Number(printed));
	}
	const rows = [
		['The tarball', `${whole(statSync(tarball).size / 1024)} KB`],
		['Loading its nodes and credential in a fresh process', `${whole(median(loadTimesMs))} ms`],
	];
	rmSync(folder, { recursive: true, force: true });
	const [name] = tableNames.package;
	yield { name, columns: ['What', 'Figure'], rows, rounds };
}

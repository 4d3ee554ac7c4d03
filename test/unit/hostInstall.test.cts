import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { removeIncomplete, runOnce } from '../../scripts/host/installHost.cts';
import { waitForServer } from '../../scripts/host/n8nServer.cts';
import { runProgram } from '../../scripts/host/runProgram.cts';
import { onTestFinished } from '../support/jest/onTestFinished.cts';

const standstillMs = 1_500;

function temporaryFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'host-test-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

/** In place of npm. */
async function runCode(code: string, cwd = temporaryFolder()): Promise<string> {
	const options = { cwd, writesTo: cwd, standstillMs };
	return await runProgram(process.execPath, ['-e', code], options, 'npm install');
}

it('a program that installs n8n can take any time while it prints or writes files', async () => {
	const code = `let count = 0;
			const timer = setInterval(() => {
				if (++count <= 24) console.log('busy');
				else fs.writeFileSync('library', '');
				if (count === 48) clearInterval(timer);
			}, 50);`;
	await expect(runCode(code)).resolves.toMatch(/^(busy\n){24}$/);
});

it.each([
	[
		'a standstill',
		"console.log('fetch a'); setInterval(() => {}, 1000)",
		'was stopped: for 1.5 s, it printed nothing and wrote no file',
	],
	['its exit code', "console.log('fetch a'); process.exitCode = 7", 'ended with exit code 7'],
	[
		'the signal',
		"fs.writeSync(1, 'fetch a'); process.kill(process.pid, 'SIGTERM')",
		'ended by SIGTERM',
	],
])(
	'a program that installs n8n ends with %s as the cause, and its last lines',
	async (_, code, cause) => {
		await expect(runCode(code)).rejects.toThrow(`"npm install" ${cause}. Its last lines:\nfetch a`);
	},
);

it('an interrupted installation repeats no finished step, and names the step that failed', async () => {
	const marker = path.join(temporaryFolder(), 'host', 'installed');
	const done: string[] = [];
	jest.spyOn(console, 'log').mockReturnValue();
	const run = async (source: string, work: () => void) =>
		await runOnce(marker, source, 'Install n8n', async () => work());

	const failed = run('lockfile 1', () => {
		throw new Error('no network');
	});
	await expect(failed).rejects.toThrow('Install n8n: no network');
	await run('lockfile 1', () => done.push('after a failure'));
	await run('lockfile 1', () => done.push('again'));
	await run('lockfile 2', () => done.push('for another lockfile'));
	expect(done).toEqual(['after a failure', 'for another lockfile']);
});

it('an interrupted installation keeps the libraries that are complete', () => {
	const folder = temporaryFolder();
	const write = (library: string, minute: number) => {
		mkdirSync(path.join(folder, library), { recursive: true });
		const file = path.join(folder, library, 'package.json');
		writeFileSync(file, '');
		utimesSync(file, minute * 60, minute * 60);
	};
	const libraries = ['node_modules/old', 'node_modules/old/node_modules/new', 'node_modules/new'];
	const packages = Object.fromEntries(['', ...libraries].map((library) => [library, {}]));
	writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
	write('node_modules/old', 1000);
	write('node_modules/old/node_modules/new', 1011);
	write('node_modules/new', 1020);

	removeIncomplete(folder);
	expect(readdirSync(path.join(folder, 'node_modules'))).toEqual(['old']);
	expect(existsSync(path.join(folder, 'node_modules/old/package.json'))).toBe(true);
	expect(readdirSync(path.join(folder, 'node_modules/old/node_modules'))).toEqual([]);
});

describe('A start of n8n', () => {
	// A reserved port, where nothing listens.
	const url = 'http://127.0.0.1:9/healthz';
	const log = () => 'Starting migration 7\n';

	it.each([
		[true, 'n8n was not ready after 0.001 s'],
		[false, 'n8n ended by SIGKILL while it was starting'],
	])(
		'a failed start of n8n shows the URL and the last lines of the log (is running: %s)',
		async (isRunning, cause) => {
			await expect(
				waitForServer({ isRunning, howEnded: () => 'by SIGKILL', log }, [url], 1),
			).rejects.toThrow(`${cause}: ${url} (no response). Its last lines:\nStarting migration 7`);
		},
	);
});

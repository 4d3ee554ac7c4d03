/** What a person installs: the packed tarball, far away from this project and its libraries. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packageFolder } from '../support/workflows';

const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-package-'));
const unpacked = path.join(folder, 'node_modules', 'n8n-nodes-dotcom-monitor');

interface Packed {
	filename: string;
	size: number;
	files: Array<{ path: string }>;
}

let packed: Packed;

beforeAll(() => {
	const output = execFileSync(
		'npm',
		['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
		{ cwd: packageFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
	);
	packed = firstOf(JSON.parse(output));
	mkdirSync(unpacked, { recursive: true });
	const archive = path.join(folder, packed.filename);
	execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** npm prints a list, newer versions an object by package name. */
function firstOf(output: Packed[] | Record<string, Packed>): Packed {
	return Object.values(output)[0];
}

/** Runs a program in the empty folder, in a process of its own, and returns the JSON it prints. */
function inEmptyFolder(program: string): unknown {
	const own = path.join(packageFolder, 'node_modules');
	const source = `
		require(${JSON.stringify(path.join(own, 'reflect-metadata'))});
		const { PackageDirectoryLoader } = require(${JSON.stringify(path.join(own, 'n8n-core'))});
		const unpacked = ${JSON.stringify(unpacked)};
		(async () => { ${program} })();
	`;
	const output = execFileSync(process.execPath, ['-e', source], {
		cwd: folder,
		encoding: 'utf8',
		env: { PATH: process.env.PATH, N8N_USER_FOLDER: folder, NODE_PATH: workflowOnly() },
	});
	return JSON.parse(output);
}

/** A folder for NODE_PATH in which only n8n-workflow is found, as beside an installed package. */
function workflowOnly(): string {
	const peers = path.join(folder, 'peers');
	const target = path.join(peers, 'n8n-workflow');
	const installed = path.join(packageFolder, 'node_modules', 'n8n-workflow');
	mkdirSync(target, { recursive: true });
	writeFileSync(
		path.join(target, 'index.js'),
		`module.exports = require(${JSON.stringify(installed)})`,
	);
	return peers;
}

it('holds dist, README, CHANGELOG and LICENSE only', () => {
	const top = new Set(packed.files.map((file) => file.path.split('/')[0]));
	expect([...top].sort()).toEqual([
		'CHANGELOG.md',
		'LICENSE.md',
		'README.md',
		'dist',
		'package.json',
	]);
	process.stdout.write(`The tarball has ${packed.size} bytes and ${packed.files.length} files.\n`);
	expect(packed.size).toBeLessThan(1_000_000);
});

it('asks for no library at run time', () => {
	const manifest = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8'));
	expect(manifest.dependencies ?? {}).toEqual({});
	expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
});

it('loads in n8n with nodes, credential, icons and codex', () => {
	const loaded = inEmptyFolder(`
		const loader = new PackageDirectoryLoader(unpacked);
		await loader.loadAll();
		const nodes = Object.entries(loader.nodeTypes).map(([name, { type }]) => ({
			name,
			icon: type.description.iconUrl,
			alias: type.description.codex?.alias?.[0],
			operations: type.description.properties.filter((p) => p.name === 'operation').length,
		}));
		const { type } = loader.credentialTypes.monitoringApi;
		console.log(JSON.stringify({ nodes, credential: type.displayName, credentialIcon: type.iconUrl }));
	`);
	const icon = (name: string) => ({
		light: `icons/n8n-nodes-dotcom-monitor/dist/icons/${name}.svg`,
		dark: `icons/n8n-nodes-dotcom-monitor/dist/icons/${name}.dark.svg`,
	});
	expect(loaded).toEqual({
		nodes: [
			{ name: 'monitoringConfig', icon: icon('monitoring'), alias: 'dotcom', operations: 15 },
			{ name: 'monitoringReports', icon: icon('reports'), alias: 'dotcom', operations: 5 },
		],
		credential: 'Monitoring API',
		credentialIcon: icon('monitoring'),
	});
	for (const file of ['monitoring', 'monitoring.dark', 'reports', 'reports.dark']) {
		expect(existsSync(path.join(unpacked, 'dist', 'icons', `${file}.svg`))).toBe(true);
	}
});

it('needs nothing but n8n-workflow and what Node has', () => {
	const shipped = packed.files.map((file) => file.path).filter((file) => file.endsWith('.js'));
	const ours = shipped.filter((file) => !file.startsWith('dist/vendor/'));
	const needed = ours.flatMap((file) => {
		const code = readFileSync(path.join(unpacked, file), 'utf8');
		return Array.from(code.matchAll(/require\(["']([^"'.][^"']*)["']\)/g), ([, name]) => name);
	});
	const others = needed.filter((name) => !isBuiltin(name));
	expect(ours.length).toBeGreaterThan(100);
	expect([...new Set(others)]).toEqual(['n8n-workflow']);
});

it('gives both nodes one and the same session module, and loads its library for the first login', () => {
	const modules = inEmptyFolder(`
		for (const name of ['MonitoringConfig', 'MonitoringReports']) {
			require(unpacked + '/dist/nodes/' + name + '/' + name + '.node.js');
		}
		require(unpacked + '/dist/credentials/MonitoringApi.credentials.js');
		const loaded = (part) => Object.keys(require.cache).filter((file) => file.includes(part));
		const pools = loaded('sessionPool').length;
		const before = loaded('tough-cookie');
		const { WebApiSession } = require(unpacked + '/dist/nodes/shared/webApi');
		const session = new WebApiSession({ url: 'http://127.0.0.1', uid: 'uid' });
		await session.open({ send: async () => ({ status: 500, headers: {}, body: '' }) }).catch(() => {});
		console.log(JSON.stringify({ pools, before, after: loaded('tough-cookie') }));
	`);
	expect(modules).toEqual({
		pools: 1,
		before: [],
		after: [path.join(unpacked, 'dist', 'vendor', 'tough-cookie.js')],
	});
});

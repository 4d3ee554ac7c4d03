/** What a person installs: the packed tarball, far away from this project and its libraries. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';

import { nodeTypes, packageFolder } from '../support/workflows.cts';

const packageName = 'n8n-nodes-dotcom-monitor';
const folder = mkdtempSync(path.join(tmpdir(), 'monitoring-package-'));
const unpackedFolder = path.join(folder, 'node_modules', packageName);

interface PackResult {
	filename: string;
	size: number;
	files: Array<{ path: string }>;
}

let tarball: PackResult;

beforeAll(() => {
	const output = execFileSync(
		'npm',
		['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
		{ cwd: packageFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
	);
	tarball = firstResult(JSON.parse(output));
	mkdirSync(unpackedFolder, { recursive: true });
	const file = path.join(folder, tarball.filename);
	execFileSync('tar', ['-xzf', file, '-C', unpackedFolder, '--strip-components=1']);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** npm prints a list, newer versions print an object by package name. */
function firstResult(output: PackResult[] | Record<string, PackResult>): PackResult {
	return Object.values(output)[0];
}

function readManifest() {
	return JSON.parse(readFileSync(path.join(unpackedFolder, 'package.json'), 'utf8'));
}

/** In a separate process; returns the JSON it prints. */
function runBesidePackage(program: string): unknown {
	const libraries = path.join(packageFolder, 'node_modules');
	const source = `
		require(${JSON.stringify(path.join(libraries, 'reflect-metadata'))});
		const { LazyPackageDirectoryLoader, PackageDirectoryLoader } = require(${JSON.stringify(path.join(libraries, 'n8n-core'))});
		const packageFolder = ${JSON.stringify(unpackedFolder)};
		(async () => { ${program} })();
	`;
	const output = execFileSync(process.execPath, ['-e', source], {
		cwd: folder,
		encoding: 'utf8',
		maxBuffer: Infinity,
		env: { PATH: process.env.PATH, N8N_USER_FOLDER: folder, NODE_PATH: createPeerFolder() },
	});
	return JSON.parse(output);
}

/** Creates a folder for NODE_PATH that contains only n8n-workflow, as next to an installed package. */
function createPeerFolder(): string {
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

it('the tarball contains only dist, package.json, README and LICENSE', () => {
	const topLevelNames = new Set(tarball.files.map((file) => file.path.split('/')[0]));
	expect([...topLevelNames].sort()).toEqual(['LICENSE.md', 'README.md', 'dist', 'package.json']);
	process.stdout.write(
		`The tarball has ${tarball.size} bytes and ${tarball.files.length} files.\n`,
	);
	expect(tarball.size).toBeLessThanOrEqual(700_000);
	expect(tarball.files.length).toBeLessThan(500);
});

/** The package's files that the nodes and the credential require, and those that these require. */
function requiredFiles(): string[] {
	const { credentials, nodes } = readManifest().n8n;
	const required = new Set<string>([...nodes, ...credentials]);
	for (const file of required) {
		const code = readFileSync(path.join(unpackedFolder, file), 'utf8');
		for (const [, name] of code.matchAll(/require\("(\.[^"]+)"\)/g)) {
			const target = require.resolve(path.join(unpackedFolder, path.dirname(file), name));
			required.add(path.relative(unpackedFolder, target));
		}
	}
	return [...required];
}

it('the tarball has no type declarations and no code that nothing requires', () => {
	const names = tarball.files.map((file) => file.path);
	expect(names.filter((name) => name.endsWith('.ts'))).toEqual([]);
	const code = names.filter((name) => name.endsWith('.js'));
	expect(code.sort()).toEqual(requiredFiles().sort());
});

it('the package depends on no library but n8n-workflow, as a peer', () => {
	const manifest = readManifest();
	expect(manifest.dependencies ?? {}).toEqual({});
	expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
});

interface LoadedNode {
	name: string;
	iconUrl: { light: string; dark: string };
	aliases: string[];
	properties: INodeProperties[];
}

interface LoadedPackage {
	nodes: LoadedNode[];
	credential: { displayName: string; iconUrl: { light: string; dark: string } };
}

let loadedPackage: LoadedPackage | undefined;

function loadUnpackedPackage(): LoadedPackage {
	loadedPackage ??= runBesidePackage(`
		const loader = new PackageDirectoryLoader(packageFolder);
		await loader.loadAll();
		const nodes = Object.entries(loader.nodeTypes).map(([name, { type: { description } }]) => ({
			name,
			iconUrl: description.iconUrl,
			aliases: description.codex?.alias ?? [],
			properties: description.properties,
		}));
		const { displayName, iconUrl } = loader.credentialTypes.monitoringApi.type;
		console.log(JSON.stringify({ nodes, credential: { displayName, iconUrl } }));
	`) as LoadedPackage;
	return loadedPackage;
}

/** As in the package's manifest, such as `monitoringConfig`. */
function listedNodeNames(): string[] {
	return readManifest().n8n.nodes.map((file: string) => {
		const name = path.basename(file, '.node.js');
		return name[0].toLowerCase() + name.slice(1);
	});
}

/** By resource. */
function operationsByResource(properties: INodeProperties[]): Record<string, string[]> {
	const operationProperties = properties.filter(({ name }) => name === 'operation');
	const resources = properties.filter(({ name }) => name === 'resource').flatMap(optionValues);
	return Object.fromEntries(
		resources.map((resource) => [
			resource,
			operationProperties
				.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes(resource))
				.flatMap(optionValues),
		]),
	);
}

function optionValues({ options = [] }: INodeProperties): string[] {
	return options
		.filter((option): option is INodePropertyOptions => 'value' in option)
		.map(({ value }) => String(value));
}

it('n8n loads the nodes and the credential from the tarball, with their icons and search terms', () => {
	const { nodes, credential } = loadUnpackedPackage();
	expect(nodes.map(({ name }) => name)).toEqual(listedNodeNames());
	expect(credential.displayName).toBe('Dotcom-Monitor API');
	for (const { aliases } of nodes) expect(aliases).toContain('dotcom');
	for (const { iconUrl } of [...nodes, credential]) {
		expect(iconUrl.dark).toBe(iconUrl.light.replace(/\.svg$/, '.dark.svg'));
		for (const url of [iconUrl.light, iconUrl.dark]) {
			expect(url).toMatch(new RegExp(`^icons/${packageName}/dist/icons/[\\w.]+\\.svg$`));
			const file = path.relative(`icons/${packageName}`, url);
			expect(existsSync(path.join(unpackedFolder, file))).toBe(true);
		}
	}
});

it('n8n lists the package without loading its code, and loads each type at its first use', () => {
	const { credential, isLazyLoaded, loadedAtStart, nodes, types, typesOfCode } = runBesidePackage(`
		const lazy = new LazyPackageDirectoryLoader(packageFolder);
		await lazy.loadAll();
		const { isLazyLoaded, known } = lazy;
		// A type that is loaded is added to them.
		const types = structuredClone(lazy.types);
		const loadedAtStart = Object.keys(require.cache).filter((file) => file.startsWith(packageFolder));
		const nodes = Object.keys(known.nodes).map((name) => lazy.getNode(name).type.description.name);
		const credential = lazy.getCredential('monitoringApi').type.name;
		lazy.unloadAll();
		const eager = new PackageDirectoryLoader(packageFolder);
		await eager.loadAll();
		for (const type of eager.types.nodes) delete type.__loadOptionsMethods;
		const typesOfCode = eager.types;
		console.log(JSON.stringify({ credential, isLazyLoaded, loadedAtStart, nodes, types, typesOfCode }));
	`) as Record<string, unknown>;
	expect(isLazyLoaded).toBe(true);
	expect(loadedAtStart).toEqual([]);
	expect(nodes).toEqual(listedNodeNames());
	expect(credential).toBe('monitoringApi');
	expect(types).toEqual(typesOfCode);
});

it('the nodes in the tarball offer the resources and operations of the built nodes', async () => {
	const builtTypes = await nodeTypes();
	const operationsOfAll = loadUnpackedPackage().nodes.flatMap(({ name, properties }) => {
		const built = builtTypes[`${packageName}.${name}`] as INodeType;
		const operations = operationsByResource(properties);
		expect(operations).toEqual(operationsByResource(built.description.properties));
		return Object.values(operations);
	});
	expect(operationsOfAll).not.toEqual([]);
	expect(operationsOfAll).not.toContainEqual([]);
});

it('the code in the tarball requires only n8n-workflow and modules of Node', () => {
	const files = tarball.files.map((file) => file.path).filter((file) => file.endsWith('.js'));
	const ownFiles = files.filter((file) => !file.startsWith('dist/vendor/'));
	const required = ownFiles.flatMap((file) => {
		const code = readFileSync(path.join(unpackedFolder, file), 'utf8');
		return Array.from(code.matchAll(/require\(["']([^"'.][^"']*)["']\)/g), ([, name]) => name);
	});
	const libraries = required.filter((name) => !isBuiltin(name));
	expect(ownFiles.length).toBeGreaterThan(50);
	expect([...new Set(libraries)]).toEqual(['n8n-workflow']);
});

it('all nodes share one session module, and its library is loaded at the first login', () => {
	const names = tarball.files.map((file) => file.path);
	expect(names.filter((name) => name.includes('sessionPool'))).toHaveLength(1);
	const modules = runBesidePackage(`
		for (const name of ['MonitoringAlertTrigger', 'MonitoringConfig', 'MonitoringReports', 'MonitoringReportsTrigger']) {
			require(packageFolder + '/dist/nodes/' + name + '/' + name + '.node.js');
		}
		require(packageFolder + '/dist/credentials/MonitoringApi.credentials.js');
		const loadedFiles = (part) => Object.keys(require.cache).filter((file) => file.includes(part));
		const { WebApiSession } = require(packageFolder + '/dist/nodes/shared/service/webApi');
		const session = new WebApiSession({ url: 'http://127.0.0.1', uid: 'uid' });
		const before = loadedFiles('tough-cookie');
		await session.logIn({ send: async () => ({ status: 500, headers: {}, body: '' }) }).catch(() => {});
		console.log(JSON.stringify({ before, after: loadedFiles('tough-cookie') }));
	`);
	expect(modules).toEqual({
		before: [],
		after: [path.join(unpackedFolder, 'dist', 'vendor', 'tough-cookie.js')],
	});
});

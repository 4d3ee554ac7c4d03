/**
 * The build: TypeScript to JavaScript, the other files of the package (icons, codex, output schemas),
 * the vendor step, which bundles the libraries into the package: a community node may have no
 * run-time dependencies, and each library is bundled once, so that all nodes share one copy; and
 * the lists of types, with which n8n starts without loading the code.
 */
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { mkdir, readFile, readdir, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const { build: bundle } = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const ts = require('typescript');

const { n8n } = require('./package.json');

const dist = path.join(__dirname, 'dist');
const vendor = path.join(dist, 'vendor');
/** With all names, and one statement per line: people review the package, and stack traces name functions. */
const readable = { platform: 'node', target: 'node20' };
/** What is used of each. */
const bundledLibraries = {
	'fast-xml-parser': 'XMLParser',
	'js-yaml': 'CORE_SCHEMA, dump, load',
	'p-limit': 'default',
	'p-map': 'default',
	saxes: 'SaxesParser',
	'tough-cookie': 'Cookie, CookieJar, domainMatch, pathMatch',
};

function clean() {
	return rm(dist, { recursive: true, force: true });
}

/** File by file: `npm test` checks the types. */
async function compile() {
	const { config } = ts.readConfigFile(path.join(__dirname, 'tsconfig.json'), ts.sys.readFile);
	const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, __dirname);
	const compilerOptions = { ...options, isolatedModules: true };
	for (const fileName of fileNames.filter((file) => !file.endsWith('.d.ts'))) {
		const source = await readFile(fileName, 'utf8');
		const { outputText } = ts.transpileModule(source, { compilerOptions, fileName });
		const file = path.join(dist, path.relative(__dirname, fileName)).replace(/\.ts$/, '.js');
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, outputText);
	}
}

function copyIcons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/** The codex and output schemas, without line breaks. */
async function copyNodeFiles() {
	const files = await readdir(path.join(__dirname, 'nodes'), { recursive: true });
	for (const name of files.filter((file) => file.endsWith('.json'))) {
		const content = JSON.parse(await readFile(path.join(__dirname, 'nodes', name), 'utf8'));
		const file = path.join(dist, 'nodes', name);
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, JSON.stringify(content));
	}
}

/** Returns the files that the bundle was made from. */
async function bundleLibrary([name, used]) {
	const { metafile } = await bundle({
		stdin: { contents: `export { ${used} } from '${name}'`, resolveDir: __dirname },
		...readable,
		bundle: true,
		format: 'cjs',
		// The main file of fast-xml-parser has its parts in it without their names: their licenses would be missed.
		mainFields: ['module', 'main'],
		conditions: ['import'],
		metafile: true,
		outfile: path.join(vendor, `${name}.js`),
	});
	const [{ inputs }] = Object.values(metafile.outputs);
	return Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0);
}

/** The folders of the packages that these bundled files come from, sorted. */
function findPackageFolders(files) {
	const folders = files
		.map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1])
		.filter((folder) => folder !== undefined);
	return [...new Set(folders)].sort();
}

async function readLicense(folder) {
	const { author, license, name, repository, version } = JSON.parse(
		await readFile(path.join(folder, 'package.json'), 'utf8'),
	);
	const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
	const text = file
		? await readFile(path.join(folder, file), 'utf8')
		: `By ${author.name ?? author} (${repository.url ?? repository}). The package has no text of its license.`;
	return `## ${name} ${version} (${license})\n\n${text.trim()}\n`;
}

async function bundleVendor() {
	const files = (await Promise.all(Object.entries(bundledLibraries).map(bundleLibrary))).flat();
	const licenses = await Promise.all(findPackageFolders(files).map(readLicense));
	await writeFile(
		path.join(vendor, 'LICENSES.md'),
		`# Licenses of the bundled libraries\n\n${licenses.join('\n')}`,
	);
}

const ownModule = /^(?:const|var) (\w+_\d+) = ((?:__importDefault\()?require\("\.[^"]+"\)\)?);$/gm;

/** Requires this package's modules when they are first used: most runs need few of them. The parentheses are for `new`. */
function requireLater(code) {
	const names = Array.from(code.matchAll(ownModule), ([, name]) => name);
	const later = code.replaceAll(
		ownModule,
		(_, name, load) => `let ${name}_loaded;\nconst ${name} = () => (${name}_loaded ??= ${load});`,
	);
	return names.reduce(
		(text, name) => text.replaceAll(new RegExp(`\\b${name}\\.`, 'g'), `(${name}()).`),
		later,
	);
}

/** Defines exports that require their module when they are first read. Part of the files with `export *`. */
function exportLater(load, names) {
	let loaded;
	for (const name of names) {
		const get = () => (loaded ??= load())[name];
		Object.defineProperty(exports, name, { enumerable: true, get });
	}
}

/** TypeScript's helpers for `export *`. */
const starHelpers = /^var __createBinding = [^]+?^\};\n/m;

/** Replaces `export *`, which would require the module to learn its names. */
function nameExports(code, folder) {
	const named = code.replaceAll(
		/^__exportStar\((require\("(.+)"\)), exports\);$/gm,
		(_, load, file) => {
			const names = Object.keys(require(path.join(folder, file)));
			return `exportLater(() => ${load}, ${JSON.stringify(names)});`;
		},
	);
	return named === code ? code : `${named.replace(starHelpers, '')}\n${exportLater}\n`;
}

/** The path that a module in this folder requires a file by. */
function pathBetween(folder, file) {
	return `./${path.relative(folder, file)}`.replaceAll(path.sep, '/');
}

/** Points `require('<library>')` in the compiled files at the bundled copy. */
function requireBundled(code, folder) {
	return Object.keys(bundledLibraries).reduce((text, name) => {
		const bundled = pathBetween(folder, path.join(vendor, `${name}.js`));
		return text.replaceAll(`require("${name}")`, `require("${bundled}")`);
	}, code);
}

/** The compiled files. */
async function listModules() {
	const files = await readdir(dist, { recursive: true });
	return files
		.map((file) => path.join(dist, file))
		.filter((file) => file.endsWith('.js') && !file.startsWith(vendor));
}

async function linkModules() {
	for (const file of await listModules()) {
		const folder = path.dirname(file);
		const code = await readFile(file, 'utf8');
		await writeFile(file, requireLater(nameExports(requireBundled(code, folder), folder)));
	}
}

/**
 * Makes one file of each node, and of the credential, with the modules that only it uses: few files load quickly.
 * Modules that several of them use stay files, because the nodes share their state. Modules without code are deleted.
 */
async function bundleModules() {
	const types = [...n8n.nodes, ...n8n.credentials].map((file) => path.join(__dirname, file));
	const options = { ...readable, bundle: true, external: ['n8n-workflow'], metafile: true };
	const uses = [];
	for (const type of types) {
		const { metafile } = await bundle({ ...options, entryPoints: [type], write: false });
		uses.push(...Object.keys(metafile.inputs).map((file) => path.resolve(file)));
	}
	const isShared = (file) =>
		file.startsWith(vendor) || uses.indexOf(file) !== uses.lastIndexOf(file);
	for (const type of types) {
		const findShared = ({ path: name, resolveDir }) => {
			const file = require.resolve(path.join(resolveDir, name));
			return isShared(file)
				? { path: pathBetween(path.dirname(type), file), external: true }
				: undefined;
		};
		const setup = ({ onResolve }) => onResolve({ filter: /^\./ }, findShared);
		const plugins = [{ name: 'shared', setup }];
		await bundle({ ...options, entryPoints: [type], plugins, outfile: type, allowOverwrite: true });
	}
	const files = await listModules();
	const shared = files.filter((file) => isShared(file));
	await bundle({
		...readable,
		entryPoints: shared,
		outdir: dist,
		outbase: dist,
		allowOverwrite: true,
	});
	const unused = files.filter((file) => !isShared(file) && !types.includes(file));
	await Promise.all(unused.map((file) => rm(file)));
}

/** Writes `known/` and `types/`: with them n8n loads the code of a node when a workflow first uses it. */
async function listTypes() {
	const program = path.join(path.dirname(require.resolve('n8n-core')), '../bin/generate-metadata');
	const run = spawn(process.execPath, [program], { cwd: __dirname, stdio: 'inherit' });
	const [code] = await once(run, 'exit');
	if (code !== 0) throw new Error(`${program} failed with exit code ${code}`);
	// Only n8n's own tests read these.
	await rm(path.join(dist, 'methods'), { recursive: true });
}

async function saveBuiltFrom() {
	const builtFrom = await import('./scripts/builtFrom.mjs');
	builtFrom.saveBuiltFrom();
}

exports.build = series(
	clean,
	compile,
	parallel(copyIcons, copyNodeFiles, series(bundleVendor, linkModules, bundleModules)),
	listTypes,
	saveBuiltFrom,
);

/**
 * The commands of package.json, each from a fresh clone on: `npm run <command> -- <arguments>` runs
 * `node scripts/run.mjs <command> <arguments>`.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildVerified, packVerified } from './edition.mjs';
import {
	build,
	libraryProgram,
	prepare,
	root,
	runStep,
	runStepsAtOnce,
	tryStep,
	trySteps,
} from './prepare.mjs';

const [commandName, ...args] = process.argv.slice(2);

const tsx = ['--require', 'tsx/cjs'];
/** Its processes load a lot and throw most of it away: with a larger young generation in a tenth less time. */
const jest = ['--max-semi-space-size=32', libraryProgram('jest', 'bin/jest.js')];
const cache = path.join(root, 'node_modules', '.cache');
const cachedIn = (name) => ['--cache', '--cache-location', path.join(cache, name)];
const eslint = libraryProgram('eslint', 'bin/eslint.js');
const lint = [eslint, '-c', 'eslint.strict.config.mjs', ...cachedIn('eslint/'), '.'];
const prettier = libraryProgram('prettier', 'bin/prettier.cjs');
const format = [prettier, '--check', '--log-level', 'warn', ...cachedIn('prettier-check'), '.'];
const typesSeen = path.join(cache, 'types.tsbuildinfo');
const types = [
	libraryProgram('typescript', 'bin/tsc'),
	...['-p', 'test/tsconfig.json', '--incremental', '--tsBuildInfoFile', typesSeen],
];

const keepScreenshots = '--keep-screenshots';
/** The screenshots that README.md and docs/ show. */
const shownScreenshots = [
	'account-copied',
	'alert-in-mail',
	'alert-in-slack',
	'alert-trigger-panel',
	'example-alert-within-seconds-to-slack',
	'example-apply-a-setup-file-after-approval',
	'example-ask-about-your-sites',
	'example-compare-with-your-old-tool',
	'example-copy-to-another-department-after-approval',
	'example-create-a-device',
	'example-daily-report-to-slack',
	'example-dead-man-s-webhook',
	'example-down-in-quiet-hours',
	'example-email-status-page-subscribers',
	'example-from-a-sitemap-to-monitors',
	'example-jira-alert',
	'example-load-test-after-a-release',
	'example-maintenance-every-sunday',
	'example-maintenance-from-a-calendar',
	'example-maintenance-reminder-to-slack',
	'example-monitoring-over-mcp',
	'example-monitors-from-a-sheet',
	'example-monitors-from-a-sheet-after-approval',
	'example-monthly-outages-to-a-sheet',
	'example-nightly-backup-and-what-changed',
	'example-move-in-from-another-tool',
	'example-one-report-per-customer-each-month',
	'example-pagerduty-incident',
	'example-pause-around-a-deployment',
	'example-report-as-pdf',
	'example-site-down-to-slack',
	'example-site-down-to-those-on-call',
	'example-status-page-to-a-web-server',
	'example-statuspage-incident',
	'example-subscribe-to-a-status-page',
	'example-the-slowest-responses',
	'example-unsubscribe-from-a-status-page',
	'example-watch-your-n8n-after-approval',
	'example-weekly-audit-by-mail',
	'example-weekly-uptime-report-by-mail',
	'mail-a-week-with-two-outages-800-light',
	'monitoring-config',
	'monitoring-reports',
	'node-panel',
	'sheet',
	'status-page-a-bad-day-800-light',
];

/** They have a fast tier. */
const fastProjects = ['unit', 'oracles', 'engine'];

/** Run once the libraries are installed and the package is built. */
const commands = {
	start: () => runStep('Demonstration', [...tsx, 'scripts/demo.cts', ...args]),
	sandbox: () => runStep('Sandbox', [...tsx, 'sandbox/main.cts', ...args]),
	'check:service': () =>
		runStep('Check the service', [...tsx, 'tools/checkService/main.cts', ...args]),
	editor() {
		if (args.includes('--verified')) process.env.EDITION = 'verified';
		if (process.env.EDITION === 'verified') buildVerified();
		runStep('Editor', [...tsx, 'scripts/editor.cts', ...args]);
	},
	gallery: () => runStep('Gallery', [...tsx, 'scripts/gallery.cts', ...args]),
	generate() {
		runStep('Generate', [...tsx, 'scripts/generate/main.cts', ...args]);
		// The build has copies of the schemas.
		build();
	},
	sbom: () => runStep('Bill of materials', [...tsx, 'scripts/bundled/main.cts', 'sbom', ...args]),
	'audit:bundled': () => runStep('Known weaknesses', [...tsx, 'scripts/bundled/main.cts', 'audit']),
	verify: () => runStep('Verification', ['scripts/verify.mjs']),
	'pack:verified': packVerified,
	bench: () => runStep('Benchmarks', [...tsx, 'tools/bench/run.cts', ...args]),
	/** The fast tier. */
	async test() {
		const tests = runTier('fast', fastProjects, args);
		if (!(await allDone(trySteps({ Types: types }), tests))) process.exit(1);
	},
	/** The full tier; with `--added` what it adds to the fast one, for runs after `npm test`. */
	async check() {
		const [isAdded, jestArgs] = [args.includes('--added'), args.filter((one) => one !== '--added')];
		const steps = trySteps({ Format: format, Lint: lint, ...(!isAdded && { Types: types }) });
		const tests = runTier(isAdded ? 'added' : 'full', [...fastProjects, 'house'], jestArgs);
		if (!(await allDone(steps, tests))) process.exit(1);
		commands.verify();
	},
	async 'test:live'() {
		if (process.env.EDITION === 'verified') buildVerified();
		const testArgs = args.filter((argument) => argument !== keepScreenshots);
		if (testArgs.length > 0) {
			const tests = oneAfterTheOther('live', 'restarts');
			runStep('Tests in a real n8n', [...jest, ...testArgs, ...tests]);
		} else {
			// Where it is missing, both would install it.
			runStep('A real n8n', [...tsx, 'scripts/installHost.cts']);
			await runStepsAtOnce({
				'Tests that kill an n8n': [...jest, ...oneAfterTheOther('restarts')],
				'Tests in a real n8n': [...jest, ...oneAfterTheOther('live')],
			});
		}
		if (args.includes(keepScreenshots)) copyScreenshots();
	},
	'test:queue'() {
		runStep('Queue mode', [...jest, ...args, ...oneAfterTheOther('queue')]);
	},
	'test:kills': () => runStep('A real n8n killed', [...tsx, 'tools/kills/run.cts', ...args]),
	'test:chaos': () =>
		runStep('Faults, load, hostile input', [...tsx, 'tools/chaos/run.cts', ...args]),
	'test:cost': () => runStep('Cost of the tests', ['tools/cost/run.mjs', ...args]),
	'test:moments': () => runStep('Other dates', ['tools/moments/run.mjs', ...args]),
	'test:mutants': () => runStep('Mutants', ['tools/mutants/run.mjs', ...args]),
	'test:versions': () => runStep('Versions', [...tsx, 'tools/versions/run.cts', ...args]),
};

async function allDone(...steps) {
	const areDone = await Promise.all(steps);
	return areDone.every(Boolean);
}

/** Prints the number of passed and failed tests; returns whether all passed. */
async function runTier(tier, projects, jestArgs) {
	const results = path.join(createTemporaryFolder(), 'results.json');
	const report = ['--json', `--outputFile=${results}`];
	process.env.TEST_TIER = tier;
	const isDone = await tryStep('Tests', [
		...[...jest, ...jestArgs, ...report],
		...['--selectProjects', ...projects],
	]);
	// Jest writes none if what follows the tests fails.
	if (existsSync(results)) {
		const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'));
		console.log(`\n${numPassedTests} passed, ${numFailedTests} failed`);
	}
	return isDone;
}

/** For projects whose files share a server. */
function oneAfterTheOther(...projects) {
	return ['--maxWorkers=1', '--selectProjects', ...projects];
}

/** The folder is removed when this process ends. */
function createTemporaryFolder() {
	const folder = mkdtempSync(path.join(tmpdir(), 'test-results-'));
	process.once('exit', () => rmSync(folder, { recursive: true }));
	return folder;
}

/** Replaces the pictures of README.md by the ones that the tests in a real n8n have just taken. */
function copyScreenshots() {
	const images = path.join(root, 'docs', 'images');
	mkdirSync(images, { recursive: true });
	for (const name of shownScreenshots) {
		copyFileSync(path.join(root, '.screenshots', `${name}.png`), path.join(images, `${name}.png`));
	}
}

if (!Object.hasOwn(commands, commandName ?? '')) {
	console.error(`The commands are: ${Object.keys(commands).join(', ')}.`);
	process.exit(1);
}
// Ctrl-C reaches all processes of the terminal; this one stays until the editor has stopped.
if (commandName === 'editor') process.on('SIGINT', () => {});
prepare();
await commands[commandName]();

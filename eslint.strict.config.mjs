/**
 * Our own rules, on top of n8n's. n8n demands its own, in `eslint.config.mjs`, unchanged. It has none for what is not
 * shipped (`.cts`): there the usual TypeScript rules apply.
 */
import js from '@eslint/js';
import { config as n8nRules } from '@n8n/node-cli/eslint';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const shipped = ['nodes/**/*.ts', 'credentials/**/*.ts'];

const basePath = import.meta.dirname;

const words = ['csv', 'names', 'text', 'util', 'values'].map((room) => `words/${room}`);

/** What each room of `nodes/shared` may import apart from itself. */
const allowedImports = {
	'words/text': [],
	'words/util': [],
	'words/values': ['words/text', 'words/util'],
	'words/names': ['words/text', 'words/util', 'words/values'],
	'words/csv': ['words/text', 'words/util'],
	'service/http': ['words/text', 'words/util'],
	'service/webApi': ['service/http', ...words],
	'service/xmlFeed': ['service/http', ...words],
	n8n: ['service', ...words],
	feedFields: ['features', 'n8n', 'service', ...words],
};

/** The other features that each feature imports, always through their index. */
const featureImports = {
	accountSetup: ['mail'],
	alerts: [],
	audit: ['accountSetup', 'mail'],
	devices: ['maintenance'],
	mail: [],
	maintenance: [],
	reports: ['mail', 'uptime'],
	uptime: [],
	watch: ['alerts', 'mail', 'uptime'],
};

/** What the core of a feature needs of the service: only its adapter in `service/` knows the rest. */
const coreImports = { uptime: ['service/xmlFeed/check.ts'] };

/** The folders of other resources that each resource of Monitoring Config imports. */
const resourceImports = {
	accountSetup: ['device'],
	alertGroup: [],
	device: ['task'],
	loadTest: [],
	maintenance: ['device'],
	task: [],
	// What all resources share; `resources.ts` lists them.
	'!(resources).ts': [],
};

const nodeFolders = [
	'./nodes/MonitoringConfig',
	'./nodes/MonitoringReports',
	'./nodes/MonitoringReportsTrigger',
	'./nodes/MonitoringAlertTrigger',
];

function zone(target, allowed) {
	return { target, from: './nodes', except: allowed.map((name) => `./shared/${name}`) };
}

const borders = [
	...Object.entries(allowedImports).map(([room, allowed]) =>
		zone(`./nodes/shared/${room}`, [room, ...allowed]),
	),
	...Object.entries(featureImports).flatMap(([feature, others]) => {
		const folder = `./nodes/shared/features/${feature}`;
		const indexes = others.map((other) => `features/${other}/index.ts`);
		const allowed = [`features/${feature}`, ...indexes, ...words];
		const core = [`${folder}/*.ts`, `${folder}/!(service)/**/*.ts`];
		return [
			zone(core, [...allowed, ...(coreImports[feature] ?? [])]),
			zone(`${folder}/service`, [...allowed, 'service']),
		];
	}),
	...Object.entries(resourceImports).flatMap(([resource, allowed]) => {
		const actions = './nodes/MonitoringConfig/actions';
		return Object.keys(resourceImports)
			.filter((other) => ![resource, ...allowed, '!(resources).ts'].includes(other))
			.map((other) => ({ target: `${actions}/${resource}`, from: `${actions}/${other}` }));
	}),
	// It is composed of Monitoring Config and Monitoring Reports.
	{ target: './nodes/!(DotcomMonitor)/**', from: './nodes/DotcomMonitor' },
	...nodeFolders.flatMap((folder) => [
		{ target: './nodes/shared', from: folder },
		...nodeFolders
			.filter((other) => other !== folder)
			.map((other) => ({ target: folder, from: other })),
	]),
];

/** `device.Platform_Id`, `{ Platform_Id }`, `{ 'Platform_Id': 1 }`: the service's names begin with a capital. */
const wireName = '/^[A-Z][0-9A-Za-z_]*[a-z]|^U?ID$/';
const wireNames = [
	`Property[computed=false] > Identifier.key[name=${wireName}]`,
	`Property > Literal.key[value=${wireName}]`,
	`MemberExpression[computed=false]:not([object.name=/^(Intl|NodeConnectionTypes|Number)$/]) > Identifier.property[name=${wireName}]`,
	`MemberExpression[computed=true] > Literal.property[value=${wireName}]`,
	`TSPropertySignature > Identifier.key[name=${wireName}]`,
].map((selector) => ({
	selector,
	message:
		'A name of the service belongs into service/, or into the service/ folder of its feature.',
}));

export default tseslint.config(
	globalIgnores(['dist', 'coverage', '.host', '.mutants', '.verified', '.versions']),
	n8nRules,
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...nodesBase.configs.nodes.rules,
			// They demand `['main']`; n8n's types and its scanner demand NodeConnectionTypes.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
		},
	},
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...nodesBase.configs.credentials.rules,
			// For n8n's own credentials, whose pages have names in camel case; ours is a URL.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		files: shipped,
		linterOptions: { noInlineConfig: true },
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
			// The compiler finds the same; this rule takes as long as all others together.
			'import-x/namespace': 'off',
		},
	},
	{
		files: ['**/*.cts'],
		extends: [
			js.configs.recommended,
			tseslint.configs.recommended,
			importX.flatConfigs.recommended,
			importX.flatConfigs.typescript,
		],
		settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
		rules: { 'no-console': 'error', 'import-x/namespace': 'off' },
	},
	{
		// Only the thin edge and the actions know n8n.
		files: ['nodes/shared/{features,service,words}/**/*.ts'],
		rules: {
			'no-restricted-imports': ['error', { paths: ['n8n-workflow'], patterns: ['**/n8n/**'] }],
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: { 'import-x/no-restricted-paths': ['error', { basePath, zones: borders }] },
	},
	{
		// What the service calls things is known in service/ and in the features' adapters to it.
		files: [
			'nodes/DotcomMonitor/*.ts',
			'nodes/Monitoring*/{actions,methods}/**/*.ts',
			'nodes/Monitoring{Alert,Reports}Trigger/*.ts',
			'nodes/shared/{features,feedFields,n8n}/**/*.ts',
			'nodes/shared/words/{csv,names,text,values}/**/*.ts',
		],
		ignores: ['nodes/shared/features/*/service/**/*.ts', 'nodes/shared/features/alerts/**/*.ts'],
		rules: { 'no-restricted-syntax': ['error', ...wireNames] },
	},
	{
		// A fixture that needs no other one says so with an empty pattern.
		files: ['test/**/*.cts'],
		rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
	},
	{
		files: ['test/{engine,house,oracles,package,sandbox,unit}/**/*.cts'],
		rules: {
			'no-restricted-syntax': [
				'error',
				{
					selector: "NewExpression[callee.name='Date'][arguments.length=0]",
					message:
						'A test that depends on the date of its run is red on some days. Use `noon` or `startClock` of test/support/clock.cts, or the fixed clock of the suite (`Date.now()`).',
				},
			],
		},
	},
	{
		// These speak to a person at a terminal.
		files: ['scripts/**/*.cts', 'sandbox/main.cts', 'tools/**/*.cts'],
		rules: { 'no-console': 'off' },
	},
);

/**
 * The official rule sets, as the n8n-node command line tool and n8n's package scanner apply them to
 * what is shipped (`nodes/`, `credentials/`, `package.json`), and the usual TypeScript rules for
 * everything else.
 */
import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const shipped = ['nodes/**/*.ts', 'credentials/**/*.ts'];

const basePath = import.meta.dirname;

function rooms(names) {
	return names.map((name) => `nodes/shared/${name}/**/*.ts`);
}

/** What each room of `nodes/shared` may import apart from itself. */
const allowedImports = {
	util: [],
	values: ['util'],
	http: ['util'],
	export: ['text', 'util'],
	names: ['util', 'values'],
	account: ['names', 'text', 'util', 'values'],
	audit: ['account', 'names', 'text', 'util', 'values'],
	maintenance: ['names', 'util', 'values'],
	webApi: ['account', 'audit', 'http', 'maintenance', 'names', 'util', 'values'],
	xmlFeed: ['http', 'names', 'uptime', 'util'],
	setup: ['http', 'util', 'webApi', 'xmlFeed'],
	text: [],
	alerts: ['text', 'util'],
	uptime: ['text', 'util', 'values'],
	render: ['text', 'uptime', 'util'],
	watch: ['alerts', 'text', 'uptime', 'util'],
};

const nodeFolders = [
	'./nodes/MonitoringConfig',
	'./nodes/MonitoringReports',
	'./nodes/MonitoringReportsTrigger',
	'./nodes/MonitoringAlertTrigger',
];

const borders = [
	...Object.entries(allowedImports).map(([room, allowed]) => ({
		target: `./nodes/shared/${room}`,
		from: './nodes',
		except: [room, ...allowed].map((name) => `./shared/${name}`),
	})),
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
	message: "A name of the service belongs into its resource's room in webApi, or into xmlFeed.",
}));

export default tseslint.config(
	globalIgnores(['dist', 'coverage', '.host', '.mutants', '.versions']),
	{
		files: ['**/*.ts'],
		extends: [
			js.configs.recommended,
			tseslint.configs.recommended,
			importX.flatConfigs.recommended,
			importX.flatConfigs.typescript,
		],
		settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
		rules: {
			'no-console': 'error',
			// The compiler finds the same; this rule takes as long as all others together.
			'import-x/namespace': 'off',
		},
	},
	{
		files: shipped,
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		linterOptions: { noInlineConfig: true },
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
		},
	},
	{
		files: ['package.json'],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		rules: n8nNodesBase.configs.community.rules,
		languageOptions: {
			parser: tseslint.parser,
			parserOptions: { extraFileExtensions: ['.json'] },
		},
	},
	{
		files: ['credentials/**/*.ts'],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: {
			...n8nNodesBase.configs.nodes.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
	{
		// Only the thin edge and the actions know n8n.
		files: rooms([
			...[
				'account',
				'alerts',
				'audit',
				'export',
				'http',
				'maintenance',
				'names',
				'render',
				'setup',
				'text',
				'uptime',
				'util',
				'values',
				'watch',
			],
			...['webApi', 'xmlFeed'],
		]),
		rules: {
			'no-restricted-imports': ['error', { paths: ['n8n-workflow'], patterns: ['**/n8n/**'] }],
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: { 'import-x/no-restricted-paths': ['error', { basePath, zones: borders }] },
	},
	{
		// What the service calls things is known in webApi and xmlFeed alone.
		files: [
			'nodes/Monitoring*/{actions,methods}/**/*.ts',
			'nodes/Monitoring{Alert,Reports}Trigger/*.ts',
			...rooms([
				'account',
				'audit',
				'export',
				'maintenance',
				'n8n',
				'names',
				'render',
				'text',
				'uptime',
				'values',
				'watch',
			]),
		],
		rules: { 'no-restricted-syntax': ['error', ...wireNames] },
	},
	{
		// A fixture that needs no other one says so with an empty pattern.
		files: ['test/**/*.ts'],
		rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
	},
	{
		// These speak to a person at a terminal.
		files: ['scripts/**/*.ts', 'sandbox/main.ts', 'bench/**/*.ts'],
		rules: { 'no-console': 'off' },
	},
);

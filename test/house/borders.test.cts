/** The linter guards what each room may know. */
import path from 'node:path';

import { ESLint } from 'eslint';

const cwd = path.join(__dirname, '..', '..');
const linter = new ESLint({ cwd, overrideConfigFile: 'eslint.strict.config.mjs' });

async function lint(filePath: string, lines: string[]): Promise<string[]> {
	const [{ messages }] = await linter.lintText(`${lines.join('\n')}\n`, { filePath });
	return messages.map(({ ruleId, line }) => `${line} ${ruleId}`);
}

const wireName = 'no-restricted-syntax';

it("the linter rejects the service's names in an action, however they are written", async () => {
	const found = await lint('nodes/MonitoringConfig/actions/device/example.ts', [
		'export function example(device: Record<string, unknown>) {',
		'	const { Platform_Id: platformId } = device;',
		"	const more = { platformId, 'Scheduler_Id': 5, Name: 'x' };",
		"	return [device.Url, device['Tags'], more, Number.POSITIVE_INFINITY];",
		'}',
	]);
	expect(found.filter((message) => message.endsWith(wireName))).toEqual([
		`2 ${wireName}`,
		`3 ${wireName}`,
		`3 ${wireName}`,
		`4 ${wireName}`,
		`4 ${wireName}`,
	]);
});

it('the linter lets service/webApi import only http and words', async () => {
	const found = await lint('nodes/shared/service/webApi/example.ts', [
		"import { toSetup } from '../../features/accountSetup';",
		"import { FeedClient } from '../xmlFeed';",
		"import { ServiceError } from '../http/serviceError';",
		"import { nameKey } from '../../words/names';",
		'',
		'export const example = [toSetup, FeedClient, ServiceError, nameKey];',
	]);
	expect(found).toEqual(['1 import-x/no-restricted-paths', '2 import-x/no-restricted-paths']);
});

it('the linter lets a feature import another one only through its index, and its core no client', async () => {
	const found = await lint('nodes/shared/features/audit/example.ts', [
		"import { listedKinds } from '../accountSetup';",
		"import { toSetup } from '../accountSetup/toSetup';",
		"import { WebApiClient } from '../../service/webApi';",
		'',
		'export const example = [listedKinds, toSetup, WebApiClient];',
	]);
	expect(found).toEqual(['2 import-x/no-restricted-paths', '3 import-x/no-restricted-paths']);
});

it('the linter lets a resource import only the resources below it', async () => {
	const found = await lint('nodes/MonitoringConfig/actions/device/example.ts', [
		"import { methodField } from '../task/method';",
		"import { keptText } from '../maintenance/present';",
		'',
		'export const example = [methodField, keptText];',
	]);
	const shared = await lint('nodes/MonitoringConfig/actions/example.ts', [
		"import { methodField } from './task/method';",
		'',
		'export const example = methodField;',
	]);
	expect([found, shared]).toEqual([
		['2 import-x/no-restricted-paths'],
		['1 import-x/no-restricted-paths'],
	]);
});

it.each([
	...['csv', 'names', 'text', 'util', 'values'].map((name) => `words/${name}`),
	...['http', 'webApi', 'xmlFeed'].map((name) => `service/${name}`),
	...['accountSetup', 'alerts', 'audit', 'devices'].map((name) => `features/${name}`),
	...['mail', 'maintenance', 'reports', 'uptime', 'watch'].map((name) => `features/${name}`),
])('the linter rejects n8n-workflow, n8n/ and nodes in nodes/shared/%s', async (room) => {
	const found = await lint(`nodes/shared/${room}/example.ts`, [
		"import { sleep } from 'n8n-workflow';",
		'',
		"import { addHint } from '../../n8n/run/hints';",
		"import { resources } from '../../../MonitoringReports/actions/resources';",
		'',
		'export const example = [sleep, addHint, resources];',
	]);
	expect(found).toContain('1 no-restricted-imports');
	expect(found).toContain('3 no-restricted-imports');
	expect(found).toContain('4 import-x/no-restricted-paths');
});

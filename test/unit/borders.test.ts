/** The linter guards what each room may know. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');

/** The rules that a file with this text would break. */
function lint(fileName: string, lines: string[]): string[] {
	const eslint = path.join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
	const args = [eslint, '--format', 'json', '--stdin', '--stdin-filename', fileName];
	const input = `${lines.join('\n')}\n`;
	const { stdout } = spawnSync(process.execPath, args, { cwd: root, input, encoding: 'utf8' });
	const [{ messages }]: Array<{ messages: Array<{ ruleId: string; line: number }> }> =
		JSON.parse(stdout);
	return messages.map(({ ruleId, line }) => `${line} ${ruleId}`);
}

const wireName = 'no-restricted-syntax';

it("rejects the service's names in an action, however they are written", () => {
	const found = lint('nodes/MonitoringConfig/actions/device/example.ts', [
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

it.each(['webApi', 'xmlFeed', 'uptime', 'render', 'watch', 'http', 'util', 'export'])(
	'rejects n8n-workflow, n8n/ and nodes in nodes/shared/%s',
	(room) => {
		const found = lint(`nodes/shared/${room}/example.ts`, [
			"import { sleep } from 'n8n-workflow';",
			'',
			"import { addHint } from '../n8n/hints';",
			"import { resources } from '../../MonitoringReports/actions/resources';",
			'',
			'export const example = [sleep, addHint, resources];',
		]);
		expect(found).toContain('1 no-restricted-imports');
		expect(found).toContain('3 no-restricted-imports');
		expect(found).toContain('4 import-x/no-restricted-paths');
	},
);

import {
	checkService,
	type CheckServiceOptions,
} from '../../scripts/checkService/checkService.cts';
import { probes } from '../../nodes/shared/features/checkSetup';
import { takeRefusedHosts } from '../../scripts/loopbackOnly.cts';
import { itIsNoon } from '../support/clock.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { findSecrets, recordConsole } from '../support/secretScan.cts';
import { credentialFor } from '../support/workflows.cts';

itIsNoon();

function optionsFor(environment: CheckServiceOptions['environment'], answers: string[] = []) {
	const printed: string[] = [];
	const asked: string[] = [];
	const options: CheckServiceOptions = {
		environment,
		ask: async (label) => {
			asked.push(label);
			return answers.shift() ?? '';
		},
		print: (text) => printed.push(text),
		clock: { now: Date.now, elapsed: () => performance.now(), wait: async () => {} },
		timeZone: 'UTC',
		includesSlow: false,
	};
	return { options, printed, asked };
}

describe('npm run check:service', () => {
	it('prints a table for docs/dev/service.md, and no secret', async () => {
		recordConsole();
		const sandbox = await sandboxForTest();
		const { departmentsUid, feedPid, loadTestingUid } = sandbox.credentials;
		const scan = findSecrets(sandbox, credentialFor(sandbox, { loadTestingUid }));
		const { options, printed, asked } = optionsFor({
			DOTCOM_MONITOR_UID: departmentsUid,
			DOTCOM_MONITOR_LOAD_TESTING_UID: loadTestingUid,
			DOTCOM_MONITOR_PID: feedPid,
			DOTCOM_MONITOR_WEB_API_URL: sandbox.webApiUrl,
			DOTCOM_MONITOR_XML_FEED_URL: sandbox.xmlFeedUrl,
		});
		await checkService([], options);
		expect(asked).toEqual([]);
		const { length } = Object.keys(probes);
		const rows = printed
			.join('\n')
			.split('\n')
			.filter((line) => line.startsWith('| '));
		expect(rows).toHaveLength(2 + length);
		expect(rows[0]).toBe('| Section | Probe | Result | Seen | On |');
		expect(rows[2]).toMatch(/^\| W1 \| `login` \| as expected \| .* \| \d{4}-\d\d-\d\d \|$/);
		expect(rows.filter((row) => row.includes('| differs |'))).toEqual([]);
		expect(printed.at(-1)).toMatch(/^Everything observed is as expected/);
		expect(scan(printed)).toEqual([]);
	});

	it('asks for what the environment does not have', async () => {
		const sandbox = await sandboxForTest();
		const urls = { DOTCOM_MONITOR_XML_FEED_URL: sandbox.xmlFeedUrl };
		const answers = ['', '', sandbox.credentials.feedPid];
		const { options, printed, asked } = optionsFor(urls, answers);
		await checkService([], options);
		expect(asked).toEqual([
			'Web API UID (Enter for none): ',
			'Load Testing UID (Enter for none): ',
			'XML Feed PID (Enter for none): ',
		]);
		expect(printed.join('\n')).toContain('| X4 | `statusReport` | as expected |');
		expect(sandbox.counters.logins).toBe(0);
	});

	it('takes nothing as an argument, and needs something to try', async () => {
		const { options, asked } = optionsFor({});
		await expect(checkService(['0123456789ABCDEF'], options)).rejects.toThrow(
			/^Nothing can be given as an argument: set DOTCOM_MONITOR_UID,/,
		);
		expect(asked).toEqual([]);
		await expect(checkService([], options)).rejects.toThrow('neither a UID nor a PID');
	});

	it('means the real service by default, which tests cannot reach', async () => {
		const { options, printed } = optionsFor({ DOTCOM_MONITOR_PID: 'FEDCBA9876543210FEDCBA98' });
		await checkService([], options);
		expect(takeRefusedHosts()).toEqual(['xmlreporter.dotcom-monitor.com']);
		expect(printed.join('\n')).toContain('| `feedAccess` | differs | CONNECTION_FAILED |');
		expect(printed.at(-1)).toMatch(/^1 of \d+ differs from expected, 0 are as expected/);
	});
});

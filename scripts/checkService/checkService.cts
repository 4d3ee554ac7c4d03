import type { Clock } from '../../nodes/shared/service/http/clock';
import { redactSecrets } from '../../nodes/shared/service/http/redact';
import {
	checkSetup,
	summarize,
	toMarkdownTable,
	type SetupAccess,
} from '../../nodes/shared/features/checkSetup';
import { fetchTransport } from './fetchTransport.cts';

/** Asked for when they are not in the environment. */
const secrets = [
	{ name: 'DOTCOM_MONITOR_UID', label: 'Web API UID' },
	{ name: 'DOTCOM_MONITOR_LOAD_TESTING_UID', label: 'Load Testing UID' },
	{ name: 'DOTCOM_MONITOR_PID', label: 'XML Feed PID' },
] as const;

type SecretName = (typeof secrets)[number]['name'];

/** Set to anything, devices are made and deleted, too. */
const writeProbeName = 'DOTCOM_MONITOR_WRITE_PROBE';
const webApiUrlName = 'DOTCOM_MONITOR_WEB_API_URL';
const feedUrlName = 'DOTCOM_MONITOR_XML_FEED_URL';
const webApiUrl = 'https://api.dotcom-monitor.com/config_api_v1';
const feedUrl = 'https://xmlreporter.dotcom-monitor.com/reporting/xml';

export interface CheckServiceOptions {
	environment: Readonly<Record<string, string | undefined>>;
	/** An empty text leaves the secret out. */
	ask(label: string): Promise<string>;
	print(text: string): void;
	clock: Clock;
	timeZone: string;
	includesSlow?: boolean;
}

/**
 * Does what Account > Check Setup does, without n8n, and prints a table for docs/dev/service.md. UIDs and the
 * PID come from the environment or from a prompt: arguments stay in the history of a shell.
 *
 * @throws Error when there is none, or one is among the arguments
 */
export async function checkService(
	args: readonly string[],
	options: CheckServiceOptions,
): Promise<void> {
	const { environment, ask, print, clock, timeZone, includesSlow = true } = options;
	if (args.length > 0) {
		throw new Error(
			`Nothing can be given as an argument: set ${secrets.map(({ name }) => name).join(', ')}, or answer the questions.`,
		);
	}
	const given: Partial<Record<SecretName, string>> = {};
	for (const { name, label } of secrets) {
		given[name] = (environment[name] ?? (await ask(`${label} (Enter for none): `))).trim();
	}
	const mayWrite = (environment[writeProbeName] ?? '') !== '';
	const transport = fetchTransport();
	const access: SetupAccess = {
		webApiTransport: transport,
		feedTransport: transport,
		clock,
		timeZone,
		...accountOf(given, environment),
	};
	const known = Object.values(given).filter((secret) => secret !== '');
	if (known.length === 0) throw new Error('There is neither a UID nor a PID to try.');
	const say = (text: string) => print(redactSecrets(text, known));
	const findings = await checkSetup(access, {
		includesSlow,
		mayWrite,
		includesHandled: true,
		onProgress: say,
	});
	say(`\n${toMarkdownTable(findings, new Date(clock.now()).toISOString().slice(0, 10))}\n`);
	for (const { result, section, probe, whatToDo } of findings) {
		if (result === 'differs') say(`${section} ${probe}: ${whatToDo}`);
	}
	say(summarize(findings));
}

function accountOf(
	given: Partial<Record<SecretName, string>>,
	environment: CheckServiceOptions['environment'],
): Pick<SetupAccess, 'feed' | 'loadTesting' | 'webApi'> {
	const uid = given.DOTCOM_MONITOR_UID ?? '';
	const loadTestingUid = given.DOTCOM_MONITOR_LOAD_TESTING_UID ?? '';
	const pid = given.DOTCOM_MONITOR_PID ?? '';
	const url = environment[webApiUrlName] ?? webApiUrl;
	return {
		...(uid !== '' && { webApi: { uid, url } }),
		...(loadTestingUid !== '' && {
			loadTesting: { uid: loadTestingUid, url, isLoadTesting: true },
		}),
		...(pid !== '' && { feed: { pid, url: environment[feedUrlName] ?? feedUrl, secrets: [] } }),
	};
}

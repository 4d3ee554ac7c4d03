import { parseArgs } from 'node:util';

import type { Clock } from '../../nodes/shared/service/http/clock';
import { redactSecrets } from '../../nodes/shared/service/http/redact';
import { MonitoringError } from '../../nodes/shared/words/util/monitoringError';
import { fetchTransport } from './fetchTransport.cts';
import { notSeen, type Probe, type Verdict } from './probe.cts';
import { probes } from './probes/index.cts';
import { partNames, ServiceData, type Access, type Part } from './service.cts';

/** Where the UIDs and the PID come from; asked for when they are not there. */
const secretNames: Record<Part, string> = {
	webApi: 'DOTCOM_MONITOR_UID',
	loadTesting: 'DOTCOM_MONITOR_LOAD_TESTING_UID',
	feed: 'DOTCOM_MONITOR_PID',
};
const parts: readonly Part[] = ['webApi', 'loadTesting', 'feed'];

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
 * Compares the service with docs/dev/service.md, and prints a table with a row for each probe. UIDs and the
 * PID come from the environment or from a prompt: arguments stay in the history of a shell.
 *
 * @param args `--write` also creates, changes and deletes two devices; without it, nothing is written
 * @throws Error when there is no UID and no PID, or another argument
 */
export async function checkService(
	args: string[],
	{ environment, ask, print, clock, timeZone, includesSlow = true }: CheckServiceOptions,
): Promise<void> {
	const { mayWrite } = readArguments(args);
	const secrets: Record<Part, string> = { webApi: '', loadTesting: '', feed: '' };
	for (const part of parts) {
		const given = environment[secretNames[part]];
		secrets[part] = (given ?? (await ask(`${partNames[part]} (Enter for none): `))).trim();
	}
	const known = Object.values(secrets).filter((secret) => secret !== '');
	if (known.length === 0) throw new Error('There is neither a UID nor a PID to try.');
	const show = (text: string) => print(redactSecrets(text, known));
	const access = {
		...{ transport: fetchTransport(), clock, timeZone },
		...toLogins(secrets, environment),
	};
	const service = new ServiceData(access);
	const rows: string[] = [];
	const counts = { 'as expected': 0, different: 0, unknown: 0 };
	const all = Object.entries(probes);
	for (const [index, [name, probe]] of all.entries()) {
		show(`${index + 1} of ${all.length}: ${probe.check}`);
		const isLeftOut = (probe.isSlow && !includesSlow) || (probe.writes && !mayWrite);
		const { result, evidence } = isLeftOut
			? notSeen(probe.writes ? 'not tried without --write' : 'not tried')
			: await tryProbe(name, probe, service, access);
		counts[result]++;
		const cells = [probe.section, `\`${name}\``, probe.check, result, evidence];
		rows.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
	}
	const day = new Date(clock.now()).toISOString().slice(0, 10);
	const head = [
		'| Section | Probe | Expected | Result | Seen |',
		'| --- | --- | --- | --- | --- |',
	];
	show(`\n${[...head, ...rows].join('\n')}\n`);
	const texts = Object.entries(counts).map(([result, count]) => `${count} ${result}`);
	show(`${day}: ${texts.join(', ')}`);
}

function readArguments(args: string[]): { mayWrite: boolean } {
	try {
		const { values } = parseArgs({ args, options: { write: { type: 'boolean', default: false } } });
		return { mayWrite: values.write };
	} catch {
		// The message of `parseArgs` repeats the argument, which may be a secret.
		throw new Error(
			`The only argument is --write. Set ${Object.values(secretNames).join(', ')}, or answer the questions.`,
		);
	}
}

function toLogins(
	secrets: Record<Part, string>,
	environment: CheckServiceOptions['environment'],
): Pick<Access, Part> {
	const { webApi, loadTesting, feed } = secrets;
	const url = environment.DOTCOM_MONITOR_WEB_API_URL ?? webApiUrl;
	const xmlUrl = environment.DOTCOM_MONITOR_XML_FEED_URL ?? feedUrl;
	return {
		...(webApi !== '' && { webApi: { uid: webApi, url } }),
		...(loadTesting !== '' && { loadTesting: { uid: loadTesting, url, isLoadTesting: true } }),
		...(feed !== '' && { feed: { pid: feed, url: xmlUrl, secrets: [] } }),
	};
}

/** These test a part themselves, so that they run also where it does not work. */
const testsOfParts = ['login', 'sessionCookie', 'loadTestingLogin', 'feedAccess'];

async function tryProbe(
	name: string,
	probe: Probe,
	service: ServiceData,
	access: Access,
): Promise<Verdict> {
	try {
		for (const part of probe.needs) {
			if (access[part] === undefined) return notSeen(`no ${partNames[part]} was given`);
			if (testsOfParts.includes(name) || (await service.isWorking(part))) continue;
			return notSeen(`the ${partNames[part]} does not work`);
		}
		return await probe.test(service);
	} catch (error) {
		if (error instanceof MonitoringError) return notSeen(`no reply (${error.code})`);
		throw error;
	}
}

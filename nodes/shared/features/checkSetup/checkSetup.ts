import { MonitoringError } from '../../words/util/monitoringError';
import { toServiceError } from '../../service/http/serviceError';
import { probeResults, type Probe, type ProbeResult } from './probe';
import { probes, type ProbeName } from './probes';
import { SetupService, type SetupAccess, type SetupPart } from './service';

interface Outcome {
	result: ProbeResult;
	evidence: string;
	whatToDo: string;
}

export interface SetupFinding extends Outcome {
	check: string;
	/** The section of docs/dev/service.md. */
	section: string;
	probe: ProbeName;
}

export interface SetupOptions {
	/** Whether to run checks that take longer than a minute. */
	includesSlow: boolean;
	/** Whether to create, change and delete devices, too. */
	mayWrite: boolean;
	/** Whether to run also checks whose difference the package handles without the user. */
	includesHandled: boolean;
	/** Called before each probe. */
	onProgress(text: string): void;
}

const partNames: Record<SetupPart, string> = {
	webApi: 'Web API UID',
	loadTesting: 'Load Testing UID',
	feed: 'XML Feed PID',
};

/**
 * Compares the service with the assumptions of this package, one per probe, and returns the findings,
 * differences first. Apart from logins, it only reads, unless writing is allowed.
 *
 * @throws {ServiceError} when the user stops the execution
 */
export async function checkSetup(
	access: SetupAccess,
	options: SetupOptions,
): Promise<SetupFinding[]> {
	const service = new SetupService(access);
	const names = Object.keys(probes)
		.filter(isProbeName)
		.filter((name) => options.includesHandled || !probes[name].isHandled);
	const readings: Array<{ name: ProbeName; toOutcome: () => Outcome }> = [];
	for (const [index, name] of names.entries()) {
		options.onProgress(`Check Setup ${index + 1} of ${names.length}: ${probes[name].check}`);
		const obstacle = await findObstacle(name, service, access, options);
		const toOutcome = obstacle ? () => obstacle : await readProbe(probes[name], service);
		readings.push({ name, toOutcome });
	}
	// Compared after all readings: only then are all names known that evidence must not show.
	const findings = readings.map(({ name, toOutcome }): SetupFinding => {
		const { check, section } = probes[name];
		return { check, ...toOutcome(), section, probe: name };
	});
	for (const finding of findings) {
		const part = testedParts[finding.probe];
		if (part === undefined || finding.result !== 'differs') continue;
		if (await service.isUidRefused(part))
			finding.whatToDo = (await access.explainRefusal?.(part)) ?? finding.whatToDo;
	}
	const rank = ({ result }: SetupFinding) => probeResults.indexOf(result);
	return findings.sort((one, other) => rank(one) - rank(other));
}

/** The outcome `notTried` with the reason if a probe cannot run; undefined if it can. */
async function findObstacle(
	name: ProbeName,
	service: SetupService,
	access: SetupAccess,
	{ includesSlow, mayWrite }: SetupOptions,
): Promise<Outcome | undefined> {
	const { isSlow, needs, writes }: Probe = probes[name];
	const namesOf = (parts: readonly SetupPart[], joint: string) =>
		parts.map((part) => partNames[part]).join(joint);
	const missing = needs.filter((part) => access[part] === undefined);
	if (missing.length > 0) return notTried(`the credential has no ${namesOf(missing, ' and no ')}`);
	const broken = await brokenParts(name, service);
	if (broken.includes('feed')) return notTried('the feed does not respond to the PID');
	if (broken.includes('webApi') && (await service.webApi.isLoggedIn())) {
		return notTried('the session of the Web API UID is lost after the login');
	}
	if (broken.length > 0) {
		return notTried(`the login with the ${namesOf(broken, ' and the ')} did not work`);
	}
	if (isSlow && !includesSlow) {
		return notTried('it takes 65 seconds', 'Switch on Test Session End in Options.');
	}
	if (writes && !mayWrite) {
		const whatToDo =
			'Switch on Write Probe in Options: it creates two paused devices and deletes them.';
		return notTried('it writes to your account', whatToDo);
	}
	return undefined;
}

/**
 * Reads the data of a probe now. The returned function compares it; call it after all probes were
 * read. A missing reply gives the result `notSeen`.
 *
 * @throws {ServiceError} when the user stops the execution
 */
async function readProbe(probe: Probe, service: SetupService): Promise<() => Outcome> {
	try {
		const toVerdict = await probe.read(service);
		return () => {
			const { result, evidence, whatToDo = probe.whatToDo } = toVerdict();
			return { result, evidence, whatToDo: result === 'differs' ? whatToDo : '' };
		};
	} catch (thrown) {
		const error = toServiceError(thrown, { service: 'XML feed', mutates: false });
		if (!(error instanceof MonitoringError) || error.kind === 'canceled') throw error;
		const { code } = error;
		return () => ({ result: 'notSeen', evidence: `no reply (${code})`, whatToDo: '' });
	}
}

function notTried(evidence: string, whatToDo = ''): Outcome {
	return { result: 'notTried', evidence, whatToDo };
}

/** The probes that test whether a part of the credential is accepted, with that part. */
const testedParts: Partial<Record<ProbeName, SetupPart>> = {
	login: 'webApi',
	loadTestingLogin: 'loadTesting',
	feedAccess: 'feed',
};

/**
 * The parts of the credential that a probe needs and that do not work. Probes in
 * {@link testedParts} always run, because they test this. The probe of the session cookie tests the
 * session after the login, so it needs only an accepted login.
 */
async function brokenParts(name: ProbeName, service: SetupService): Promise<SetupPart[]> {
	if (testedParts[name] !== undefined) return [];
	if (name === 'sessionCookie') return (await service.webApi.isLoggedIn()) ? [] : ['webApi'];
	const broken: SetupPart[] = [];
	for (const part of probes[name].needs) if (!(await service.isWorking(part))) broken.push(part);
	return broken;
}

function isProbeName(name: string): name is ProbeName {
	return Object.hasOwn(probes, name);
}

import { MonitoringError } from '../../words/util/monitoringError';
import { toServiceError } from '../../service/http/serviceError';
import { probeResults, type Probe, type ProbeResult } from './probe';
import { probes, type ProbeName } from './probes';
import { SetupService, type SetupAccess, type SetupPart } from './service';

export interface SetupFinding {
	check: string;
	result: ProbeResult;
	evidence: string;
	whatToDo: string;
	/** The section of docs/dev/service.md. */
	section: string;
	probe: ProbeName;
}

export interface SetupOptions {
	/** Whether to run checks that take longer than a minute. */
	isPatient: boolean;
	/** Whether to make, change and delete devices, too. */
	mayWrite: boolean;
	/** Whether to run also checks whose difference needs nothing from the user. */
	isThorough: boolean;
	/** Called before each probe. */
	onProgress(text: string): void;
}

const partNames: Record<SetupPart, string> = {
	webApi: 'Web API UID',
	loadTesting: 'Load Testing UID',
	feed: 'XML Feed PID',
};

const slowSeconds = 65;

/**
 * Apart from logins, it only reads, unless writing is allowed.
 *
 * @returns the findings by importance
 * @throws {ServiceError} when the user stops the execution
 */
export async function checkSetup(
	access: SetupAccess,
	{ onProgress, isThorough, ...allowed }: SetupOptions,
): Promise<SetupFinding[]> {
	const service = new SetupService(access);
	const names = Object.keys(probes)
		.filter(isProbeName)
		.filter((name) => isThorough || !probes[name].isHandled);
	const readings: Array<{ name: ProbeName; judge: () => Outcome }> = [];
	for (const [index, name] of names.entries()) {
		onProgress(`Check Setup ${index + 1} of ${names.length}: ${probes[name].check}`);
		readings.push({ name, judge: await tryProbe(name, service, access, allowed) });
	}
	// Judged after all readings: only then are all names known that evidence must not show.
	const findings = readings.map(({ name, judge }): SetupFinding => {
		const { check, section } = probes[name];
		return { check, ...judge(), section, probe: name };
	});
	for (const finding of findings) {
		const part = partsOfLogins[finding.probe];
		if (part === undefined || finding.result !== 'differs') continue;
		if (await service.isRefused(part))
			finding.whatToDo = (await access.explainRefusal?.(part)) ?? finding.whatToDo;
	}
	const rank = ({ result }: SetupFinding) => probeResults.indexOf(result);
	return findings.sort((one, other) => rank(one) - rank(other));
}

type Outcome = Pick<SetupFinding, 'evidence' | 'result' | 'whatToDo'>;

/** @returns a function that gives the outcome, to call after all probes were read */
async function tryProbe(
	name: ProbeName,
	service: SetupService,
	access: SetupAccess,
	{ isPatient, mayWrite }: Pick<SetupOptions, 'isPatient' | 'mayWrite'>,
): Promise<() => Outcome> {
	const probe = probes[name];
	const missing = probe.needs.filter((part) => access[part] === undefined);
	if (missing.length > 0) {
		return () => notTried(`the credential has no ${missing.map(partLabel).join(' and no ')}`);
	}
	const refused = await brokenParts(probe, name, service);
	if (refused.includes('feed')) return () => notTried('the feed does not respond to the PID');
	if (refused.includes('webApi') && (await service.webApi.isLoggedIn())) {
		return () => notTried('the session of the Web API UID is lost after the login');
	}
	if (refused.length > 0) {
		return () =>
			notTried(`the login with the ${refused.map(partLabel).join(' and the ')} did not work`);
	}
	if (probe.isSlow && !isPatient) {
		const whatToDo = 'Switch on Test Session End in Options.';
		return () => notTried(`it takes ${slowSeconds} seconds`, whatToDo);
	}
	if (probe.writes && !mayWrite) {
		const whatToDo =
			'Switch on Write Probe in Options: it creates two paused devices and deletes them.';
		return () => notTried('it writes to your account', whatToDo);
	}
	return await readProbe(probe, service);
}

/**
 * A missing reply counts as not seen.
 *
 * @throws {ServiceError} when the user stops the execution
 */
async function readProbe(probe: Probe, service: SetupService): Promise<() => Outcome> {
	try {
		const judge = await probe.read(service);
		return () => {
			const { result, evidence, whatToDo = probe.whatToDo } = judge();
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

/** The probes that differ if a part of the credential is refused. */
const partsOfLogins: Partial<Record<ProbeName, SetupPart>> = {
	login: 'webApi',
	loadTestingLogin: 'loadTesting',
	feedAccess: 'feed',
};

/** The probes that show whether a part of the credential works. */
const firstProbes: readonly string[] = [...Object.keys(partsOfLogins), 'sessionCookie'];

/**
 * The needed parts of the credential that do not work. A probe that tests exactly this runs anyway;
 * the one of the session cookie only needs a login.
 */
async function brokenParts(
	{ needs }: Probe,
	name: ProbeName,
	service: SetupService,
): Promise<SetupPart[]> {
	if (firstProbes.includes(name)) {
		const canRun = name !== 'sessionCookie' || (await service.webApi.isLoggedIn());
		return canRun ? [] : ['webApi'];
	}
	const refused: SetupPart[] = [];
	for (const part of needs) if (!(await service.isWorking(part))) refused.push(part);
	return refused;
}

function partLabel(part: SetupPart): string {
	return partNames[part];
}

function isProbeName(name: string): name is ProbeName {
	return Object.hasOwn(probes, name);
}

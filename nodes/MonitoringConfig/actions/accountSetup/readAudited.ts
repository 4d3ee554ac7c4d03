import {
	changedNames,
	joinContents,
	toAuditedContent,
	toAuditedLoadTest,
	type AuditedAccount,
	type AuditedContent,
	type AuditedDepartment,
	type AuditedLoadTest,
	type AuditedSolution,
	type AuditSource,
	type UnreadSource,
} from '../../../shared/features/audit';
import type {
	Account,
	OpenDepartment,
	Run,
	WebApiContext,
} from '../../../shared/n8n/run/webApiContext';
import { explainLoadTest } from '../../../shared/n8n/run/io/login';
import {
	CredentialError,
	errorUnlessCanceled,
	MonitoringError,
} from '../../../shared/words/util/monitoringError';
import {
	companyOf,
	listAuditEventsOfPeriod,
	listDeviceIds,
	listLoadTestIds,
} from '../../../shared/service/webApi';
import { readAccountContent } from '../../../shared/features/accountSetup';
import { Simplifier, usageReport } from '../../../shared/service/xmlFeed';
import { dayMs } from '../../../shared/words/util/time';
import { inTurns } from '../../../shared/words/util/turn';

export interface AuditReading {
	/** The lists that the rules need. */
	sources: ReadonlySet<AuditSource>;
	/** How far back the audit log is read. */
	days: number;
}

/**
 * Reads the lists of an account that an audit needs, each once per run. A list that cannot be read
 * is empty, and `unread` has the reason if a rule needs the list. If the devices cannot be read,
 * the error is thrown.
 *
 * @param departments the departments to read; if empty, only that of the item
 */
export async function readAudited(
	context: WebApiContext,
	reading: AuditReading,
	departments: readonly OpenDepartment[],
): Promise<AuditedAccount> {
	const { cache, clock, onProgress } = context;
	const { sources, days } = reading;
	const unread: UnreadSource[] = [];
	// Notes a list that could not be read, once for each department, if a rule needs the list.
	const noteUnread = (
		source: AuditSource,
		error: Pick<MonitoringError, 'hint' | 'message'>,
		department?: string,
	) => {
		const isKnown = unread.some((one) => one.source === source && one.department === department);
		if (isKnown || !sources.has(source)) return;
		unread.push({ source, department, reason: error.message, fix: error.hint });
	};
	const readContent = async (place: Account, department?: string): Promise<AuditedContent> => {
		// With 'parts', lists other than that of devices may fail, and are in `failures`.
		const account = await readAccountContent(place.client, place.cache, 'parts', onProgress);
		for (const { kind, error } of account.failures) {
			if (kind !== 'device') noteUnread(kind, error, department);
		}
		return await inTurns(toAuditedContent(account.content, await place.cache.knownLocations()));
	};
	const places =
		departments.length > 0
			? departments.map(({ name, open }) => ({ name, place: open() }))
			: [{ name: undefined, place: context }];
	const contents: Array<[department: string | undefined, content: AuditedContent]> = [];
	for (const { name, place } of places) contents.push([name, await readContent(place, name)]);
	const audited = await inTurns(joinContents(contents));
	// Reads a list once for all items. Returns `empty` if no rule needs it, or it cannot be read.
	const readIfNeeded = async <Value>(
		source: AuditSource,
		load: () => Promise<Value>,
		empty: Value,
		department?: string,
	) => {
		if (!sources.has(source)) return empty;
		const key = JSON.stringify([source, days, department, departments.length]);
		const found = await cache.readOnce(key, () => load().catch(errorUnlessCanceled));
		if (!(found instanceof MonitoringError)) return found;
		noteUnread(source, found, department);
		return empty;
	};
	// The audit log only shows which devices were paused long ago, so it is read if any is paused.
	const paused = audited.device.filter(({ isPaused }) => isPaused);
	const withPaused = new Set(paused.map(({ department }) => department));
	const readChangedNames = async ({ name, place }: (typeof places)[number]) => {
		const load = () => listChangedNames(place, days);
		const names = await readIfNeeded('auditEvent', load, undefined, name);
		return names ? [[name, names] as const] : [];
	};
	const [loadTest, solution, department, changes] = await Promise.all([
		readIfNeeded('loadTest', () => readLoadTests(context), []),
		readIfNeeded('usage', () => readUsage(context), []),
		readIfNeeded('department', () => readDepartments(context), []),
		Promise.all(places.filter(({ name }) => withPaused.has(name)).map(readChangedNames)),
	]);
	const lastChanges = new Map(changes.flat());
	return { ...audited, loadTest, solution, department, lastChanges, now: clock.now(), unread };
}

/** The load tests, read with the Load Testing UID if the credential has one. */
async function readLoadTests(context: Account): Promise<AuditedLoadTest[]> {
	const loadTests = await context.openAs('loadTests');
	try {
		const { client } = loadTests;
		const listed = await client.getListed('loadTest', await listLoadTestIds(client));
		return listed.map(({ entity }) => toAuditedLoadTest(entity));
	} catch (error) {
		throw explainLoadTest(error, loadTests);
	}
}

/**
 * The usage of the packages, from the XML Feed. The feed has no IDs of packages, so their names are
 * also their IDs. Records without numbers are skipped.
 *
 * @throws {CredentialError} when the credential has no XML Feed PID
 */
async function readUsage({ openFeed }: Account): Promise<AuditedSolution[]> {
	const feed = openFeed();
	if (!feed) {
		throw new CredentialError(
			'the credential has no XML Feed PID',
			'Enter the XML Feed PID in the credential, or add Package Nearly Full to Rules to Skip.',
		);
	}
	const simplifier = new Simplifier(usageReport.layout);
	const solutions: AuditedSolution[] = [];
	for await (const record of feed.records(usageReport, {})) {
		const { name, used, available } = simplifier.simplify(record);
		if (typeof used !== 'number' || typeof available !== 'number') continue;
		solutions.push({ id: String(name), name: String(name), used, available });
	}
	return solutions;
}

/**
 * All departments with the IDs of their devices; none if the item works in one department. Also the
 * main accounts of several companies, because their devices show which company is audited.
 */
async function readDepartments(context: Account): Promise<AuditedDepartment[]> {
	if (context.departmentId !== undefined) return [];
	const accessible = await context.listDepartments();
	if (accessible.length === 0) return [];
	const entries = await context.cache.departments(context.client);
	const hasSeveral = new Set(entries.map(({ organization }) => organization)).size > 1;
	const audited: AuditedDepartment[] = [];
	for (const { id, name, open } of accessible) {
		const place = companyOf(entries, Number(id));
		const { isMain } = place;
		if (isMain && !hasSeveral) continue;
		const ids = await listDeviceIds(open().client).catch((thrown: unknown) => {
			if (!isMain) throw thrown;
			// Without its main account, a company is known by its departments only.
			errorUnlessCanceled(thrown);
			return [];
		});
		audited.push({ id, name, ...place, deviceIds: new Set(ids.map(String)) });
	}
	return audited;
}

/**
 * The names of the entries that were changed in the last `days` days, from the audit log. They are
 * keys for comparisons: names without differences in spelling.
 */
async function listChangedNames({ client, clock, timeZone }: Account & Run, days: number) {
	const now = clock.now();
	const from = now - days * dayMs;
	return changedNames(await listAuditEventsOfPeriod(client, { from, to: now, timeZone }));
}

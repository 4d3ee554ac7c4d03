import {
	changedNames,
	toAuditedContent,
	toAuditedLoadTest,
	type AuditedAccount,
	type AuditedDepartment,
	type AuditedLoadTest,
	type AuditedSolution,
	type AuditSource,
	type UnreadSource,
} from '../../../shared/features/audit';
import type { Account, Run, WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { explainLoadTest } from '../../../shared/n8n/run/io/login';
import { CredentialError, MonitoringError } from '../../../shared/words/util/monitoringError';
import {
	isDepartmentEntry,
	listAuditEvents,
	listDeviceIds,
	listLoadTestIds,
	namedDepartments,
} from '../../../shared/service/webApi';
import { readAccountContent } from '../../../shared/features/accountSetup';
import { Simplifier, usageReport } from '../../../shared/service/xmlFeed';

const dayMs = 86_400_000;

/** What of an account is read for its audit. */
export interface AuditReading {
	/** The lists that the rules need. */
	sources: ReadonlySet<AuditSource>;
	/** How far back the audit log is read. */
	days: number;
	timeZone: string;
}

/**
 * The account for its audit, each list read once. Refused lists are noted; an unreachable service, or one
 * without devices, ends the audit.
 */
export async function readAudited(
	context: WebApiContext,
	reading: AuditReading,
): Promise<AuditedAccount> {
	const { client, cache, clock } = context;
	const { content, failures } = await readAccountContent(
		client,
		cache,
		'parts',
		context.onProgress,
	);
	const unread: UnreadSource[] = [];
	const note = (source: AuditSource, error: Pick<MonitoringError, 'hint' | 'message'>) => {
		if (unread.some((one) => one.source === source) || !reading.sources.has(source)) return;
		unread.push({ source, reason: error.message, fix: error.hint });
	};
	for (const { kind, error } of failures) if (kind !== 'device') note(kind, error);
	const audited = toAuditedContent(content, await cache.knownLocations());
	const read = async <Value>(source: AuditSource, load: () => Promise<Value>, empty: Value) => {
		if (!reading.sources.has(source)) return empty;
		const key = JSON.stringify([source, reading.days, reading.timeZone]);
		const found = await cache.once(key, () => load().catch(errorIfRefused));
		if (!(found instanceof MonitoringError)) return found;
		note(source, found);
		return empty;
	};
	const hasPaused = audited.device.some(({ isPaused }) => isPaused);
	const [loadTest, solution, department, lastChanges] = await Promise.all([
		read('loadTest', () => readLoadTests(context), []),
		read('usage', () => readUsage(context), []),
		read('department', () => readDepartments(context), []),
		read(
			'auditEvent',
			async () => (hasPaused ? await readChanges(context, reading) : undefined),
			undefined,
		),
	]);
	return { ...audited, loadTest, solution, department, lastChanges, now: clock.now(), unread };
}

/** Failures that end neither the audit nor the execution. */
function errorIfRefused(thrown: unknown): MonitoringError {
	if (thrown instanceof MonitoringError && thrown.kind !== 'canceled') return thrown;
	throw thrown;
}

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

/** The devices of each department; empty when auditing a department, or an account without departments. */
async function readDepartments(context: Account): Promise<AuditedDepartment[]> {
	if (context.departmentId !== undefined) return [];
	const open = await context.listDepartments();
	if (open.length === 0) return [];
	const entries = await context.cache.departments(context.client);
	const departments = namedDepartments(entries.filter(isDepartmentEntry));
	const audited: AuditedDepartment[] = [];
	for (const one of open) {
		if (!departments.entries.some(({ id }) => String(id) === String(one.id))) continue;
		const ids = await listDeviceIds(one.open().client);
		audited.push({ id: one.id, name: one.name, deviceIds: new Set(ids.map(String)) });
	}
	return audited;
}

/** The names of entries changed in the last days. */
async function readChanges(
	{ client, clock }: Account & Run,
	{ days, timeZone }: AuditReading,
): Promise<ReadonlySet<string>> {
	const now = clock.now();
	// Whether the last day counts as a whole is not known.
	const events = await listAuditEvents(client, {
		from: now - days * dayMs,
		to: now + dayMs,
		timeZone,
	});
	return changedNames(events);
}

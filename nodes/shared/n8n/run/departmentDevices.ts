import type { IExecuteFunctions } from 'n8n-workflow';

import { redactSecrets } from '../../service/http/redact';
import {
	AccountCache,
	listChanges,
	namedDepartments,
	pacedTransport,
	ReadingSession,
	RequestLimiter,
	WebApiClient,
	type AccountChanges,
	type EntityId,
	type NamedEntity,
	type WebApiLogin,
} from '../../service/webApi';
import { defaultMaxWaitMs, defaultTimeoutSeconds } from '../parameters/fields/timing';
import { n8nClock } from './io/clock';
import {
	fetchCredential,
	requireWebApi,
	secretsOf,
	type MonitoringCredential,
} from './io/credential';
import { redactError } from './errors/errors';
import { n8nTransport, type RequestHelpers } from './io/transport';

interface DeviceListAccess {
	helpers: RequestHelpers;
	credential: MonitoringCredential;
	/** Aborts the requests when their caller no longer waits. */
	cancelSignal?: AbortSignal;
}

/** The access of an input item; it ends when the user stops the execution. */
export async function deviceListAccess(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<DeviceListAccess> {
	return {
		helpers: context.helpers,
		credential: await fetchCredential(context, itemIndex),
		cancelSignal: context.getExecutionCancelSignal(),
	};
}

export interface DepartmentDevices {
	name: string;
	deviceIds: EntityId[];
}

const concurrency = 4;

/**
 * Lists the device IDs of every account and department that the Web API UID (the API key in the
 * credential) can access. Read-only.
 *
 * @throws {CredentialError} when the credential has no Web API UID
 */
export async function listDepartmentDevices(
	access: DeviceListAccess,
): Promise<DepartmentDevices[]> {
	return await withDepartments(access, async ({ listDepartments, open }) => {
		const found: DepartmentDevices[] = [];
		for (const { id: departmentId, name } of await listDepartments()) {
			const { cache, client } = open(departmentId);
			const { entries } = await cache.allDevices(client);
			found.push({ name, deviceIds: entries.map(({ id }) => id) });
		}
		return found;
	});
}

/** The changes in the account or department of the credential; undefined without a Web API UID. */
export async function listAccountChanges(
	access: DeviceListAccess,
	filter: Parameters<typeof listChanges>[1],
): Promise<AccountChanges | undefined> {
	if (access.credential.webApiUid === '') return undefined;
	return await withDepartments(access, async ({ open, redact }) => {
		const { count, latest } = await listChanges(open().client, filter);
		return { count, latest: latest.map(({ text, time }) => ({ time, text: redact(text) })) };
	});
}

/** Sends requests with the default timeout of the Web API. */
export function readingTransport({ helpers, credential, cancelSignal }: DeviceListAccess) {
	const { ignoreSslIssues } = credential;
	const timeoutMs = defaultTimeoutSeconds.webApi * 1000;
	return n8nTransport(helpers, { ignoreSslIssues, timeoutMs, cancelSignal });
}

/**
 * A Web API client that only reads, with its own session instead of that of the execution.
 *
 * @param maxWaitMs the maximum time that a request waits if the service asks to wait
 */
export function readingClient(
	session: ReadingSession,
	access: DeviceListAccess,
	limiter: RequestLimiter,
	maxWaitMs: number,
): WebApiClient {
	const transport = pacedTransport(readingTransport(access), {
		limiter,
		pace: session.pace,
		maxWaitMs,
		clockFor: () => n8nClock(access.cancelSignal),
	});
	return new WebApiClient(session, transport, { concurrency: limiter.concurrency });
}

interface Departments {
	/** @throws {ServiceError} when the service does not list them */
	listDepartments(): Promise<readonly NamedEntity[]>;
	/** A client and an empty cache for a department; by default for that of the credential. */
	open(id?: EntityId): { cache: AccountCache; client: WebApiClient };
	/** Removes the secrets of the credential and of its sessions. */
	redact(text: string): string;
}

/**
 * Returns the result of `read`, which gets access to the departments of the Web API UID. All clients
 * share one limit of concurrent requests. Session cookies are removed from thrown errors.
 */
async function withDepartments<Result>(
	access: DeviceListAccess,
	read: (departments: Departments) => Promise<Result>,
): Promise<Result> {
	const { credential } = access;
	const login = requireWebApi(credential);
	const limiter = new RequestLimiter(concurrency);
	const sessions: ReadingSession[] = [];
	// All sessions are kept, to remove their cookies from errors.
	const createClient = (usedLogin: WebApiLogin) => {
		const session = new ReadingSession(usedLogin);
		sessions.push(session);
		return readingClient(session, access, limiter, defaultMaxWaitMs);
	};
	const cookies = () => sessions.flatMap(({ repeatedCookies }) => [...repeatedCookies]);
	try {
		return await read({
			redact: (text) => redactSecrets(text, [...secretsOf(credential), ...cookies()]),
			listDepartments: async () =>
				namedDepartments(await createClient(login).listDepartments()).entries,
			open: (id) => {
				const departmentLogin = id === undefined ? login : { ...login, departmentId: Number(id) };
				return { cache: new AccountCache(), client: createClient(departmentLogin) };
			},
		});
	} catch (error) {
		throw redactError(error, cookies());
	}
}

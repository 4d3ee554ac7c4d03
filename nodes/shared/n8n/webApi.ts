import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';

import type { Clock } from '../http/clock';
import { AccountCache, SessionPool, sessionPool, WebApiClient, WebApiSession } from '../webApi';
import { n8nClock } from './clock';
import {
	credentialName,
	readCredential,
	requireWebApi,
	type MonitoringCredential,
} from './credential';
import { departmentField } from './fields/department';
import { defaultTimeoutSeconds, timeoutField } from './fields/timing';
import { ParameterReader } from './parameterReader';
import { n8nTransport, type RequestHelpers } from './transport';

/** The Web API as one item uses it. */
export interface WebApiContext {
	client: WebApiClient;
	/** Undefined: whatever the UID itself stands for. */
	departmentId?: number;
	/** The base address. */
	url: string;
	/** What the account has by name, read once for all items of this run of the node. */
	cache: AccountCache;
	/** Its waits end when the user stops the execution. */
	clock: Clock;
}

const departmentParameter = departmentField.properties[0];
const timeout = timeoutField(defaultTimeoutSeconds.webApi);

/**
 * Opens the Web API for the items of one run of a node. All runs of one execution share its sessions.
 * Without an execution id (an AI tool call over MCP, an agent) the sessions are this run's alone.
 */
export function createWebApiFactory(
	context: IExecuteFunctions,
): (itemIndex: number, parameters: ParameterReader) => Promise<WebApiContext> {
	// The type promises an id; it is undefined where nothing is executed as a workflow.
	const executionId: string | undefined = context.getExecutionId();
	const pool = executionId === undefined ? new SessionPool() : sessionPool;
	const owner = executionId ?? '';
	const release = () => pool.release(owner);
	const caches = new Map<WebApiSession, AccountCache>();
	const writtenNames = new Set<string>();

	return async (itemIndex, parameters) => {
		const credential = readCredential(await context.getCredentials(credentialName, itemIndex));
		const own = requireWebApi(credential);
		const departmentId = departmentField.read(parameters) ?? own.departmentId;
		const login = { ...own, departmentId };
		const session = pool.session(owner, login, () => context.onExecutionFinish?.(release));
		const cancelSignal = context.getExecutionCancelSignal();
		const transport = n8nTransport(context.helpers, {
			ignoreSslIssues: credential.ignoreSslIssues,
			timeoutMs: timeout.read(parameters.options()),
			cancelSignal,
		});
		const cache = caches.get(session) ?? new AccountCache(writtenNames);
		caches.set(session, cache);
		const client = new WebApiClient(session, transport);
		return { client, departmentId, url: login.url, cache, clock: n8nClock(cancelSignal) };
	};
}

/** A client with a session of its own, for the lists of the editor. */
export async function webApiForEditor(context: ILoadOptionsFunctions): Promise<WebApiClient> {
	const credential = readCredential(await context.getCredentials(credentialName));
	const department = ParameterReader.forEditor(context).locator(departmentParameter);
	const departmentId = /^\d+$/.test(department) ? department : credential.departmentId;
	return standaloneWebApi(context.helpers, { ...credential, departmentId });
}

/**
 * A client with a session of its own.
 *
 * @throws {CredentialError} when the credential has nothing to log in with
 */
export function standaloneWebApi(
	helpers: RequestHelpers,
	credential: MonitoringCredential,
): WebApiClient {
	const session = new WebApiSession(requireWebApi(credential));
	const transport = n8nTransport(helpers, {
		ignoreSslIssues: credential.ignoreSslIssues,
		timeoutMs: defaultTimeoutSeconds.webApi * 1000,
	});
	return new WebApiClient(session, transport);
}

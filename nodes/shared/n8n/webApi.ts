import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';

import { AccountCache, SessionPool, sessionPool, WebApiClient, WebApiSession } from '../webApi';
import {
	credentialName,
	readCredential,
	requireWebApi,
	type MonitoringCredential,
} from './credential';
import { defaultTimeoutSeconds, timeoutMilliseconds } from './options';
import { invalidParameter, locatorParameter, locatorValue } from './parameters';
import { n8nTransport, type RequestHelpers } from './transport';

/** A Web API client for one item, and the department it works in. */
export interface WebApiContext {
	client: WebApiClient;
	/** Undefined: whatever the UID itself stands for. */
	departmentId?: number;
	/** The base address. */
	url: string;
	/** What the account has by name, read once for all items of this run of the node. */
	cache: AccountCache;
}

/**
 * Opens the Web API for the items of one run of a node. All runs of one execution share its sessions.
 * Without an execution id (an AI tool call over MCP, an agent) the sessions are this run's alone.
 */
export function createWebApiFactory(
	context: IExecuteFunctions,
): (itemIndex: number) => Promise<WebApiContext> {
	// The type promises an id; it is undefined where nothing is executed as a workflow.
	const executionId: string | undefined = context.getExecutionId();
	const pool = executionId === undefined ? new SessionPool() : sessionPool;
	const owner = executionId ?? '';
	const release = () => pool.release(owner);
	const catalogs = new Map<WebApiSession, AccountCache>();

	return async (itemIndex) => {
		const credential = readCredential(await context.getCredentials(credentialName, itemIndex));
		const own = requireWebApi(credential);
		const departmentId = departmentParameter(context, itemIndex) ?? own.departmentId;
		const login = { ...own, departmentId };
		const session = pool.session(owner, login, () => context.onExecutionFinish?.(release));
		const transport = n8nTransport(context.helpers, {
			ignoreSslIssues: credential.ignoreSslIssues,
			timeoutMs: timeoutMilliseconds(context, itemIndex, defaultTimeoutSeconds.webApi),
			cancelSignal: context.getExecutionCancelSignal(),
		});
		const catalog = catalogs.get(session) ?? new AccountCache();
		catalogs.set(session, catalog);
		const client = new WebApiClient(session, transport);
		return { client, departmentId, url: login.url, cache: catalog };
	};
}

/** A client with a session of its own, for the lists of the editor. */
export async function webApiForEditor(context: ILoadOptionsFunctions): Promise<WebApiClient> {
	const credential = readCredential(await context.getCredentials(credentialName));
	const department = locatorValue(context.getCurrentNodeParameter('department'));
	const departmentId = /^\d+$/.test(department) ? department : credential.departmentId;
	return standaloneWebApi(context.helpers, { ...credential, departmentId });
}

/**
 * A client with a session of its own.
 *
 * @throws {CredentialGap} when the credential has nothing to log in with
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

function departmentParameter(context: IExecuteFunctions, itemIndex: number): number | undefined {
	const text = locatorParameter(context, 'department', itemIndex);
	if (text === '') return undefined;
	if (/^\d{1,15}$/.test(text)) return Number(text);
	throw invalidParameter(
		context,
		itemIndex,
		'Department is not an ID',
		'Pick a department from the list, or enter its ID as a number. Leave Department empty to use the one of the credential.',
	);
}

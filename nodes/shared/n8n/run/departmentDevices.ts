import type { IExecuteFunctions } from 'n8n-workflow';

import {
	AccountCache,
	loginKey,
	namedDepartments,
	pacedTransport,
	ReadingSession,
	RequestLimiter,
	RunWrites,
	WebApiClient,
	type EntityId,
	type WebApiLogin,
} from '../../webApi';
import { defaultMaxWaitMs, defaultTimeoutSeconds } from '../parameters/fields/timing';
import { n8nClock } from './clock';
import { fetchCredential, requireWebApi } from './credential';
import { redactError } from './errors';
import { n8nTransport } from './transport';

/** An account or department, with the devices that the Web API lists in it. */
export interface DepartmentDevices {
	name: string;
	deviceIds: EntityId[];
}

/** How many requests are under way at the same time. */
const concurrency = 4;

/**
 * The devices of each account and department that the Web API UID may work in. It only reads.
 *
 * @throws {CredentialError} when the credential has no Web API UID
 */
export async function listDepartmentDevices(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<DepartmentDevices[]> {
	const credential = await fetchCredential(context, itemIndex);
	const login = requireWebApi(credential);
	const cancelSignal = context.getExecutionCancelSignal();
	const unpaced = n8nTransport(context.helpers, {
		ignoreSslIssues: credential.ignoreSslIssues,
		timeoutMs: defaultTimeoutSeconds.webApi * 1000,
		cancelSignal,
	});
	const limiter = new RequestLimiter(concurrency);
	const sessions: ReadingSession[] = [];
	const clientOf = (own: WebApiLogin) => {
		const session = new ReadingSession(own);
		sessions.push(session);
		const transport = pacedTransport(unpaced, {
			limiter,
			pace: session.pace,
			maxWaitMs: defaultMaxWaitMs,
			clockFor: () => n8nClock(cancelSignal),
		});
		return new WebApiClient(session, transport, concurrency);
	};
	try {
		const departments = namedDepartments(await clientOf(login).listDepartments()).entries;
		const found: DepartmentDevices[] = [];
		for (const { id: departmentId, name } of departments) {
			const own = { ...login, departmentId };
			const cache = new AccountCache(new RunWrites(), loginKey(own));
			const { entries } = await cache.allDevices(clientOf(own));
			found.push({ name, deviceIds: entries.map(({ id }) => id) });
		}
		return found;
	} catch (error) {
		const cookies = sessions.flatMap(({ repeatedCookies }) => [...repeatedCookies]);
		throw redactError(error, cookies);
	}
}

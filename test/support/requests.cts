import { setTimeout as wait } from 'node:timers/promises';

import type { RecordedRequest, Sandbox } from '../../sandbox/index.cts';

/** Without logins. */
export function findRequests(sandbox: Sandbox, method: string): RecordedRequest[] {
	return withoutLogins(sandbox).filter((request) => request.method === method);
}

/** Without logins. */
export function findWriteRequests(sandbox: Sandbox): RecordedRequest[] {
	return withoutLogins(sandbox).filter(({ method }) => method !== 'GET');
}

function withoutLogins({ requests }: Sandbox): RecordedRequest[] {
	return requests.filter(({ path }) => !path.endsWith('/login'));
}

/** Below the base URL of the Web API: `/devices`. */
export function relativePath({ path }: RecordedRequest): string {
	return path.split('/config_api_v1')[1];
}

/**
 * Waits until a sandbox got so many requests, and a moment longer: for what has to happen while a node
 * waits, on a machine that may be busy.
 */
export async function waitForRequests({ requests }: Sandbox, count: number): Promise<void> {
	while (requests.length < count) await wait(5);
	await wait(200);
}

import type { Sandbox } from '../../sandbox/index.cts';
import { findSecrets } from './secretScan.cts';
import { config, credentialFor, errorOf, runNode } from './workflows.cts';

const parameters = {
	name: 'Shop front',
	platform: 'HTTPS',
	urls: 'https://www.example.test/',
	frequency: 300,
	locations: ['New York'],
};

export function creation(options: object = {}, more: object = {}) {
	return config('Create', 'device', 'create', { ...parameters, options: { ...options } }, more);
}

/**
 * Runs it twice, without and with Continue On Fail.
 *
 * @returns the error of the first run, how many requests it sent, and the secrets that either run
 * left in its execution data or on the console
 */
export async function observeCreation(
	sandbox: Sandbox,
	options: object = {},
	credentialFields: Record<string, string | boolean> = {},
) {
	const credential = credentialFor(sandbox, credentialFields);
	const scan = findSecrets(sandbox, credential);
	const stopping = await runNode(creation(options), credential);
	const { requests } = sandbox.counters;
	const continuing = await runNode(
		creation(options, { onError: 'continueErrorOutput' }),
		credential,
	);
	const leaks = [...scan(stopping.run), ...scan(continuing.run)];
	return { error: errorOf(stopping), requests, leaks };
}

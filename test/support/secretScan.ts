import { inspect } from 'node:util';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';

const consoleMethods = ['debug', 'error', 'info', 'log', 'warn'] as const;

let written: string[] = [];

beforeEach(() => {
	written = [];
	for (const method of consoleMethods) {
		jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
			written.push(args.map((arg) => deepText(arg)).join(' '));
		});
	}
	for (const stream of [process.stdout, process.stderr]) {
		jest.spyOn(stream, 'write').mockImplementation((chunk) => {
			written.push(String(chunk));
			return true;
		});
	}
});

afterEach(() => {
	jest.restoreAllMocks();
});

/** Everything that can be reached from a value: own, inherited, hidden and symbol properties. */
function deepText(value: unknown): string {
	return inspect(value, {
		depth: null,
		showHidden: true,
		getters: true,
		maxArrayLength: null,
		maxStringLength: null,
	});
}

/** Looks for the secrets of a credential, and for all cookies of a sandbox, in a value and the console. */
export function findSecrets(
	sandbox: Sandbox,
	credential: ICredentialDataDecryptedObject,
): (value: unknown) => string[] {
	return (value) => {
		const cookies = sandbox.requests.flatMap(({ cookie }) =>
			(cookie ?? '').split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
		);
		const secrets = [credential.webApiUid, credential.xmlFeedPid, ...cookies]
			.map((secret) => String(secret).trim())
			.filter((secret) => secret.length >= 8);
		const text =
			`${deepText(value)}\n${JSON.stringify(value)}\n${written.join('\n')}`.toLowerCase();
		return [...new Set(secrets)].filter((secret) => text.includes(secret.toLowerCase()));
	};
}

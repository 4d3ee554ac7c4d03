import { inspect } from 'node:util';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';

const consoleMethods = ['debug', 'error', 'info', 'log', 'warn'] as const;

/** What the test wrote to the console. */
let consoleOutput: string[] = [];

/** Before a test: keeps what is written to the console for {@link findSecrets}. */
export function recordConsole(): void {
	consoleOutput = [];
	for (const method of consoleMethods) {
		jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
			consoleOutput.push(args.map((arg) => inspectDeeply(arg)).join(' '));
		});
	}
	for (const stream of [process.stdout, process.stderr]) {
		jest.spyOn(stream, 'write').mockImplementation((chunk) => {
			consoleOutput.push(String(chunk));
			return true;
		});
	}
}

/** A text with everything reachable from a value: own, inherited, hidden and symbol properties. */
function inspectDeeply(value: unknown): string {
	return inspect(value, {
		depth: null,
		showHidden: true,
		getters: true,
		maxArrayLength: null,
		maxStringLength: null,
	});
}

/**
 * Finds the secrets of a credential and all cookies of a sandbox in a value and on the console.
 *
 * @throws Error when the test's file does not {@link recordConsole} before each test.
 */
export function findSecrets(
	sandbox: Sandbox,
	credential: ICredentialDataDecryptedObject,
): (value: unknown) => string[] {
	if (!jest.isMockFunction(process.stdout.write)) throw new Error('The console is not recorded.');
	return (value) => {
		const cookies = sandbox.requests.flatMap(({ cookie }) =>
			(cookie ?? '').split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
		);
		const { webApiUid, loadTestingUid, xmlFeedPid } = credential;
		const secrets = [webApiUid, loadTestingUid ?? '', xmlFeedPid, ...cookies]
			.map((secret) => String(secret).trim())
			.filter((secret) => secret.length >= 8);
		const text =
			`${inspectDeeply(value)}\n${JSON.stringify(value)}\n${consoleOutput.join('\n')}`.toLowerCase();
		return [...new Set(secrets)].filter((secret) => text.includes(secret.toLowerCase()));
	};
}

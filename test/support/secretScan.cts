/** Finds secrets wherever they stand in a value or on the console, in whatever spelling they got there. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';

let written: string[] = [];

/** Output of this process is kept instead of written, until the end of the test. */
export function recordConsole(): void {
	written = [];
	for (const stream of [process.stdout, process.stderr]) {
		jest.spyOn(stream, 'write').mockImplementation((chunk) => {
			written.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
			return true;
		});
	}
	for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const) {
		jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
			written.push(...textsIn(args));
		});
	}
}

/** Output since {@link recordConsole}. @throws Error when nothing is recorded */
export function recordedConsole(): readonly string[] {
	if (!jest.isMockFunction(process.stdout.write)) throw new Error('The console is not recorded.');
	return written;
}

/** The secrets are those of a credential and all cookies of a sandbox. */
export function findSecrets(
	sandbox: Sandbox,
	credential: ICredentialDataDecryptedObject,
): (value: unknown) => string[] {
	recordedConsole();
	return (value) => {
		const cookies = sandbox.requests.flatMap(({ cookie }) =>
			(cookie ?? '').split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
		);
		const { webApiUid, loadTestingUid, xmlFeedPid } = credential;
		const secrets = [webApiUid, loadTestingUid ?? '', xmlFeedPid, ...cookies]
			.map((secret) => String(secret).trim())
			.filter((secret) => secret.length >= 8);
		return secretsIn([...textsIn(value), ...recordedConsole()], secrets);
	};
}

/** Everything that can be read of a value: own, inherited, hidden and symbol properties, getters, bytes. */
export function textsIn(value: unknown): string[] {
	const texts: string[] = [];
	const seen = new Set<unknown>();
	const open: unknown[] = [value];
	while (open.length > 0) {
		const next = open.pop();
		if (typeof next === 'string') texts.push(next);
		if (typeof next === 'symbol') texts.push(String(next));
		const isReadable = (typeof next === 'object' && next !== null) || typeof next === 'function';
		if (!isReadable || seen.has(next)) continue;
		seen.add(next);
		if (next instanceof Uint8Array) texts.push(Buffer.from(next).toString('latin1'));
		else open.push(...partsOf(next));
	}
	return texts;
}

function partsOf(value: object): unknown[] {
	const isCollection = value instanceof Map || value instanceof Set;
	const parts: unknown[] = isCollection ? [...value].flat() : [];
	for (let owner: object | null = value; isOwn(owner); owner = Object.getPrototypeOf(owner)) {
		for (const key of Reflect.ownKeys(owner)) {
			parts.push(key);
			try {
				parts.push(Reflect.get(owner, key, value));
			} catch {
				// A getter that throws has nothing to read.
			}
		}
	}
	return parts;
}

const builtIn = new Set<unknown>(
	[Object, Array, Function, Error, Map, Set, Date].map(({ prototype }) => prototype),
);

function isOwn(owner: object | null): owner is object {
	return owner !== null && !builtIn.has(owner);
}

/** The secrets that texts hold: as they are, packed, escaped, or with something between their parts. */
export function secretsIn(texts: readonly string[], secrets: readonly string[]): string[] {
	const unpacked = [...new Set(texts)].flatMap(unpack);
	const spellings = new Set(unpacked.map((text) => text.toLowerCase()));
	const all = [...spellings].join('\n');
	const bare = bareText(all);
	return [...new Set(secrets)].filter((secret) => {
		const wanted = secret.toLowerCase();
		return all.includes(wanted) || bare.includes(bareText(wanted));
	});
}

/** A text and what it says once its escapes are resolved, and what is packed into it. */
function unpack(text: string): string[] {
	const decoded = resolveEscapes(text);
	const packed = [...new Set([text, decoded])].flatMap((one) => [
		...(one.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? []).flatMap(decodeBase64),
		...(one.match(/(?:[0-9a-f]{2}){16,}/gi) ?? []).map((run) => fromBytes(run, 'hex')),
	]);
	return [text, decoded, ...packed, ...packed.map(resolveEscapes)];
}

/** It may begin anywhere in a run of its letters. */
function decodeBase64(run: string): string[] {
	return [0, 1, 2, 3].map((offset) => fromBytes(run.slice(offset), 'base64'));
}

function fromBytes(text: string, encoding: 'base64' | 'hex'): string {
	return Buffer.from(text, encoding).toString('latin1');
}

const fromCode = (_: string, code: string, radix: number) => {
	const point = parseInt(code, radix);
	return point <= 0x10ffff ? String.fromCodePoint(point) : '';
};

/** JSON, URL and XML; twice, because a text may have been escaped again. */
function resolveEscapes(text: string): string {
	let resolved = text;
	for (let round = 0; round < 2; round++) {
		resolved = resolved
			.replace(/\\+u([0-9a-f]{4})/gi, (all, code: string) => fromCode(all, code, 16))
			.replace(/%([0-9a-f]{2})/gi, (all, code: string) => fromCode(all, code, 16))
			.replace(/&#x([0-9a-f]{1,6});/gi, (all, code: string) => fromCode(all, code, 16))
			.replace(/&#(\d{1,7});/g, (all, code: string) => fromCode(all, code, 10));
	}
	return resolved;
}

/** Without tags, comments and everything else that can stand between the parts of a secret. */
function bareText(text: string): string {
	return text.replace(/<[^>]{0,100}>/g, '').replace(/[^a-z0-9]/g, '');
}

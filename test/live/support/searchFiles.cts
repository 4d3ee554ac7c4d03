/** Finds what must never be written to a disk in the files of an n8n. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { seedIntegrations } from '../../../sandbox/service/integrations.cts';

/** Cookies of the sandbox, of whichever test. */
const cookiePattern = /(?<![0-9A-F])[0-9A-F]{96}(?![0-9A-F])/i;

/** Without installed packages. */
function listFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => !file.split(path.sep).includes('node_modules'))
		.map((file) => path.join(folder, file))
		.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

const escape = (text: string, toEscape: (code: string) => string) =>
	[...text].map((char) => toEscape(char.charCodeAt(0).toString(16))).join('');

/** The ways in which a secret may stand in a file, and what each is called. */
function spellingsOf(secret: string): Array<[way: string, spelled: string]> {
	const dashed = secret.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
	// What stands before it decides how it is packed: three ways, of which the edges depend on neighbors.
	const packed = ['', ' ', '  '].map((before) =>
		Buffer.from(before + secret)
			.toString('base64')
			.slice(before === '' ? 0 : 4, -4),
	);
	return [
		['as it is', secret],
		['with dashes', dashed],
		['in two bytes a character', [...secret].join('\0')],
		['in hexadecimal digits', Buffer.from(secret).toString('hex')],
		['percent-encoded', escape(secret, (code) => `%${code}`)],
		['in JSON escapes', escape(secret, (code) => `\\u00${code}`)],
		...packed.map((spelled): [string, string] => ['in base64', spelled]),
	];
}

export interface FileSearch {
	files: number;
	databases: number;
	/** What was found, as "database.sqlite: a UID or PID in base64". */
	found: string[];
}

/** Searches for the UIDs and the PIDs of the sandbox, and for the cookies of all sandboxes. */
export function searchFiles(folder: string): FileSearch {
	const files = listFiles(folder);
	const secrets = Object.values(seedIntegrations).map(({ uid }) => uid);
	const spellings = secrets.flatMap(spellingsOf);
	const found = files.flatMap((file) => {
		const content = readFileSync(file, 'latin1');
		const lowerCase = content.toLowerCase();
		const ways = spellings
			.filter(([way, spelled]) =>
				way === 'in base64' ? content.includes(spelled) : lowerCase.includes(spelled.toLowerCase()),
			)
			.map(([way]) => `a UID or PID ${way}`);
		if (cookiePattern.test(content)) ways.push('a cookie');
		return [...new Set(ways)].map((way) => `${path.relative(folder, file)}: ${way}`);
	});
	const databases = files.filter((file) => file.endsWith('.sqlite')).length;
	return { files: files.length, databases, found };
}

/** @throws Error when an n8n has written a secret, or has no database that could be searched */
export function requireNoSecrets(folder: string): void {
	const { databases, found } = searchFiles(folder);
	if (databases === 0) throw new Error(`There is no database below ${folder}`);
	if (found.length > 0) throw new Error(`n8n has written secrets:\n${found.join('\n')}`);
}

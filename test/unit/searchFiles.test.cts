/** The search through the files of an n8n, which the live tests trust, finds secrets. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { onTestFinished } from '../support/jest/onTestFinished.cts';

import { seedIntegrations } from '../../sandbox/service/integrations.cts';
import { requireNoSecrets, searchFiles } from '../live/support/searchFiles.cts';

const secret = seedIntegrations.feed.uid;
const cookie = 'AB01'.repeat(24);

/** The database contains this in the middle of other content. */
function folderWith(content: string | Buffer, file = 'database.sqlite'): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'searched-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const target = path.join(folder, '.n8n', file);
	mkdirSync(path.dirname(target), { recursive: true });
	const noise = Buffer.alloc(10_000, 'Company website \0');
	writeFileSync(target, Buffer.concat([noise, Buffer.from(content), noise]));
	return folder;
}

const base64 = (before: string) => Buffer.from(`${before}${secret}" other`).toString('base64');

it.each<[string, string | Buffer]>([
	['as it is', secret],
	['as it is', ` ${secret.toLowerCase()} `],
	['with dashes', secret.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')],
	['in two bytes a character', Buffer.from(secret, 'utf16le')],
	['in hexadecimal digits', Buffer.from(secret).toString('hex')],
	['percent-encoded', [...Buffer.from(secret)].map((code) => `%${code.toString(16)}`).join('')],
	['in JSON escapes', [...Buffer.from(secret)].map((code) => `\\u00${code.toString(16)}`).join('')],
	['in base64', base64('')],
	['in base64', base64('x')],
	['in base64', base64('{"')],
])('the search of files finds a PID %s', (way, content) => {
	expect(searchFiles(folderWith(content)).found).toContain(
		`${path.join('.n8n', 'database.sqlite')}: a UID or PID ${way}`,
	);
});

it('the search of files finds a cookie, in the log of changes of a database as well', () => {
	const folder = folderWith(`cookie=${cookie};`, 'database.sqlite-wal');
	expect(searchFiles(folder).found).toEqual([path.join('.n8n', 'database.sqlite-wal: a cookie')]);
});

it('the search of files finds nothing in other content, and needs a database', () => {
	const folder = folderWith(`${secret.slice(1)} ${cookie.slice(1)} ${cookie}00`);
	expect(searchFiles(folder)).toEqual({ files: 1, databases: 1, found: [] });
	expect(() => requireNoSecrets(folder)).not.toThrow();
	expect(() => requireNoSecrets(folderWith(secret))).toThrow('a UID or PID as it is');
	expect(() => requireNoSecrets(folderWith('', 'n8n.log'))).toThrow('no database');
});

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import type { Owner } from './rest';

const login = z.object({ email: z.string(), password: z.string() });

/**
 * The login of a user folder's owner, made once and kept in it. The password is a random one: who
 * signs in to n8n can run programs, and every user of this machine reaches the loopback.
 */
export function loginOf(userFolder: string): Owner {
	const file = path.join(userFolder, 'login.json');
	if (existsSync(file)) return login.parse(JSON.parse(readFileSync(file, 'utf8')));
	const owner = { email: 'owner@example.test', password: `N8n-${randomBytes(12).toString('hex')}` };
	mkdirSync(userFolder, { recursive: true });
	writeFileSync(file, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}

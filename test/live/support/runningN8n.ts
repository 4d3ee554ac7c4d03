import { z } from 'zod';

import type { Host, Owner } from '../../../scripts/host';

/** What the tests need to know of the n8n that was started for all of them. */
export interface RunningN8n {
	host: Host;
	/** Such as `http://127.0.0.1:5678`. */
	origin: string;
	owner: Owner;
	/** Of the owner, for `N8nRest.resume`. */
	session: string;
	/** n8n's `N8N_USER_FOLDER`. */
	userFolder: string;
	logFile: string;
}

const variable = 'N8N_UNDER_TEST';

const schema: z.ZodType<RunningN8n> = z.object({
	host: z.object({
		folder: z.string(),
		node: z.string(),
		n8n: z.string(),
		playwright: z.string(),
	}),
	origin: z.string(),
	owner: z.object({ email: z.string(), password: z.string() }),
	session: z.string(),
	userFolder: z.string(),
	logFile: z.string(),
});

/** Jest gives test files nothing of its global setup but the environment. */
export function tellTests(running: RunningN8n): void {
	process.env[variable] = JSON.stringify(running);
}

/** @throws Error when no n8n was started. */
export function runningN8n(): RunningN8n {
	return schema.parse(JSON.parse(process.env[variable] ?? 'null'));
}

import { z } from 'zod';

import type { Host } from '../../../scripts/host/index.cts';

export interface RunningN8n {
	host: Host;
	/** Such as `http://127.0.0.1:5678`. */
	origin: string;
	/** The owner's session, for `N8nRest.resume`. */
	session: string;
	userFolder: string;
	logFile: string;
}

const variableName = 'N8N_UNDER_TEST';

const runningN8nSchema: z.ZodType<RunningN8n> = z.object({
	host: z.object({ folder: z.string(), node: z.string(), n8n: z.string(), playwright: z.string() }),
	origin: z.string(),
	session: z.string(),
	userFolder: z.string(),
	logFile: z.string(),
});

/** Test files inherit nothing of the global setup but the environment. */
export function shareRunningN8n(running: RunningN8n): void {
	process.env[variableName] = JSON.stringify(running);
}

/** @throws Error when no n8n was started. */
export function getRunningN8n(): RunningN8n {
	return runningN8nSchema.parse(JSON.parse(process.env[variableName] ?? 'null'));
}

import type { MortalN8n, N8nRest } from '../../scripts/host/index.cts';

/** In n8n's log, when its recovery of killed executions has failed. */
const faultOfRecovery = /reading 'getTime'[^]*performStartupRecovery/;

/**
 * Starts n8n as a service manager does. n8n 2.41 looks for executions that were killed and ends when one of them
 * was saved but had not begun (`startedAt` is null); it has marked it as crashed by then, so that it starts the
 * next time.
 */
export async function startAgain(
	n8n: MortalN8n,
): Promise<{ rest: N8nRest; isStartedTwice: boolean }> {
	try {
		return { rest: await n8n.start(), isStartedTwice: false };
	} catch (error) {
		if (!(error instanceof Error && faultOfRecovery.test(error.message))) throw error;
		return { rest: await n8n.start(), isStartedTwice: true };
	}
}

import type { ServiceReport } from './accountsService.cts';
import { nextMessage, startChild } from './children.cts';
import { seed } from './round.cts';

/** Until the end of the test. */
export async function startAccountsService(accountCount: number) {
	const child = startChild('accountsService.cts', [String(accountCount), String(seed)]);
	const origin = await nextMessage<string>(child);
	return {
		origin,
		report: async () => {
			child.send('report');
			return await nextMessage<ServiceReport>(child);
		},
	};
}

import type { ServiceReport } from './accountsService';
import { nextMessage, startChild } from './children';
import { seed } from './round';

/** Starts the service of many accounts, which ends with the test. */
export async function startAccountsService(accountCount: number) {
	const child = startChild('accountsService.ts', [String(accountCount), String(seed)]);
	const origin = await nextMessage<string>(child);
	return {
		origin,
		report: async () => {
			child.send('report');
			return await nextMessage<ServiceReport>(child);
		},
	};
}

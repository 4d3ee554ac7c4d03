/** `npm run check:service`: what the real service is like, for docs/dev/service.md. */
import { setTimeout as sleep } from 'node:timers/promises';

import { checkService } from './checkService.cts';
import { askForSecret } from './askForSecret.cts';

checkService(process.argv.slice(2), {
	environment: process.env,
	ask: askForSecret,
	print: (text) => console.log(text),
	clock: { now: () => Date.now(), elapsed: () => performance.now(), wait: (ms) => sleep(ms) },
	timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}).catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});

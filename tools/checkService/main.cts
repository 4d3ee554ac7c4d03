/** `npm run check:service`: compares the real service with docs/dev/service.md. `-- --write` writes, too. */
import { setTimeout as sleep } from 'node:timers/promises';

import { askForSecret } from './askForSecret.cts';
import { checkService } from './checkService.cts';

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

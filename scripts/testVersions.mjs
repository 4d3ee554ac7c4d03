/** `npm run test:versions`: the examples in older and newer versions of n8n's engine, from a fresh clone on. */
import { prepare, program, run } from './prepare.mjs';

prepare();
run('Versions', [
	program('tsx', 'dist/cli.mjs'),
	'scripts/versions/run.ts',
	...process.argv.slice(2),
]);

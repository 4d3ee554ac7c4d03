/** `npm run sandbox`: the service in miniature, alone, from a fresh clone on. */
import { prepare, program, run } from './prepare.mjs';

prepare();
run('Sandbox', [program('tsx', 'dist/cli.mjs'), 'sandbox/main.ts', ...process.argv.slice(2)]);

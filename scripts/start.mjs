/** `npm start`: the demonstration, from a fresh clone on. `npm start -- --keep` leaves the sandbox running. */
import { prepare, program, run } from './prepare.mjs';

prepare();
run('Demonstration', [program('tsx', 'dist/cli.mjs'), 'scripts/demo.ts', ...process.argv.slice(2)]);

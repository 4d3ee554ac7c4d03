/** `npm run bench`: the benchmarks, from a fresh clone on. */
import { prepare, program, run } from './prepare.mjs';

prepare();
run('Benchmarks', [program('tsx', 'dist/cli.mjs'), 'bench/run.ts', ...process.argv.slice(2)]);

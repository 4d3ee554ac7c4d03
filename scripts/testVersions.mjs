/** `npm run test:versions`: the example workflows on older and newer versions of n8n's engine. */
import { prepare, program, run } from './prepare.mjs';

prepare();
run('Versions of n8n', [program('tsx', 'dist/cli.mjs'), 'scripts/versions/main.ts']);

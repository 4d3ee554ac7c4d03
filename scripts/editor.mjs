/** `npm run editor`: a real n8n with this package and the sandbox, from a fresh clone on. */
import { prepare, program, run } from './prepare.mjs';

// Ctrl-C reaches all processes of the terminal; this one stays until the editor has stopped.
process.on('SIGINT', () => {});

prepare();
run('Editor', [program('tsx', 'dist/cli.mjs'), 'scripts/editor.ts']);

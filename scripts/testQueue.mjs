/**
 * `npm run test:queue`: the package in an n8n of several processes (queue mode), from a fresh clone
 * on. Arguments go to jest.
 */
import { prepare, program, run } from './prepare.mjs';

prepare();
run('n8n, Redis and PostgreSQL', [program('tsx', 'dist/cli.mjs'), 'scripts/queueReady.ts']);
const config = ['--config', 'test/queue/jest.config.js', '--runInBand'];
run('Queue mode', [program('jest', 'bin/jest.js'), ...config, ...process.argv.slice(2)]);

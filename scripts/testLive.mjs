/** `npm run test:live`: the tests in a real n8n, from a fresh clone on. Arguments go to jest. */
import { prepare, program, run } from './prepare.mjs';

prepare();
const jest = [program('jest', 'bin/jest.js'), '--config', 'jest.live.config.js'];
run('Tests in a real n8n', [...jest, ...process.argv.slice(2)]);

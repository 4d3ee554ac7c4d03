/** `npm test`: lint, types, unit and engine tests, from a fresh clone on. Arguments go to jest. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { prepare, program, run } from './prepare.mjs';

prepare();
run('Lint', [program('eslint', 'bin/eslint.js'), '.']);
run('Format', [program('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']);
run('Types', [program('typescript', 'bin/tsc'), '-p', 'test/tsconfig.json']);

const folder = mkdtempSync(path.join(tmpdir(), 'test-results-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
const results = path.join(folder, 'results.json');
const json = ['--json', `--outputFile=${results}`];
run('Tests', [program('jest', 'bin/jest.js'), ...json, ...process.argv.slice(2)]);
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'));
console.log(`\n${numPassedTests} passed, ${numFailedTests} failed`);

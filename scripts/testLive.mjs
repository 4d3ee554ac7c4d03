/**
 * `npm run test:live`: the tests in a real n8n, from a fresh clone on. With `--keep-screenshots` the
 * pictures of README.md are made anew; all other arguments go to jest.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { prepare, program, root, run } from './prepare.mjs';

const keepScreenshots = '--keep-screenshots';
const shown = ['credential', 'finished-create-a-device', 'monitoring-config', 'monitoring-reports'];

const given = process.argv.slice(2);
const forJest = given.filter((argument) => argument !== keepScreenshots);

prepare();
run('Tests in a real n8n', [
	program('jest', 'bin/jest.js'),
	...['--config', 'jest.live.config.js'],
	...forJest,
]);
if (given.includes(keepScreenshots)) {
	const images = path.join(root, 'docs', 'images');
	mkdirSync(images, { recursive: true });
	for (const name of shown) {
		copyFileSync(path.join(root, '.screenshots', `${name}.png`), path.join(images, `${name}.png`));
	}
}

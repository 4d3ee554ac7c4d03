/** How many of the package's files a node loads when a process uses it for the first time. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const program = path.join(__dirname, 'support', 'loadedFiles.cts');

it.each([
	['Filter > Get', 'getFilter', 110],
	['three polls with an event', 'poll', 130],
])('the use of %s loads few files of the package', async (_, use, most) => {
	const args = ['--require', 'tsx/cjs', program, use];
	const { stdout } = await promisify(execFile)(process.execPath, args);
	expect(Number(stdout)).toBeGreaterThan(50);
	expect(Number(stdout)).toBeLessThanOrEqual(most);
});

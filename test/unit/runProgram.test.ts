import { tmpdir } from 'node:os';

import { runProgram } from '../../scripts/host/runProgram';

const printed = 1_000_000;

async function runNode(source: string): Promise<string> {
	return await runProgram(process.execPath, ['-e', source], { cwd: tmpdir() });
}

/** As long as the tests keep this process busy, it reads from no pipe. */
function beBusy(milliseconds: number): void {
	const end = Date.now() + milliseconds;
	while (Date.now() < end);
}

describe('runProgram', () => {
	it('returns the complete output of a program that exits before it is read', async () => {
		const running = runNode(`console.log('x'.repeat(${printed})); process.exit(0)`);
		beBusy(500);
		expect((await running).length).toBe(printed + '\n'.length);
	});

	it('rejects an exit code other than 0 with the end of the output', async () => {
		const words = ['half of it', 'the reason'].map((text) => Buffer.from(text).toString('base64'));
		const program = `
			const [output, errors] = ${JSON.stringify(words)}.map((word) => atob(word));
			console.log(output);
			console.error(errors);
			process.exit(3);
		`;
		const failure = await runNode(program).catch((error: Error) => error.message);
		expect(failure).toContain('ended with 3');
		expect(failure).toContain('half of it');
		expect(failure).toContain('the reason');
	});
});

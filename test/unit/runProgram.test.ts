import { tmpdir } from 'node:os';

import { runProgram } from '../../scripts/host/runProgram';

const outputLength = 1_000_000;

async function runNode(source: string): Promise<string> {
	return await runProgram(process.execPath, ['-e', source], { cwd: tmpdir() });
}

/** Blocks this process, so that it reads from no pipe meanwhile. */
function blockFor(milliseconds: number): void {
	const end = Date.now() + milliseconds;
	while (Date.now() < end);
}

describe('runProgram', () => {
	it('returns the complete output of a program that exits before it is read', async () => {
		const running = runNode(`console.log('x'.repeat(${outputLength})); process.exit(0)`);
		blockFor(500);
		expect((await running).length).toBe(outputLength + '\n'.length);
	});

	it('rejects an exit code other than 0 with the end of the output', async () => {
		const messages = ['half of it', 'the reason'].map((text) =>
			Buffer.from(text).toString('base64'),
		);
		const program = `
			const [output, errors] = ${JSON.stringify(messages)}.map((message) => atob(message));
			console.log(output);
			console.error(errors);
			process.exit(3);
		`;
		const message = await runNode(program).catch((error: Error) => error.message);
		expect(message).toContain('ended with 3');
		expect(message).toContain('half of it');
		expect(message).toContain('the reason');
	});
});

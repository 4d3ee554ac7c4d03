import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal; what is typed does not show. Without a terminal the answer is empty. */
export async function askForSecret(label: string): Promise<string> {
	if (!process.stdin.isTTY) return '';
	process.stderr.write(label);
	const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
	terminal.on('SIGINT', () => process.exit(1));
	try {
		return await terminal.question('');
	} finally {
		terminal.close();
		process.stderr.write('\n');
	}
}

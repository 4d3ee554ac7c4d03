/** Runs the sandbox on its own: `npm run sandbox`, or `npm run sandbox -- --port 9000`. */
import { parseArgs } from 'node:util';

import { formatConnectionHelp, startSandbox } from './index.cts';

const defaultPort = 8089;
const maxPort = 65_535;

function parsePort(text: string | undefined): number {
	const port = text === undefined ? defaultPort : Number(text);
	if (Number.isInteger(port) && port >= 0 && port <= maxPort) return port;
	throw new Error(`--port must be a whole number from 0 to ${maxPort}.`);
}

function describeError(error: unknown, port: number): string {
	if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
		return `Port ${port} is already in use. Choose another one: npm run sandbox -- --port ${port + 1}`;
	}
	return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
	let port = defaultPort;
	try {
		port = parsePort(parseArgs({ options: { port: { type: 'string' } } }).values.port);
		const sandbox = await startSandbox({ port });
		console.log(
			`\nThe sandbox is running.\n\n${formatConnectionHelp(sandbox)}\nPress Ctrl-C to stop.\n`,
		);
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			process.once(signal, () => void sandbox.close());
		}
	} catch (error) {
		console.error(describeError(error, port));
		process.exitCode = 1;
	}
}

void main();

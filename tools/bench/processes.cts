import { fork } from 'node:child_process';
import path from 'node:path';

export async function runProcess<Result>(file: string, args: readonly string[]): Promise<Result> {
	const { child, firstMessage } = startProcess<Result>(file, args);
	const result = await firstMessage;
	child.disconnect();
	return result;
}

/** Programs are in this folder; each reports by `sendResult`. */
export function startProcess<Result>(file: string, args: readonly string[] = []) {
	const child = fork(path.join(__dirname, file), args, {
		execArgv: ['--require', 'tsx/cjs', '--expose-gc'],
	});
	const firstMessage = new Promise<Result>((resolve, reject) => {
		child.once('message', (message) => resolve(message as Result));
		child.once('exit', (code) => reject(new Error(`${file} ended with exit code ${code}`)));
	});
	return { child, firstMessage };
}

export function sendResult(result: object): void {
	process.send?.(result);
}

export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)];
}

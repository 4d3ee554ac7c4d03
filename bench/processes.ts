import { fork } from 'node:child_process';
import path from 'node:path';

/** Runs a program of this folder in a process of its own and returns what it sends. */
export async function measure<Result>(file: string, args: readonly string[]): Promise<Result> {
	const { child, first } = begin<Result>(file, args);
	const result = await first;
	child.disconnect();
	return result;
}

/** Starts a program in a process of its own; `first` is the first message it sends. */
export function begin<Result>(file: string, args: readonly string[] = []) {
	const child = fork(path.join(__dirname, file), args, {
		execArgv: ['--import', 'tsx', '--expose-gc'],
	});
	const first = new Promise<Result>((resolve, reject) => {
		child.once('message', (message) => resolve(message as Result));
		child.once('exit', (code) => reject(new Error(`${file} ended with exit code ${code}`)));
	});
	return { child, first };
}

/** Sends the result of a program to the one that started it. */
export function report(result: object): void {
	process.send?.(result);
}

/** The one in the middle. */
export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)];
}

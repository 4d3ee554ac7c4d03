/** Programs of this folder in processes of their own, which end with the test at the latest. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { onTestFinished } from '../../support/jest/onTestFinished';

export function startChild(file: string, args: readonly string[] = []): ChildProcess {
	const child = fork(path.join(__dirname, file), args, { execArgv: ['--import', 'tsx'] });
	onTestFinished(() => void child.kill('SIGKILL'));
	return child;
}

/** @throws Error when the process ends first */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
	const settled = new AbortController();
	const { signal } = settled;
	const end = once(child, 'exit', { signal }).then(([code, reason]) => {
		throw new Error(`A process ended with ${code ?? reason}`);
	});
	end.catch(() => {});
	try {
		const [message] = await Promise.race([once(child, 'message', { signal }), end]);
		return message;
	} finally {
		settled.abort();
	}
}

/** Kills a process with `kill -9`, and waits until all that it had sent has arrived. */
export async function killChild(child: ChildProcess): Promise<void> {
	const hasEnded = Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
	child.kill('SIGKILL');
	await hasEnded;
}

/** Processes of one program that are ready before they are needed: each takes seconds to start. */
export class ReadyChildren {
	private readonly starting: Array<Promise<ChildProcess>> = [];

	/**
	 * @param file sends a message as soon as it is ready
	 * @param count how many are taken in all
	 * @param ahead how many are started before they are taken
	 */
	constructor(
		private readonly file: string,
		private count: number,
		private readonly ahead = 2,
	) {
		this.startNext();
	}

	async take(): Promise<ChildProcess> {
		const child = this.starting.shift();
		this.startNext();
		if (!child) throw new Error('No process is left');
		return await child;
	}

	private startNext(): void {
		while (this.starting.length < this.ahead && this.count > 0) {
			this.count -= 1;
			const child = startChild(this.file);
			const ready = nextMessage(child).then(() => child);
			ready.catch(() => {});
			this.starting.push(ready);
		}
	}
}

/** Programs of this folder in processes of their own, which end with the test at the latest. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Sandbox } from '../../../sandbox/index.cts';
import { onTestFinished } from '../../support/jest/onTestFinished.cts';

export function startChild(file: string, args: readonly string[] = []): ChildProcess {
	const child = fork(path.join(__dirname, file), args, { execArgv: ['--require', 'tsx/cjs'] });
	onTestFinished(async () => {
		if (child.exitCode !== null || child.signalCode !== null) return;
		const hasEnded = once(child, 'exit');
		child.kill('SIGKILL');
		await hasEnded;
	});
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

let lastOrder = 0;

/** Sends an order, which gets a new id. @returns its result; never when the process is killed first */
export async function sendOrder<Order extends { id: string }, Result extends { id: string }>(
	child: ChildProcess,
	order: Omit<Order, 'id'>,
): Promise<Result> {
	const id = `run ${++lastOrder}`;
	const ended = new Promise<Result>((resolve) => {
		child.on('message', (result: Result) => result.id === id && resolve(result));
	});
	child.send({ ...order, id });
	return await ended;
}

/** Kills a process with `kill -9`, and waits until all that it had sent has arrived. */
export async function killChild(child: ChildProcess): Promise<void> {
	const hasEnded = Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
	child.kill('SIGKILL');
	await hasEnded;
}

/** Until every request that had arrived when n8n was killed is carried out. */
export async function waitUntilQuiet({ requests }: Sandbox): Promise<void> {
	while (requests.some(({ bytesSent }) => bytesSent === undefined)) await wait(5);
}

/**
 * The returned function takes a ready process and starts the next one, which takes seconds.
 *
 * @param file sends a message as soon as it is ready
 */
export function readyChildren(file: string): () => Promise<ChildProcess> {
	const startNext = () => {
		const child = startChild(file);
		const ready = nextMessage(child).then(() => child);
		ready.catch(() => {});
		return ready;
	};
	let next = startNext();
	return async () => {
		const child = await next;
		next = startNext();
		return child;
	};
}

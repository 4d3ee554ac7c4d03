/**
 * Polls with Monitoring Reports Trigger in n8n's poll context, in a separate process that can be killed: of several
 * workflows at the same time. The process that started it is the database: what is sent to it is saved. The
 * order is that of n8n 2.41:
 *
 * - by default (`trigger-execution-context.factory.js`) a poll that finds something saves what the node
 *   remembers, reads the workflow, and then makes the execution: two writes. A poll that finds nothing saves
 *   nothing. When a workflow is switched on, or n8n starts, it polls once, and saves then;
 * - with the durable scheduler (`poll-trigger-task-handler.js`) every poll begins with what is saved, and one
 *   write has both what the node remembers and the execution.
 */
import '../../../scripts/loopbackOnly.cts';

import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { nodeTypes } from '../../support/builtNodes.cts';
import { TriggerHost } from '../../support/triggerHost.cts';

export interface PollOrder {
	workflow: number;
	saved: IDataObject;
	credential: ICredentialDataDecryptedObject;
	isDurable: boolean;
	/** Of the first poll of a process: whether somebody switched the workflow on, or n8n has started. */
	isNew: boolean;
}

/** One write to the database, or the end of a poll. */
export interface PollWrite {
	workflow: number;
	/** What the node remembers. */
	saved?: IDataObject;
	/** The items of a new execution. */
	execution?: IDataObject[];
	/** Nothing is written: something is read, which takes an answer, the number of the workflow. */
	isRead?: boolean;
	isEnd?: boolean;
	error?: string;
}

/** Without the durable scheduler. */
const active = new Map<number, TriggerHost>();

function open({ saved, credential }: PollOrder): TriggerHost {
	const host = new TriggerHost({ credential, parameters: { events: ['wentDown', 'cameBack'] } });
	host.saved = saved;
	return host;
}

async function poll(order: PollOrder): Promise<void> {
	const { workflow, isDurable, isNew } = order;
	const write = (content: Omit<PollWrite, 'workflow'>) => process.send?.({ workflow, ...content });
	const read = async () => {
		write({ isRead: true });
		await new Promise<void>((resolve) => {
			process.on('message', function onAnswer(message: unknown) {
				if (message !== workflow) return;
				process.off('message', onAnswer);
				resolve();
			});
		});
	};
	if (isDurable) {
		const host = open(order);
		const { items, save } = await host.pollDurably();
		await read();
		save();
		write({ saved: host.saved, ...(items.length > 0 && { execution: items }) });
		return;
	}
	const running = active.get(workflow);
	const host = running ?? open(order);
	active.set(workflow, host);
	const first = async () => await (isNew ? host.activate() : host.restart());
	const items = await (running ? host.poll() : first());
	if (items.length > 0) {
		write({ saved: host.saved });
		await read();
		write({ execution: items });
	}
	if (!running) write({ saved: host.saved });
}

async function main(): Promise<void> {
	await nodeTypes();
	process.on('message', (order: PollOrder | number) => {
		if (typeof order === 'number') return;
		const { workflow } = order;
		const end = (error?: string) => process.send?.({ workflow, isEnd: true, error });
		poll(order).then(
			() => end(),
			(error: unknown) => end(String(error)),
		);
	});
	process.once('disconnect', () => process.exit());
	process.send?.('ready');
}

void main();

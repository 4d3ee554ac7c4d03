import type { IExecuteFunctions } from 'n8n-workflow';

const shown = new WeakMap<IExecuteFunctions, Set<string>>();

/** A hint at the output of a run of the node; once, however many items have reason for it. */
export function addHint(
	context: IExecuteFunctions,
	message: string,
	type: 'info' | 'warning' = 'warning',
): void {
	const messages = shown.get(context) ?? new Set();
	shown.set(context, messages);
	if (messages.has(message)) return;
	messages.add(message);
	context.addExecutionHints({ message, location: 'outputPane', type });
}

import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { invalidParameter, optionParameter, toText } from './parameters';

/** How long to wait for a reply unless the user says otherwise. */
export const defaultTimeoutSeconds = {
	webApi: 60,
	/** A report over months for many devices takes the service minutes. */
	xmlFeed: 300,
};

/** The Timeout entry of an operation's Options. */
export function timeoutField(defaultSeconds: number): INodeProperties {
	return {
		displayName: 'Timeout',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: defaultSeconds,
		description: 'How many seconds to wait for the service to reply',
	};
}

/** The user's Timeout, or the default, in milliseconds. */
export function timeoutMilliseconds(
	context: IExecuteFunctions,
	itemIndex: number,
	defaultSeconds: number,
): number {
	const value = toText(optionParameter(context, 'timeout', itemIndex));
	if (value === '') return defaultSeconds * 1000;
	const seconds = Number(value);
	// Node's timers hold no more than 2^31 milliseconds.
	if (seconds > 0 && seconds <= 86_400) return Math.ceil(seconds * 1000);
	throw invalidParameter(
		context,
		itemIndex,
		'Timeout is not a number of seconds',
		'Enter a number between 1 and 86400 (a day) in Timeout, or remove it from Options.',
	);
}

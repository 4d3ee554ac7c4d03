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
	return secondsOption(context, itemIndex, 'timeout', 'Timeout', 1, defaultSeconds);
}

/** A number of seconds in Options, in milliseconds. */
function secondsOption(
	context: IExecuteFunctions,
	itemIndex: number,
	name: string,
	label: string,
	least: number,
	defaultSeconds: number,
): number {
	const value = toText(optionParameter(context, name, itemIndex));
	const seconds = value === '' ? defaultSeconds : Number(value);
	// Node's timers hold no more than 2^31 milliseconds.
	if (seconds >= least && seconds <= 86_400) return Math.ceil(seconds * 1000);
	throw invalidParameter(
		context,
		itemIndex,
		`${label} is not a number of seconds`,
		`Enter a number between ${least} and 86400 (a day) in ${label}, or remove it from Options.`,
	);
}

const defaultLongestWaitSeconds = 60;

/** The Max Wait entry of the Options of an operation that reads the XML feed. */
export const maxWaitField: INodeProperties = {
	displayName: 'Max Wait',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: defaultLongestWaitSeconds,
	description:
		'How many seconds to wait when the service says that requests come too fast: it may allow one in 10 seconds',
};

/** The user's Max Wait, or the default, in milliseconds. */
export function longestWaitMilliseconds(context: IExecuteFunctions, itemIndex: number): number {
	return secondsOption(context, itemIndex, 'maxWait', 'Max Wait', 0, defaultLongestWaitSeconds);
}

import { isObject, type JsonObject } from '../../util/json';

/** A check of a device, with the contract's keys (spec/service.md §2.2). */
export interface NewTask extends JsonObject {
	url: string;
	method: string;
	/** Text to look for in the response; absent when none is looked for. */
	keyword?: string;
}

/** The body that creates a device with its tasks in one request (spec/service.md §2.1). */
export interface NewDevice extends JsonObject {
	name: string;
	platform: string;
	tasks: NewTask[];
	/** Sent as it is: the contract states no unit, the public reference uses seconds. */
	frequency: number;
	/** Location codes; absent lets the service choose. */
	locations?: string[];
}

/** The id in the reply to a creation, where one is given: `Result`, `Id` or `id`. */
export function parseCreatedId(reply: unknown): number | string | undefined {
	if (!isObject(reply)) return isId(reply) ? reply : undefined;
	return [reply.Result, reply.Id, reply.id].find(isId);
}

/** Whether the value can be an id: a whole number, as a number or as text. */
export function isId(value: unknown): value is number | string {
	return Number.isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value));
}

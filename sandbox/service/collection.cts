import { z } from 'zod';

import type { Entity, Fields } from './entityStore.cts';

export interface AccountContents {
	readonly devices: readonly Entity[];
	listEntities(collection: Collection): readonly Entity[];
}

/**
 * Entities of one kind that the service only keeps: their ids are listed, and each can be created,
 * read, replaced and deleted. `webApi/webApi.cts` has a row for every collection it serves.
 */
export interface Collection {
	/** As in messages and paths: "Filter 77 has been updated", /filters and /filter/77. */
	readonly name: string;
	/** For bodies; the messages of its issues go to the client. */
	readonly schema: z.ZodTypeAny;
	/** Whether these messages go out as one string, and not as a list of strings. */
	readonly joinsErrors?: boolean;
	/** The fields to store for a valid body, by default the body itself. */
	prepare?(body: Fields): Fields;
	/** The value of `Assigned_To` when an entity is read, whatever a body contains. */
	findAssigned?(id: number, account: AccountContents): unknown;
	/** The id of the first of the seeds; those created later count up from there. */
	readonly firstId: number;
	/** The root account has them from the start, so that lists are not empty. */
	readonly seeds: readonly Fields[];
}

/** A string with more than whitespace in it. */
export function requiredText(name: string): z.ZodString {
	return z
		.string({ message: `${name} is required` })
		.trim()
		.min(1, `${name} is required`);
}

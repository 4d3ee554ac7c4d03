/** What the client checks when it writes an entity back as it was read. */
import { labelOf, type Named } from '../../words/names';
import { decodeHtml } from '../../words/text';
import type { JsonObject } from '../../words/util/json';
import { repeatedNameOf } from '../../words/util/jsonText';
import type { ServiceError } from '../http/serviceError';
import { entities, type EntityId, type EntityName } from './entities';
import { isId, unexpectedResponseError } from './response';

/** @throws {ServiceError} when the service repeats a field of the entity, so it cannot be written back */
export function requireWritable(kind: EntityName, entity: JsonObject): void {
	const { Id: id, Name: name } = entity;
	const named = { id: isId(id) ? id : null, name: typeof name === 'string' ? name : null };
	rejectRepeatedField(repeatedNameOf(entity), kind, named);
}

/** As `requireWritable`. @param field the repeated one; undefined for none */
export function rejectRepeatedField(
	field: string | undefined,
	kind: EntityName,
	named: Named,
): void {
	if (field === undefined) return;
	throw unexpectedResponseError(
		`The service returned the field "${field}" twice for the ${entities[kind].value.label} ${labelOf(named)}, so it cannot be written back`,
		'Change it in your account, or leave it out. If this continues, contact Dotcom-Monitor support.',
	);
}

export function notReturnedError(kind: EntityName, id: EntityId): ServiceError {
	return unexpectedResponseError(
		`The service lists the ${entities[kind].value.label} with the ID ${id}, but does not return it`,
		'Run this again later. If this continues, contact Dotcom-Monitor support.',
	);
}

const decoded = (value: unknown) => (typeof value === 'string' ? decodeHtml(value) : value);

/** The unchanged fields of a body whose text has an HTML escape, such as "R&amp;D". */
export function escapedFields(body: JsonObject, stored: JsonObject): string[] {
	return Object.keys(body).filter(
		(name) => body[name] === stored[name] && decoded(body[name]) !== body[name],
	);
}

/**
 * Of these fields, those that the service escaped once more when it stored the body (`written`), with
 * the text to send instead: it then stores the text of the body. Undefined without any.
 */
export function fieldsToDecode(
	names: readonly string[],
	body: JsonObject,
	written: JsonObject,
): JsonObject | undefined {
	const grown = names.filter(
		(name) => written[name] !== body[name] && decoded(written[name]) === body[name],
	);
	if (grown.length === 0) return undefined;
	return Object.fromEntries(grown.map((name) => [name, decoded(body[name])]));
}

/** How the client writes an entity back as it was read. */
import { labelOf, type Named } from '../../words/names';
import { decodeHtml } from '../../words/text';
import type { JsonObject } from '../../words/util/json';
import { repeatedNameOf } from '../../words/util/jsonText';
import { noneIfServiceFails, type ServiceError } from '../http/serviceError';
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

/**
 * Writes a changed entity. A service can escape unchanged texts such as "R&amp;D" once more at each write:
 * then they are sent again without one escape, so that it stores them as they were.
 *
 * @param stored the entity before the change
 */
export async function writeBack(
	stored: JsonObject,
	body: JsonObject,
	write: (content: JsonObject) => Promise<unknown>,
	read: () => Promise<JsonObject>,
): Promise<void> {
	await write(body);
	const escaped = Object.keys(body).filter(
		(name) => body[name] === stored[name] && decoded(body[name]) !== body[name],
	);
	if (escaped.length === 0) return;
	const [written = {}] = await read().then((entity) => [entity], noneIfServiceFails);
	const grown = escaped.filter(
		(name) => written[name] !== body[name] && decoded(written[name]) === body[name],
	);
	if (grown.length === 0) return;
	await write({ ...body, ...Object.fromEntries(grown.map((name) => [name, decoded(body[name])])) });
}

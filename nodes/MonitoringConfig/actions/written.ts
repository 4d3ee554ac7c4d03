import type { Output } from '../../shared/n8n/run/webApiContext';
import type { JsonObject } from '../../shared/words/util/json';
import { escapeSlack, oneLine } from '../../shared/words/text';
import { toId } from '../../shared/words/util/id';
import { listSome } from '../../shared/words/util/phrases';
import { deviceIdentityNames, type IdentityNames } from '../../shared/words/util/itemFields';
import {
	confirmationText,
	kindLabel,
	type Created,
	type EntityId,
	type EntityName,
} from '../../shared/service/webApi';
import { type DeviceAndTasks } from '../../shared/features/devices';

export type WriteAction =
	| 'aborted'
	| 'canceled'
	| 'created'
	| 'deleted'
	| 'muted'
	/** A monitor in the export of another tool that cannot become a device. */
	| 'notTakenOver'
	| 'paused'
	| 'planned'
	| 'resumed'
	| 'started'
	| 'stopped'
	/** Removed from a maintenance plan. */
	| 'takenBack'
	| 'unchanged'
	| 'updated'
	| 'wouldCreate'
	| 'wouldPlan'
	| 'wouldTakeBack'
	| 'wouldUpdate';

/** The names of ID and name in output items: `deviceId`, `deviceName`; for others `id`, `name`. */
export function identityNamesOf(entity: EntityName): IdentityNames {
	return entity === 'device' ? deviceIdentityNames : { id: 'id', name: 'name' };
}

/** The first fields of the output of a write: action, ID and name; null if unknown. */
export function presentWritten(
	entity: EntityName,
	action: WriteAction,
	id: EntityId | null,
	name: unknown = null,
): JsonObject {
	const names = identityNamesOf(entity);
	// n8n's UX guidelines ask for `deleted: true`.
	const deleted = action === 'deleted' ? { deleted: true } : {};
	return { action, [names.id]: id, [names.name]: name, ...deleted };
}

export function presentDevice(action: WriteAction, id: EntityId | null, name: unknown): JsonObject {
	return presentWritten('device', action, id, name);
}

/** A line about a device to send, such as "Shop: paused until you resume it". */
export function deviceTexts(name: unknown, words: string) {
	const text = oneLine(String(name));
	return { message: `${text}: ${words}`, slackText: `*${escapeSlack(text)}*: ${words}` };
}

/**
 * The output item of a new entity: action, ID and name, then its fields. An unknown ID (null) is no
 * error, because n8n would then run the item again and create a second entity. Instead, a hint and
 * the `response` of the service are added. An ID that cannot be verified is the field `returnedId`.
 */
export function presentCreated(
	entity: EntityName,
	{ id, returnedId, response }: Created,
	{ name, ...fields }: { name?: unknown },
	context: Output,
): JsonObject {
	const isUnsure = id === null && returnedId !== undefined;
	const unsure = { action: 'created', returnedId, [identityNamesOf(entity).name]: name };
	const known = isUnsure ? unsure : presentWritten(entity, 'created', toId(id), name);
	// Twice: first for the order of the fields, last so that no field replaces ID or name.
	const created = { ...known, ...fields, ...known };
	if (id !== null) return created;
	addUnknownIdHint(entity, context, returnedId);
	return { ...created, response: confirmationText(response) };
}

/** @param entities such as "device 5" */
export function unreadHint(entities: string[]): string {
	return `The service lists objects that it does not return, so they were left out: ${listSome(entities)}.`;
}

/** @param returnedId an ID in the response that could not be verified; undefined if it had no ID */
function addUnknownIdHint(entity: EntityName, { addHint }: Output, returnedId?: EntityId): void {
	const kind = kindLabel(entity);
	if (returnedId !== undefined) {
		addHint(
			`The service accepted the new ${kind}, but the ID ${returnedId} in its response could not be verified. Nothing was changed under this ID. Find the new ${kind} with the operation Get Many before you run this again.`,
		);
		return;
	}
	addHint(
		`The service created the ${kind} without returning its ID. Find it with the operation Get Many before you run this again.`,
	);
}

/**
 * The output item of a new device whose tasks were created after it. Adds hints if tasks could not
 * be created, or have an unknown ID.
 */
export function presentNewDevice<Fields extends { name: string }>(
	{ taskIds, lacksTasks, ...created }: DeviceAndTasks,
	fields: Fields,
	context: Output,
) {
	if (lacksTasks) {
		context.addHint(
			'The tasks of the new device could not be created, because its ID is unknown: add them with Task > Create.',
		);
	}
	if (taskIds.includes(null)) addUnknownIdHint('task', context);
	return presentCreated('device', created, { ...fields, taskIds: taskIds.map(toId) }, context);
}

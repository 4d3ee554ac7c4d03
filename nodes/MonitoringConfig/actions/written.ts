import type { Output } from '../../shared/n8n/run/webApiContext';
import type { JsonObject } from '../../shared/words/util/json';
import { toId } from '../../shared/words/util/id';
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
	| 'notTakenOver'
	| 'paused'
	| 'planned'
	| 'resumed'
	| 'started'
	| 'stopped'
	| 'takenBack'
	| 'unchanged'
	| 'updated'
	| 'wouldCreate'
	| 'wouldPlan'
	| 'wouldTakeBack'
	| 'wouldUpdate';

/** The field names of ID and name in output items; devices have their own. */
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

/**
 * The output item of a new entity: action, ID and name, then its fields. If the ID is unknown, the
 * entity still exists. So that is a success with a hint and the `response` of the service: after an
 * error, n8n would create it again.
 */
export function presentCreated(
	entity: EntityName,
	{ id, wrongId, response }: Created,
	{ name, ...fields }: { name?: unknown },
	context: Output,
): JsonObject {
	const known = presentWritten(entity, 'created', toId(id), name);
	// Twice: first for the order of the fields, last so that no field replaces ID or name.
	const created = { ...known, ...fields, ...known };
	if (id !== null) return created;
	hintUnknownId(entity, context, wrongId);
	return { ...created, response: confirmationText(response) };
}

/** @param wrongId the ID in the response, if it is not that of the new entity */
function hintUnknownId(entity: EntityName, { addHint }: Output, wrongId?: EntityId): void {
	const kind = kindLabel(entity);
	if (wrongId !== undefined) {
		addHint(
			`The service accepted the new ${kind}, but the ID ${wrongId} in its response could not be verified. Nothing was changed under this ID. Find the new ${kind} with the operation Get Many before you run this again.`,
		);
		return;
	}
	addHint(
		`The service created the ${kind} without returning its ID. Find it with the operation Get Many before you run this again.`,
	);
}

/**
 * The output item of a new device whose tasks were created after it. Hints name tasks that could
 * not be created, or have an unknown ID.
 */
export function presentNewDevice<Known extends { name: string }>(
	{ taskIds, lacksTasks, ...created }: DeviceAndTasks,
	known: Known,
	context: Output,
) {
	if (lacksTasks) {
		context.addHint(
			'The tasks of the new device could not be created, because its ID is unknown: add them with Task > Create.',
		);
	}
	if (taskIds.includes(null)) hintUnknownId('task', context);
	return presentCreated('device', created, { ...known, taskIds: taskIds.map(toId) }, context);
}

import type { WebApiContext } from '../../shared/n8n/webApi';
import {
	confirmationText,
	entityKind,
	type Created,
	type DeviceAndTasks,
	type EntityId,
	type EntityName,
} from '../../shared/webApi';

interface CreatedOutput {
	/** Null when the service accepted it without giving an ID. */
	id: EntityId | null;
	/** What the service said instead. */
	response?: string | null;
}

/**
 * What the output says of something new, beside its fields. Without an ID it exists nevertheless: that
 * is a success, with a hint how to find it, because an error would make n8n create it again.
 */
export function presentCreated(
	name: EntityName,
	{ id, response }: Created,
	{ addHint }: WebApiContext,
): CreatedOutput {
	if (id !== null) return { id };
	addHint(
		`The service accepted the new ${entityKind(name)} without giving its ID. It is there: find it with the operation Get Many before you run this again.`,
	);
	return { id, response: confirmationText(response) };
}

/** The same for a device whose tasks are created after it, with what else is known of it. */
export function presentNewDevice<Known extends object>(
	{ taskIds, lacksTasks, ...created }: DeviceAndTasks,
	known: Known,
	context: WebApiContext,
) {
	if (lacksTasks) {
		context.addHint(
			'Without the ID of the new device its tasks could not be created: add them with Task > Create.',
		);
	}
	if (taskIds.includes(null)) presentCreated('task', { id: null, response: null }, context);
	return { ...presentCreated('device', created, context), ...known, taskIds };
}

/** Verifies a written plan, because another run of n8n may plan at the same time. */
import { unexpectedResponseError } from '../../../service/webApi/response';
import { nameKey } from '../../../words/names';
import { quoteSome } from '../../../words/util/phrases';
import type { ReadEntity, WebApiClient } from '../../../service/webApi/client';
import { undefinedIfServiceFails } from '../../../service/webApi/verifiedCreation';
import { scheduleName, type AccountSchedules } from './planSchedules';
import { getIfThere } from '../../../service/webApi/nameIndex';
import { scheduleIdOf, type LeavingDevice } from './takeBack';
import type { PlanOutcome } from '../planOutcome';

/**
 * Reads the devices and schedules of a written plan again. `before` are the schedules before this run.
 *
 * @throws {ServiceError} when devices have another schedule, or a new schedule exists twice
 */
export async function verifyWrittenPlan(
	client: WebApiClient,
	devices: readonly PlanOutcome[],
	before: AccountSchedules,
): Promise<void> {
	const given = devices.filter(({ action }) => action === 'planned');
	if (given.length === 0) return;
	const givenIds = given.map(({ id }) => id);
	const read = await client.getMany('device', givenIds);
	const lost = given.filter(({ scheduleId }, index) => scheduleIdOf(read[index]) !== scheduleId);
	if (lost.length > 0) {
		throw unexpectedResponseError(
			`${quoteSome(lost.map(({ name }) => name))} ${lost.length === 1 ? 'is' : 'are'} not in the plan: the schedule was changed while this ran`,
			'Another run or person set a different schedule. Decide which one to keep, then run this again.',
		);
	}
	const scheduleIds = given.map(({ scheduleId }) => scheduleId ?? 0);
	const createdIds = scheduleIds.filter((id) => !before.byId.has(id));
	if (createdIds.length === 0) return;
	// The plan is written: a list that fails now must not make it look incomplete.
	const listed = (await client.listIds('schedule').catch(undefinedIfServiceFails)) ?? [];
	const newIds = listed.filter((id) => !before.byId.has(id));
	const added = await client.getListed('schedule', newIds);
	const keyOf = ({ entity }: ReadEntity) => nameKey(scheduleName(entity));
	const isCreated = ({ id }: ReadEntity) => createdIds.includes(id);
	const names = new Set(added.filter(isCreated).map(keyOf));
	const duplicate = added.find((one) => !isCreated(one) && names.has(keyOf(one)));
	if (!duplicate) return;
	throw unexpectedResponseError(
		`There are two schedules "${scheduleName(duplicate.entity)}": another run made the same plan at the same time`,
		'Run this again: it keeps one of them, and deletes the other if no device uses it.',
	);
}

/** @throws {ServiceError} when a device that was taken back still has the schedule of the plan */
export async function verifyTakenBack(
	client: WebApiClient,
	{ id, name, schedule }: LeavingDevice,
): Promise<void> {
	if (scheduleIdOf(await getIfThere(client, 'device', id)) !== schedule.id) return;
	throw unexpectedResponseError(
		`"${name}" is still in the plan: the service did not save the change`,
		'Run this again, or give the device another schedule (Device > Update).',
	);
}

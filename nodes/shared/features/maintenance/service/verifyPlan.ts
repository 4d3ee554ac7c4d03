/** Verifies a written plan, because another run of n8n may plan at the same time. */
import { ServiceError } from '../../../service/http/serviceError';
import { nameKey } from '../../../words/names';
import { quoteSome } from '../../../words/util/phrases';
import type { WebApiClient } from '../../../service/webApi/client';
import { readSchedules, scheduleName, type AccountSchedules } from './planSchedules';
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
	if (lost.length > 0) throw lostError(lost.map(({ name }) => name));
	const scheduleIds = given.map(({ scheduleId }) => scheduleId ?? 0);
	const createdIds = scheduleIds.filter((id) => !before.byId.has(id));
	if (createdIds.length === 0) return;
	const { byId } = await readSchedules(client);
	const names = new Set(createdIds.map((id) => nameKey(scheduleName(byId.get(id)))));
	const duplicate = [...byId].find(
		([id, schedule]) => !createdIds.includes(id) && names.has(nameKey(scheduleName(schedule))),
	);
	if (duplicate) throw duplicateError(scheduleName(duplicate[1]));
}

/** @throws {ServiceError} when a device that was taken back still has the schedule of the plan */
export async function verifyTakenBack(
	client: WebApiClient,
	{ id, name, schedule }: LeavingDevice,
): Promise<void> {
	if (scheduleIdOf(await getIfThere(client, 'device', id)) !== schedule.id) return;
	throw new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: `"${name}" is still in the plan: the service did not save the change`,
		hint: 'Run this again, or give the device another schedule (Device > Update).',
	});
}

function lostError(names: readonly string[]): ServiceError {
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: `${quoteSome(names)} ${names.length === 1 ? 'is' : 'are'} not in the plan: the schedule was changed while this ran`,
		hint: 'Another run or person set a different schedule. Decide which one to keep, then run this again.',
	});
}

function duplicateError(name: string): ServiceError {
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: `There are two schedules "${name}": another run made the same plan at the same time`,
		hint: 'Run this again: it keeps one of them, and deletes the other if no device uses it.',
	});
}

import type { FastifyInstance } from 'fastify';

import { scheduleSchema } from '../service/scheduleShape';
import type { Service } from '../service/service';
import { addCollection } from './collection';

/** Schedules; spec/web-api-public-facts.md §1 rows 25-29. */
export function addSchedules(server: FastifyInstance, { schedules }: Service): void {
	addCollection(server, {
		label: 'Scheduler',
		list: '/schedulers',
		item: '/scheduler',
		store: schedules,
		refusals: (body) =>
			scheduleSchema.safeParse(body).error?.issues.map(({ message }) => message) ?? [],
		kept: (body, _accountId, before) => ({
			...body,
			Assigned_To: before?.Assigned_To ?? { Devices: [], Notification_Groups: [] },
		}),
	});
}

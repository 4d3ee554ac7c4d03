import { z } from 'zod';

import type { DeviceBody } from '../service/devices.cts';
import type { Fields } from '../service/entityStore.cts';
import { badRequestError } from './responses.cts';

function nonEmptyText(name: string) {
	const message = `${name} is missing or is not a text.`;
	return z.string({ message }).trim().min(1, { message });
}

function nonEmptyList<Item extends z.ZodTypeAny>(name: string, item: Item) {
	const message = `${name} is missing or has no entries.`;
	return z.array(item, { message }).min(1, { message });
}

const task = z
	.object(
		{
			url: nonEmptyText('url of a task'),
			method: z.string({ message: 'method of a task is not a text.' }).optional(),
			keyword: z.string({ message: 'keyword of a task is not a text.' }).optional(),
		},
		{ message: 'A task is not an object.' },
	)
	.passthrough();

const frequencyMessage = 'frequency is missing or is not a number above 0.';

const defaultLocations = ['New York', 'London', 'Frankfurt'];

/**
 * Which fields are required is assumed: all that a check cannot be made without, so neither `method`
 * nor `keyword`. Without locations the service chooses some (docs/dev/service.md W5).
 */
const deviceBodySchema = z
	.object(
		{
			name: nonEmptyText('name'),
			platform: nonEmptyText('platform'),
			tasks: nonEmptyList('tasks', task),
			frequency: z
				.number({ message: frequencyMessage })
				.positive({ message: frequencyMessage })
				.finite({ message: frequencyMessage }),
			locations: z
				.array(nonEmptyText('An entry of locations'), { message: 'locations is not a list.' })
				.optional(),
		},
		{ message: 'The request body is not an object.' },
	)
	.passthrough();

/** @throws WebApiError that lists everything that is missing or invalid. */
export function parseDeviceBody(body: unknown): { device: DeviceBody; otherFields: Fields } {
	const parsed = deviceBodySchema.safeParse(body);
	if (!parsed.success) throw badRequestError(parsed.error.issues.map(({ message }) => message));
	const { name, platform, tasks, frequency, locations = [], ...otherFields } = parsed.data;
	const device = {
		name,
		platform,
		tasks,
		frequency,
		locations: locations.length > 0 ? locations : defaultLocations,
	};
	return { device, otherFields };
}

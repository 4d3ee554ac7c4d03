import { z } from 'zod';

import type { DeviceBody } from '../service/devices';

function text(name: string) {
	const message = `${name} is missing or is not a text.`;
	return z.string({ message }).trim().min(1, { message });
}

function filledList<Item extends z.ZodTypeAny>(name: string, item: Item) {
	const message = `${name} is missing or has no entries.`;
	return z.array(item, { message }).min(1, { message });
}

const task = z
	.object(
		{
			url: text('url of a task'),
			method: z.string({ message: 'method of a task is not a text.' }).optional(),
			keyword: z.string({ message: 'keyword of a task is not a text.' }).optional(),
		},
		{ message: 'A task is not an object.' },
	)
	.passthrough();

const frequencyMessage = 'frequency is missing or is not a number above 0.';

const defaultLocations = ['New York', 'London', 'Frankfurt'];

/**
 * spec/service.md §2.1 and §2.2. Which fields are required is not stated there: taken as required
 * is what a device cannot be checked without, so not `method` and `keyword`. Without locations the
 * service chooses them (spec/web-api-public-facts.md §2.2).
 */
const deviceBodySchema = z
	.object(
		{
			name: text('name'),
			platform: text('platform'),
			tasks: filledList('tasks', task),
			frequency: z
				.number({ message: frequencyMessage })
				.positive({ message: frequencyMessage })
				.finite({ message: frequencyMessage }),
			locations: z
				.array(text('An entry of locations'), { message: 'locations is not a list.' })
				.optional(),
		},
		{ message: 'The request body is not an object.' },
	)
	.passthrough();

export type ParsedDeviceBody =
	| { ok: true; device: DeviceBody; otherFields: Readonly<Record<string, unknown>> }
	| { ok: false; descriptions: string[] };

/** The device of a create request and its further fields, or what is missing in words. */
export function parseDeviceBody(body: unknown): ParsedDeviceBody {
	const parsed = deviceBodySchema.safeParse(body);
	if (!parsed.success) {
		return { ok: false, descriptions: parsed.error.issues.map(({ message }) => message) };
	}
	const { name, platform, tasks, frequency, locations = [], ...otherFields } = parsed.data;
	const chosen = locations.length > 0 ? locations : defaultLocations;
	const device = { name, platform, tasks, frequency, locations: chosen };
	return { ok: true, device, otherFields };
}

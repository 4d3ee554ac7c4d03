/** Checks that a device has the sent settings: the service may ignore unknown names. */
import { toId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';
import { locationIdsOf } from './simplify';

/** The differences in words; values missing from the response are no difference. */
export function findDifferences(sent: JsonObject, device: JsonObject): string[] {
	const { tasks, frequency, locations } = sent;
	const { Locations } = device;
	const [taskCount, interval] = [device.Number_Of_Tasks, device.Frequency].map(toId);
	return [
		...countDifference('task', tasks, taskCount),
		...(typeof frequency === 'number' && typeof interval === 'number' && interval !== frequency
			? [`the frequency is ${interval} instead of ${frequency}`]
			: []),
		...(Array.isArray(Locations)
			? countDifference('location', locations, locationIdsOf(device).length)
			: []),
	];
}

/** The difference between the length of a sent list and a returned count, in words; empty if unknown. */
function countDifference(noun: string, sent: unknown, count: unknown): string[] {
	if (!Array.isArray(sent) || typeof count !== 'number' || sent.length === count) return [];
	const sentItems = sent.length === 1 ? `1 ${noun} was` : `${sent.length} ${noun}s were`;
	return [`${sentItems} sent, but the device has ${count === 0 ? 'none' : count}`];
}

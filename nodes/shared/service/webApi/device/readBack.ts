/** Whether a device became what one request asked for: names that a service does not know, it may ignore. */
import { toId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';
import { locationIdsOf } from './simplify';

/**
 * In what a device differs from the body that it was created with, in words. What the service does not say
 * of it is no difference.
 */
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

function countDifference(what: string, sent: unknown, count: unknown): string[] {
	if (!Array.isArray(sent) || typeof count !== 'number' || sent.length === count) return [];
	const were = sent.length === 1 ? `1 ${what} was` : `${sent.length} ${what}s were`;
	return [`${were} sent, it has ${count === 0 ? 'none' : count}`];
}

/** Checks that a device has the sent settings: the service may ignore unknown names. */
import { toId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';

/** The differences of a device from the sent settings, in words; missing values are no difference. */
export function findDifferences(sent: JsonObject, device: JsonObject): string[] {
	const { tasks, frequency, locations } = sent;
	const { Locations } = device;
	const [taskCount, interval] = [device.Number_Of_Tasks, device.Frequency].map(toId);
	const areNumbers = typeof frequency === 'number' && typeof interval === 'number';
	return [
		...countDifference('task', tasks, taskCount),
		...(areNumbers && interval !== frequency
			? [`the frequency is ${interval} instead of ${frequency}`]
			: []),
		...countDifference('location', locations, Array.isArray(Locations) && Locations.length),
	];
}

/** The difference between the length of a sent list and a returned count, in words; empty if unknown. */
function countDifference(noun: string, sent: unknown, count: unknown): string[] {
	if (!Array.isArray(sent) || typeof count !== 'number' || sent.length === count) return [];
	const sentItems = sent.length === 1 ? `1 ${noun} was` : `${sent.length} ${noun}s were`;
	return [`${sentItems} sent, but the device has ${count === 0 ? 'none' : count}`];
}

import { isId, secondsOf, webApiFacts } from '../../../nodes/shared/service/webApi';
import { countText, objectOf, objectsIn, listWords } from '../evidence.cts';
import { confirmedIf, notSeen, probeMaker } from '../probe.cts';
import { minimumVerdict, objectsVerdict } from '../verdicts.cts';
import { idListVerdict } from './lists.cts';

const ofDevices = probeMaker('W5', ['webApi'], (service) => service.devices());
const ofTasks = probeMaker('W7', ['webApi'], (service) => service.tasks());
const ofTaskLists = probeMaker('W2', ['webApi'], (service) => service.taskLists());
const ofDevicesAndLocations = probeMaker('W5', ['webApi'], async (service) => ({
	devices: await service.devices(),
	lists: await service.locationLists(),
}));

const deviceFields = ['Id', 'Name', 'Platform_Id', 'Frequency', 'Locations', 'Postpone'];
const taskFields = ['Id', 'Name', 'Device_Id', 'Task_Type_Id', 'Timeout'];
/** A larger number is hardly a type, and a report contains no account data. */
const maxTaskType = 20;

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 */
export const deviceProbes = {
	device: ofDevices({
		check: 'A device is an object with the known fields',
		toVerdict: (replies) => objectsVerdict(replies, deviceFields, 'no device'),
	}),
	deviceFrequency: ofDevices({
		check: 'The frequency of a device is in seconds',
		toVerdict(replies) {
			const numbers = replies.flatMap((reply) => secondsOf(objectOf(reply).Frequency) ?? []);
			// No device checks more often than every minute, so smaller numbers are in another unit.
			return minimumVerdict(numbers, countText(replies.length, 'device'), 60);
		},
	}),
	deviceLocations: ofDevicesAndLocations({
		check: 'The locations of a device are IDs of the list of locations',
		toVerdict({ devices, lists }) {
			const knownIds = new Set(lists.flatMap(objectsIn).map(({ Id }) => String(Id)));
			const used = devices.flatMap((reply): unknown[] => {
				const { Locations } = objectOf(reply);
				return Array.isArray(Locations) ? Locations : [];
			});
			const evidence = countText(used.length, 'location');
			if (used.length === 0 || knownIds.size === 0) return notSeen(evidence);
			const idCount = used.filter(isId).length;
			const listedCount = used.filter((location) => knownIds.has(String(location))).length;
			return confirmedIf(
				idCount === used.length && listedCount > 0,
				`${evidence}, ${idCount} of them IDs, ${listedCount} in the list`,
			);
		},
	}),
	deviceStatus: ofDevices({
		check: 'The status of a device is a known word',
		toVerdict(replies) {
			const values = replies.map((reply) => objectOf(reply).Status_Description);
			const words = values.filter((value) => typeof value === 'string');
			if (words.length === 0) return notSeen('none found');
			const isKnown = (word: string) =>
				Object.hasOwn(webApiFacts.deviceStatusWords.value, word.toUpperCase());
			return confirmedIf(words.every(isKnown), listWords(words));
		},
	}),
	taskLists: ofTaskLists({
		check: 'The tasks of a device are a list of IDs',
		toVerdict: (replies) => idListVerdict(replies, 'no device'),
	}),
	task: ofTasks({
		check: 'A task is an object with the known fields',
		toVerdict: (replies) => objectsVerdict(replies, taskFields, 'no task'),
	}),
	taskTypes: ofTasks({
		check: 'Tasks with a web address have type 1 (http) or 2 (https)',
		toVerdict(replies) {
			const tasks = replies.map(objectOf).filter(({ Url }) => /^https?:/i.test(String(Url)));
			if (tasks.length === 0) return notSeen('no task with a web address');
			const { httpTaskType, httpsTaskType } = webApiFacts;
			const isExpected = tasks.every(({ Url, Task_Type_Id }) => {
				const { value } = /^https:/i.test(String(Url)) ? httpsTaskType : httpTaskType;
				return Task_Type_Id === value;
			});
			const types = tasks.map(({ Task_Type_Id }) => Number(Task_Type_Id));
			const shown = types.filter((type) => type >= 1 && type <= maxTaskType).join(', ') || 'none';
			return confirmedIf(isExpected, `${countText(tasks.length, 'task')} of type ${shown}`);
		},
	}),
	taskTimeout: ofTasks({
		check: 'The timeout of a task is stored in milliseconds',
		toVerdict(replies) {
			const timeouts = replies.map((reply) => Number(objectOf(reply).Timeout));
			const numbers = timeouts.filter((number) => number > 0);
			// In milliseconds, even the shortest timeout of one second is this large.
			return minimumVerdict(numbers, 'no task has one', webApiFacts.taskTimeoutPerSecond.value);
		},
	}),
};

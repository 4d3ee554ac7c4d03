import { isId, secondsOf, webApiFacts } from '../../../service/webApi';
import { countText, objectOf, objectsIn, listPublicWords } from '../evidence';
import { confirmedIf, notSeen, probeMaker } from '../probe';
import { minimumVerdict, objectsVerdict } from '../verdicts';
import { idListVerdict } from './lists';

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
 * `isPrivate` finds names of the account, which the evidence of a verdict must not show.
 */
export const deviceProbes = {
	device: ofDevices({
		check: 'A device is an object with the known fields',
		toVerdict: (replies, service) => objectsVerdict(replies, deviceFields, 'no device', service),
		advice:
			'Check the raw response: Device > Get with Simplify off. Fields of other names can be sent with More Device Fields (JSON).',
	}),
	deviceFrequency: ofDevices({
		check: 'The frequency of a device is in seconds',
		toVerdict(replies) {
			const numbers = replies.flatMap((reply) => secondsOf(objectOf(reply).Frequency) ?? []);
			// No device checks more often than every minute, so smaller numbers are in another unit.
			return minimumVerdict(numbers, countText(replies.length, 'device'), 60);
		},
		advice:
			'Enter "Frequency" in More Device Fields (JSON), in the unit of your account. In outputs, frequencySeconds then has this unit, too.',
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
		advice:
			'Names of locations are missing in the output. To send locations in the form of the device, use More Device Fields (JSON).',
	}),
	deviceStatus: ofDevices({
		check: 'The status of a device is a known word',
		toVerdict(replies, { isPrivate }) {
			const values = replies.map((reply) => objectOf(reply).Status_Description);
			const words = values.filter((value) => typeof value === 'string');
			if (words.length === 0) return notSeen('none found');
			const isKnown = (word: string) =>
				Object.hasOwn(webApiFacts.deviceStatusWords.value, word.toUpperCase());
			return confirmedIf(words.every(isKnown), listPublicWords(words, isPrivate));
		},
		handled: 'other words are output unchanged.',
	}),
	taskLists: ofTaskLists({
		check: 'The tasks of a device are a list of IDs',
		toVerdict: (replies) => idListVerdict(replies, 'no device'),
		advice:
			'A list inside another object works, too. Otherwise, Task > Get Many reports the part it cannot read; to see the raw data, use API Request with the path device/ID/tasks.',
	}),
	task: ofTasks({
		check: 'A task is an object with the known fields',
		toVerdict: (replies, service) => objectsVerdict(replies, taskFields, 'no task', service),
		advice: 'Check the raw response: Task > Get with Simplify off.',
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
		advice:
			'Create tasks with Kind set to Other, and enter the type number of your account in Task Type ID.',
	}),
	taskTimeout: ofTasks({
		check: 'The timeout of a task is stored in milliseconds',
		toVerdict(replies) {
			const timeouts = replies.map((reply) => Number(objectOf(reply).Timeout));
			const numbers = timeouts.filter((number) => number > 0);
			// In milliseconds, even the shortest timeout of one second is this large.
			return minimumVerdict(numbers, 'no task has one', webApiFacts.taskTimeoutPerSecond.value);
		},
		advice:
			'Task Timeout (Seconds) is sent a thousand times too large. Do not use this field: send the timeout with More Device Fields (JSON), in the unit of your account.',
	}),
};

import { isObject } from '../../../words/util/json';
import { isId, secondsOf, webApiFacts } from '../../../service/webApi';
import {
	count,
	describeReplies,
	entriesOf,
	fieldNames,
	figure,
	median,
	missingFields,
	objectOf,
	shapeOf,
	words,
} from '../evidence';
import { confirmed, judged, notSeen, probe, refuted, type ProbeTable } from '../probe';
import { judgeIds } from './lists';

const needs = ['webApi'] as const;

const deviceFields = ['Id', 'Name', 'Platform_Id', 'Frequency', 'Locations', 'Postpone'];
const taskFields = ['Id', 'Name', 'Device_Id', 'Task_Type_Id', 'Timeout'];
const maxTaskType = 20;

/** Probes of devices and tasks. */
export const deviceProbes = {
	device: probe({
		check: 'A device is an object with the known fields',
		section: 'W5',
		needs,
		read: (service) => service.devices(),
		judge: (replies, { isPrivate }) => {
			if (replies.length === 0) return notSeen('no device');
			const objects = replies.map(objectOf);
			const isBare = replies.every((reply) => shapeOf(reply) === 'object');
			const lacking = objects.some((object) => missingFields(object, deviceFields).length > 0);
			const names = fieldNames(objects.flatMap(Object.keys), isPrivate);
			return judged(isBare && !lacking, `${describeReplies(replies)}, with ${names}`);
		},
		whatToDo:
			'Check the raw response: Device > Get with Simplify off. Fields of other names can be sent with Additional Fields (JSON).',
	}),
	deviceFrequency: probe({
		check: 'The frequency of a device is in seconds',
		section: 'W5',
		needs,
		read: (service) => service.devices(),
		judge: (replies) => {
			const values = replies.map((reply) => secondsOf(objectOf(reply).Frequency));
			const numbers = values.filter((value) => value !== undefined);
			if (numbers.length === 0) return notSeen(count(replies.length, 'device'));
			return judged(Math.min(...numbers) >= 60, `median ${figure(median(numbers))}`);
		},
		whatToDo:
			'Enter "Frequency" in Additional Fields (JSON), in the unit of your account. In outputs, frequencySeconds then has this unit, too.',
	}),
	deviceLocations: probe({
		check: 'The locations of a device are IDs of the list of locations',
		section: 'W5',
		needs,
		read: async (service) => ({
			devices: await service.devices(),
			lists: await service.locationLists(),
		}),
		judge: ({ devices, lists }) => {
			const known = new Set(
				lists
					.flatMap(entriesOf)
					.filter(isObject)
					.map(({ Id }) => String(Id)),
			);
			const used = devices.flatMap((reply) => {
				const { Locations } = objectOf(reply);
				return Array.isArray(Locations) ? Locations : [];
			});
			if (used.length === 0 || known.size === 0) return notSeen(count(used.length, 'location'));
			const listed = used.filter((location) => known.has(String(location)));
			return judged(
				used.every(isId) && listed.length > 0,
				`${count(used.length, 'location')}, ${used.filter(isId).length} of them IDs, ${listed.length} in the list`,
			);
		},
		whatToDo:
			'Names of locations are missing in the output. To send locations in the form of the device, use Additional Fields (JSON).',
	}),
	deviceStatus: probe({
		check: 'The status of a device is a known word',
		section: 'W5',
		needs,
		read: (service) => service.devices(),
		judge: (replies, { isPrivate }) => {
			const values = replies.map((reply) => objectOf(reply).Status_Description);
			const texts = values.filter((value) => typeof value === 'string');
			if (texts.length === 0) return notSeen('none found');
			const known = Object.keys(webApiFacts.deviceStatusWords.value);
			return judged(
				texts.every((text) => known.includes(text.toUpperCase())),
				words(texts, isPrivate),
			);
		},
		whatToDo: 'Nothing: other words are output unchanged.',
	}),
	taskLists: probe({
		check: 'The tasks of a device are a list of IDs',
		section: 'W2',
		needs,
		read: (service) => service.taskLists(),
		judge: (replies) => judgeIds(replies, 'no device'),
		whatToDo:
			'A list in an envelope works, too. Otherwise, Task > Get Many reports the unreadable part; API Request reads device/ID/tasks.',
	}),
	task: probe({
		check: 'A task is an object with the known fields',
		section: 'W7',
		needs,
		read: (service) => service.tasks(),
		judge: (replies, { isPrivate }) => {
			if (replies.length === 0) return notSeen('no task');
			const objects = replies.map(objectOf);
			const isComplete = objects.every((object) => missingFields(object, taskFields).length === 0);
			const names = fieldNames(objects.flatMap(Object.keys), isPrivate);
			return judged(
				isComplete && replies.every((reply) => shapeOf(reply) === 'object'),
				`${describeReplies(replies)}, with ${names}`,
			);
		},
		whatToDo: 'Check the raw response: Task > Get with Simplify off.',
	}),
	taskTypes: probe({
		check: 'Tasks with a web address have type 1 (http) or 2 (https)',
		section: 'W7',
		needs,
		read: (service) => service.tasks(),
		judge: (replies) => {
			const tasks = replies.map(objectOf).filter(({ Url }) => /^https?:/i.test(String(Url)));
			if (tasks.length === 0) return notSeen('no task with a web address');
			const { httpTaskType, httpsTaskType } = webApiFacts;
			const isKnown = ({ Url, Task_Type_Id }: (typeof tasks)[number]) =>
				Task_Type_Id === (/^https:/i.test(String(Url)) ? httpsTaskType.value : httpTaskType.value);
			const types = tasks.map(({ Task_Type_Id }) => Number(Task_Type_Id));
			const shown = types.filter((type) => type >= 1 && type <= maxTaskType);
			return judged(
				tasks.every(isKnown),
				`${count(tasks.length, 'task')} of type ${shown.join(', ') || 'none'}`,
			);
		},
		whatToDo:
			'Create tasks with Type set to As JSON, and the number of the type that the account uses.',
	}),
	taskTimeout: probe({
		check: 'The timeout of a task is stored in milliseconds',
		section: 'W7',
		needs,
		read: (service) => service.tasks(),
		judge: (replies) => {
			const numbers = replies
				.map((reply) => Number(objectOf(reply).Timeout))
				.filter((number) => number > 0);
			if (numbers.length === 0) return notSeen('no task has one');
			const evidence = `median ${figure(median(numbers))}`;
			return Math.min(...numbers) >= webApiFacts.taskTimeoutPerSecond.value
				? confirmed(evidence)
				: refuted(evidence);
		},
		whatToDo:
			'Task Timeout is written a thousand times too large: send it with Additional Fields (JSON) in the unit of the account.',
	}),
} as const satisfies ProbeTable;

import { findDifferences } from '../../../service/webApi';
import type { JsonObject } from '../../../words/util/json';
import {
	count,
	describeReplies,
	describeReply,
	entriesOf,
	fieldNames,
	objectOf,
} from '../evidence';
import { isAccepted } from '../webApiReader';
import { judged, notSeen, probe, refuted, type ProbeTable } from '../probe';
import { writtenName, type WriteReading } from '../writeProbe';
import type { SetupService } from '../service';

const needs = ['webApi'] as const;
const read = (service: SetupService) => service.written();

/** Read-only fields of a device, or those that change with every write. */
const ownFields = ['Name', 'Postpone', 'Status_Description'];

/** What only writing shows; all of them read the same two devices, which are gone afterwards. */
export const writeProbes = {
	writeOneRequest: probe({
		check: 'A device is created in one request, and the response contains its ID',
		section: 'W5',
		needs,
		writes: true,
		read,
		judge: ({ oneRequest }) => judgeCreation(oneRequest),
		whatToDo:
			'If it was refused, set Options > Request Style of Device > Create to Device, Then Tasks. Without an ID in the response, the node finds the device by name.',
	}),
	writeStored: probe({
		check: 'A device created in one request has the sent settings',
		section: 'W5',
		needs,
		writes: true,
		read,
		judge: ({ oneRequest: { sent, stored, tasks } }) => {
			if (stored === undefined) return notSeen('no device was created');
			const device: JsonObject = { ...objectOf(stored) };
			if (tasks) device.Number_Of_Tasks = entriesOf(tasks).length;
			const differs = findDifferences(sent, device);
			if (device.Postpone !== true) differs.push('it was sent paused, and is not');
			return judged(differs.length === 0, differs.join('; ') || describeReply(stored));
		},
		whatToDo:
			'Set Options > Request Style of Device > Create to Device, Then Tasks: the service ignores part of One Request.',
	}),
	writeChange: probe({
		check: 'Writing a device back changes only the changed field',
		section: 'W5',
		needs,
		writes: true,
		read,
		judge: ({ change }, { isPrivate }) => {
			if (!change) return notSeen('no device was created');
			const { name, written, before, after } = change;
			if (!isAccepted(written)) return refuted(describeReply(written));
			const now = objectOf(after);
			if (now.Name !== name) return refuted(`${describeReply(written)}, but it has its old name`);
			const others = changedFields(before, now);
			const evidence = `${describeReply(written)}, ${count(others.length, 'other field')} changed`;
			return judged(
				others.length === 0,
				others.length === 0 ? evidence : `${evidence}: ${fieldNames(others, isPrivate)}`,
			);
		},
		whatToDo:
			'Before using Device > Update for many devices, try it with one, and compare Device > Get with Simplify off before and after.',
	}),
	writeInSteps: probe({
		check: 'A device is created without tasks, and a task after it',
		section: 'W5',
		needs,
		writes: true,
		read,
		judge: ({ inSteps: { task, ...device } }) => {
			const made = judgeCreation(device);
			if (made.result !== 'asExpected' || !task) return made;
			return judged(isAccepted(task), `${made.evidence}; its task: ${describeReply(task)}`);
		},
		whatToDo:
			'Leave Request Style of Device > Create at One Request. Device > Copy, and settings of new devices, need the refused request.',
	}),
	writeDelete: probe({
		check: 'A deleted device no longer exists, and nothing remains',
		section: 'W3',
		needs,
		writes: true,
		read,
		judge: ({ removal }) => {
			const { made, replies, after, left } = removal;
			if (made === 0 && left === 0) return notSeen('no device was created');
			const leftText = left === undefined ? 'the rest is unknown' : `${left || 'none'} left`;
			const evidence = `${count(made, 'device')} made, ${leftText}; deleting: ${describeReplies(replies)}; reading then: ${describeReplies(after)}`;
			return judged(left === 0 && replies.every(isAccepted), evidence);
		},
		whatToDo: `Search your account for devices whose names start with "${writtenName}", and delete them there.`,
	}),
} as const satisfies ProbeTable;

function judgeCreation({ reply, hasId, wrongId, stored }: WriteReading['oneRequest']) {
	const found = !hasId && stored !== undefined ? ', found by its name' : '';
	const missing =
		wrongId === undefined
			? ', no ID'
			: `; the ID ${wrongId} in it is not the one of the new device`;
	return judged(
		isAccepted(reply) && hasId,
		`${describeReply(reply)}${hasId ? '' : missing}${found}`,
	);
}

/** The fields in which a device differs, apart from those that were written. */
function changedFields(before: JsonObject, after: JsonObject): string[] {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]);
	const text = (value: unknown) => JSON.stringify(value);
	return [...names].filter(
		(name) => !ownFields.includes(name) && text(before[name]) !== text(after[name]),
	);
}

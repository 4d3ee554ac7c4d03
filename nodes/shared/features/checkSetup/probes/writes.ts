import { findDifferences } from '../../../service/webApi';
import type { JsonObject } from '../../../words/util/json';
import {
	count,
	describeReplies,
	describeReply,
	entriesOf,
	listFieldNames,
	objectOf,
} from '../evidence';
import { isAccepted } from '../webApiReader';
import { judged, notSeen, refuted, probeMaker } from '../probe';
import { writtenName, type WriteReading } from '../writeProbe';

/** Fields that the probe changes itself, and the status, which changes with them. */
const changingFields = ['Name', 'Postpone', 'Status_Description'];

/** A probe of the two devices of Write Probe, which are deleted by the time they are judged. */
const written = (section: string) =>
	probeMaker(section, ['webApi'], (service) => service.written(), { writes: true });

export const writeProbes = {
	writeOneRequest: written('W5')({
		check: 'A device is created in one request, and the response contains its ID',
		expect: ({ oneRequest }) => judgeCreation(oneRequest),
		advice:
			'If it was refused, set Options > Create Device and Tasks of Device > Create to Device First, Then Tasks. Without an ID in the response, the node finds the device by name.',
	}),
	writeStored: written('W5')({
		check: 'A device created in one request has the sent settings',
		expect({ oneRequest: { sent, stored, tasks } }) {
			if (stored === undefined) return notSeen('no device was created');
			const device: JsonObject = { ...objectOf(stored) };
			if (tasks) device.Number_Of_Tasks = entriesOf(tasks).length;
			const differs = findDifferences(sent, device);
			if (device.Postpone !== true) differs.push('it should be paused, but is not');
			return judged(differs.length === 0, differs.join('; ') || describeReply(stored));
		},
		advice:
			'Set Options > Create Device and Tasks of Device > Create to Device First, Then Tasks: the service ignores part of Device and Tasks Together.',
	}),
	writeChange: written('W5')({
		check: 'Writing a device back changes only the changed field',
		expect({ change }, { isPrivate }) {
			if (!change) return notSeen('no device was created');
			const reply = describeReply(change.written);
			if (!isAccepted(change.written)) return refuted(reply);
			const now = objectOf(change.after);
			if (now.Name !== change.name) return refuted(`${reply}, but it has its old name`);
			const others = changedFields(change.before, now);
			const names = others.length === 0 ? '' : `: ${listFieldNames(others, isPrivate)}`;
			const evidence = `${reply}, ${count(others.length, 'other field')} changed${names}`;
			return judged(others.length === 0, evidence);
		},
		advice:
			'Before using Device > Update for many devices, try it with one, and compare Device > Get with Simplify off before and after.',
	}),
	writeInSteps: written('W5')({
		check: 'A device is created without tasks, and a task after it',
		expect({ inSteps: { task, ...device } }) {
			const made = judgeCreation(device);
			if (made.result !== 'asExpected' || !task) return made;
			return judged(isAccepted(task), `${made.evidence}; its task: ${describeReply(task)}`);
		},
		advice:
			'Leave Create Device and Tasks of Device > Create at Device and Tasks Together. Device > Copy, and settings of new devices, cannot be used: they need the refused request.',
	}),
	writeDelete: written('W3')({
		check: 'A deleted device no longer exists, and nothing remains',
		expect({ removal: { made, replies, after, left } }) {
			if (made === 0 && left === 0) return notSeen('no device was created');
			const leftText = left === undefined ? 'the rest is unknown' : `${left || 'none'} left`;
			const evidence = `${count(made, 'device')} made, ${leftText}; deleting: ${describeReplies(replies)}; reading then: ${describeReplies(after)}`;
			return judged(left === 0 && replies.every(isAccepted), evidence);
		},
		advice: `Search your account for devices whose names start with "${writtenName}", and delete them there.`,
	}),
};

function judgeCreation({ reply, hasId, wrongId, stored }: WriteReading['oneRequest']) {
	const found = !hasId && stored !== undefined ? ', found by its name' : '';
	const wrong = `; the returned ID ${wrongId} does not belong to the new device`;
	const missing = wrongId === undefined ? ', no ID' : wrong;
	const evidence = `${describeReply(reply)}${hasId ? '' : missing}${found}`;
	return judged(isAccepted(reply) && hasId, evidence);
}

function changedFields(before: JsonObject, after: JsonObject): string[] {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]);
	const text = (value: unknown) => JSON.stringify(value);
	return [...names].filter(
		(name) => !changingFields.includes(name) && text(before[name]) !== text(after[name]),
	);
}

import { findDifferences } from '../../../service/webApi';
import type { JsonObject } from '../../../words/util/json';
import {
	countText,
	describeReplies,
	describeReply,
	entriesOf,
	listFieldNames,
	objectOf,
} from '../evidence';
import { isAccepted } from '../webApiReader';
import { confirmedIf, notSeen, refuted, probeMaker } from '../probe';
import { writtenName, type WriteReading } from '../writeProbe';

/** Fields that the probe changes itself, and the status, which changes with them. */
const changingFields = ['Name', 'Postpone', 'Status_Description'];

/** Makes probes of the two devices of Write Probe, which are deleted before the comparison. */
const written = (section: string) =>
	probeMaker(section, ['webApi'], (service) => service.written(), { writes: true });

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 * The data are what Write Probe sent to create, change and delete two devices, and the replies.
 */
export const writeProbes = {
	writeOneRequest: written('W5')({
		check: 'A device is created in one request, and the response contains its ID',
		toVerdict: ({ oneRequest }) => creationVerdict(oneRequest),
		advice:
			'If it was refused, set Options > Create Device and Tasks of Device > Create to Device First, Then Tasks. Without an ID in the response, the node finds the device by name.',
	}),
	writeStored: written('W5')({
		check: 'A device created in one request has the sent settings',
		toVerdict({ oneRequest: { sent, stored, tasks } }) {
			if (stored === undefined) return notSeen('no device was created');
			const device: JsonObject = { ...objectOf(stored) };
			if (tasks) device.Number_Of_Tasks = entriesOf(tasks).length;
			const differs = findDifferences(sent, device);
			if (device.Postpone !== true) differs.push('it should be paused, but is not');
			return confirmedIf(differs.length === 0, differs.join('; ') || describeReply(stored));
		},
		advice:
			'Set Options > Create Device and Tasks of Device > Create to Device First, Then Tasks: the service ignores part of Device and Tasks Together.',
	}),
	writeChange: written('W5')({
		check: 'Writing a device back changes only the changed field',
		toVerdict({ change }, { isPrivate }) {
			if (!change) return notSeen('no device was created');
			const reply = describeReply(change.written);
			if (!isAccepted(change.written)) return refuted(reply);
			const now = objectOf(change.after);
			if (now.Name !== change.name) return refuted(`${reply}, but it has its old name`);
			const others = changedFields(change.before, now);
			const names = others.length === 0 ? '' : `: ${listFieldNames(others, isPrivate)}`;
			const evidence = `${reply}, ${countText(others.length, 'other field')} changed${names}`;
			return confirmedIf(others.length === 0, evidence);
		},
		advice:
			'Before using Device > Update for many devices, try it with one, and compare Device > Get with Simplify off before and after.',
	}),
	writeInSteps: written('W5')({
		check: 'A device is created without tasks, and a task after it',
		toVerdict({ inSteps: { task, ...device } }) {
			const verdict = creationVerdict(device);
			if (verdict.result !== 'asExpected' || !task) return verdict;
			const evidence = `${verdict.evidence}; its task: ${describeReply(task)}`;
			return confirmedIf(isAccepted(task), evidence);
		},
		advice:
			'Leave Create Device and Tasks of Device > Create at Device and Tasks Together. Device > Copy, and settings of new devices, cannot be used: they need the refused request.',
	}),
	writeDelete: written('W3')({
		check: 'A deleted device no longer exists, and nothing remains',
		toVerdict({ removal: { createdCount, deletions, readsAfter, leftCount } }) {
			if (createdCount === 0 && leftCount === 0) return notSeen('no device was created');
			const leftText =
				leftCount === undefined ? 'the rest is unknown' : `${leftCount || 'none'} left`;
			const evidence = `${countText(createdCount, 'device')} made, ${leftText}; deleting: ${describeReplies(deletions)}; reading then: ${describeReplies(readsAfter)}`;
			return confirmedIf(leftCount === 0 && deletions.every(isAccepted), evidence);
		},
		advice: `Search your account for devices whose names start with "${writtenName}", and delete them there.`,
	}),
};

/** Whether a creation was accepted with the ID of the new device in its response. */
function creationVerdict({ reply, hasId, wrongId, stored }: WriteReading['oneRequest']) {
	if (hasId) return confirmedIf(isAccepted(reply), describeReply(reply));
	const idProblem =
		wrongId === undefined
			? ', no ID'
			: `; the returned ID ${wrongId} does not belong to the new device`;
	const found = stored === undefined ? '' : ', found by its name';
	return refuted(`${describeReply(reply)}${idProblem}${found}`);
}

/** The names of the fields that differ, without {@link changingFields}. */
function changedFields(before: JsonObject, after: JsonObject): string[] {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]);
	const text = (value: unknown) => JSON.stringify(value);
	return [...names].filter(
		(name) => !changingFields.includes(name) && text(before[name]) !== text(after[name]),
	);
}

import { findDifferences } from '../../../nodes/shared/service/webApi';
import type { JsonObject } from '../../../nodes/shared/words/util/json';
import {
	countText,
	describeReplies,
	describeReply,
	entriesOf,
	listFieldNames,
	objectOf,
} from '../evidence.cts';
import { confirmedIf, notSeen, probeMaker, refuted, type Probe, type Verdict } from '../probe.cts';
import { isAccepted } from '../webApiReader.cts';
import { writtenName, type NewDevice, type WriteReading } from '../writeSteps.cts';

/** Fields that the probe changes itself, and the status, which changes with them. */
const changingFields = ['Name', 'Postpone', 'Status_Description'];

/** Makes probes of the two devices that `--write` makes and deletes before the comparison. */
const written =
	(section: string) =>
	({ check, toVerdict }: { check: string; toVerdict(reading: WriteReading): Verdict }): Probe =>
		probeMaker(section, ['webApi'], (service) => service.written(), { writes: true })({
			check,
			toVerdict: (reading) =>
				reading ? toVerdict(reading) : notSeen('not written: the devices cannot be listed'),
		});

/** The data are what was sent to create, change and delete two devices, and the replies. */
export const writeProbes = {
	writeOneRequest: written('W5')({
		check: 'A device is created in one request, and the response contains its ID',
		toVerdict: ({ oneRequest }) => creationVerdict(oneRequest),
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
	}),
	writeChange: written('W5')({
		check: 'Writing a device back changes only the changed field',
		toVerdict({ change }) {
			if (!change) return notSeen('no device was created');
			const reply = describeReply(change.written);
			if (!isAccepted(change.written)) return refuted(reply);
			const now = objectOf(change.after);
			if (now.Name !== change.name) return refuted(`${reply}, but it has its old name`);
			const others = changedFields(change.before, now);
			const names = others.length === 0 ? '' : `: ${listFieldNames(others)}`;
			const evidence = `${reply}, ${countText(others.length, 'other field')} changed${names}`;
			return confirmedIf(others.length === 0, evidence);
		},
	}),
	writeInSteps: written('W5')({
		check: 'A device is created without tasks, and a task after it',
		toVerdict({ inSteps: { task, ...device } }) {
			const verdict = creationVerdict(device);
			if (verdict.result !== 'as expected' || !task) return verdict;
			const evidence = `${verdict.evidence}; its task: ${describeReply(task)}`;
			return confirmedIf(isAccepted(task), evidence);
		},
	}),
	writeDelete: written('W3')({
		check: 'A deleted device no longer exists, and no device is new since the start',
		toVerdict({ removal: { deletions, readsAfter, newDevices } }) {
			const deleting =
				deletions.length === 0
					? 'no device was deleted'
					: `deleting: ${describeReplies(deletions)}; reading then: ${describeReplies(readsAfter)}`;
			if (newDevices === undefined) {
				return refuted(
					`${deleting}; the devices cannot be listed: search for names with "${writtenName}"`,
				);
			}
			const { length } = newDevices;
			const listed = newDevices.map(describeNewDevice).join(', ');
			const evidence = `${deleting}; ${length === 0 ? 'no' : length} new ${length === 1 ? 'device' : 'devices'} since the start${length === 0 ? '' : `: ${listed}`}`;
			if (deletions.length === 0 && length === 0) return notSeen(evidence);
			return confirmedIf(length === 0 && deletions.every(isAccepted), evidence);
		},
	}),
};

function describeNewDevice({ id, name, isOurs }: NewDevice): string {
	if (name === undefined) return `ID ${id} (cannot be read)`;
	return `ID ${id} "${name}"${isOurs ? '' : ' (another name than the sent ones, so it was left alone)'}`;
}

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

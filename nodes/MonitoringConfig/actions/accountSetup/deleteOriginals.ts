/** Deletes the originals of copied devices. */
import {
	carryOut,
	neededDevices,
	planDeletions,
	readAccountContent,
	reasonAfterComparison,
	reasonAfterCopy,
	setupTables,
	type AccountContent,
} from '../../../shared/features/accountSetup';
import type { WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { AccountCache } from '../../../shared/service/webApi';
import { errorUnlessCanceled, MonitoringError } from '../../../shared/words/util/monitoringError';
import { inTurns } from '../../../shared/words/util/turn';
import { planCopy, toItem, type Copy, type CopiedItem, type Copying } from './copyDevices';
import { deviceLocks } from './setupPlan';

/** The reason why a device must stay, by its ID; null if it was, or can be, deleted. */
type Reasons = Map<string, string | null>;

/**
 * Deletes the originals of devices whose copies are new, complete, and equal when both are read
 * again. Returns an output item for each original; those that stay have a reason. A dry run deletes
 * none. Errors become reasons, so that the output lists all copies and deletions.
 *
 * @param from the department of the originals
 */
export async function deleteOriginals(
	copy: Copy,
	from: WebApiContext,
	target: WebApiContext,
): Promise<CopiedItem[]> {
	const { devices, loss, outcomes } = copy;
	const { isPreview } = copy.copying;
	const reasons: Reasons = new Map(
		devices.map((device) => [String(device.id), loss ?? reasonAfterCopy(device, outcomes)]),
	);
	const copyIds = new Map(
		outcomes
			.filter(({ step }) => step.kind === 'device' && reasons.get(String(step.entry?.id)) === null)
			.map(({ step, id }) => [String(step.entry?.id), id] as const),
	);
	if (!isPreview && copyIds.size > 0) {
		const deleted = await deleteEqual(copy, copyIds, from, target).catch((thrown: unknown) => {
			const reason = describeError(errorUnlessCanceled(thrown));
			return new Map([...copyIds.keys()].map((id) => [id, reason]));
		});
		for (const [id, reason] of deleted) reasons.set(id, reason);
	}
	return devices.map(({ id, name }) => {
		const reason = reasons.get(String(id)) ?? null;
		const action = isPreview ? 'wouldDelete' : 'deleted';
		const idTo = copyIds.get(String(id)) ?? null;
		return toItem(reason === null ? action : 'notDeleted', {
			...{ kind: 'device', name, idFrom: id, idTo, reason },
		});
	});
}

/** Compares both departments as they are now, and deletes the originals with equal copies. */
async function deleteEqual(
	{ copying }: Copy,
	copyIds: ReadonlyMap<string, unknown>,
	from: WebApiContext,
	target: WebApiContext,
): Promise<Reasons> {
	const source = await readNow(from);
	const idsNow = new Set(source.names.device.map(({ id }) => String(id)));
	const chosen = copying.chosen.filter(
		({ id }) => copyIds.has(String(id)) && idsNow.has(String(id)),
	);
	const again: Copying = { ...copying, source, chosen, existing: 'update' };
	const { plan, loss } = await inTurns(planCopy(again, await readNow(target), target));
	const reasons: Reasons = new Map(
		[...copyIds].map(([id, copyId]) => [id, loss ?? reasonAfterComparison(id, copyId, plan)]),
	);
	const equalIds = () => new Set([...copyIds.keys()].filter((id) => reasons.get(id) === null));
	for (const id of neededDevices(source, equalIds(), setupTables)) {
		reasons.set(id, 'Another device refers to it');
	}
	const deletions = await planDeletions(source, equalIds(), setupTables);
	const { client, clock, onProgress, writes } = from;
	const settings = { continuesOnRefusal: true, onProgress, inTurn: deviceLocks(from) };
	const { outcomes } = await writes.withAccountLock(clock, async () =>
		carryOut(client, deletions, settings),
	);
	for (const id of equalIds()) {
		const outcome = outcomes.find(({ step }) => String(step.id) === id);
		reasons.set(id, outcome ? outcome.reason : 'It was not found again');
	}
	return reasons;
}

async function readNow({ client, onProgress }: WebApiContext): Promise<AccountContent> {
	return (await readAccountContent(client, new AccountCache(), 'whole', onProgress)).content;
}

function describeError({ hint, message }: MonitoringError): string {
	return `${message.replace(/\.$/, '')}. ${hint}`.trimEnd();
}

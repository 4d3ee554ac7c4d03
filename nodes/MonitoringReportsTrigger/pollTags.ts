import type { IPollFunctions } from 'n8n-workflow';

import { redactSecrets } from '../shared/service/http/redact';
import { ServiceError } from '../shared/service/http/serviceError';
import { secretsOf, type MonitoringCredential } from '../shared/n8n/run/io/credential';
import { listTaggedDevices } from '../shared/n8n/run/departmentDevices';
import { requireUidForTags } from '../shared/n8n/run/tags';
import type { ErrorCode } from '../shared/words/util/monitoringError';
import {
	restoreState,
	type DeviceReading,
	type TaggedDevices,
	type WatchState,
} from '../shared/features/watch';
import type { DeviceSelection } from './deviceSelection';
import type { PollFeed } from './pollFeed';
import { resolveTags, type ResolvedTags, type TagLookUp } from './resolveTags';

/** The time between two look-ups of tags, successful or not. */
const lookEveryMs = 3_600_000;

/** Polls come slightly earlier or later than their interval. */
const jitterMs = 30_000;

/** The time limit of a look-up: the feed needs its own part of a poll. */
const maxLookMs = 10_000;

/** With less time, a look-up is not started. */
const minLookMs = 1000;

interface PollOfTags {
	context: IPollFunctions;
	credential: MonitoringCredential;
	feed: PollFeed;
	devices: DeviceSelection;
	/** Whether known tags are ignored: the workflow was switched on, or a test event is fetched. */
	isFresh: boolean;
}

/** The devices of the tags at a poll. A look-up takes a request per device: most polls use saved data. */
export class PollTags {
	private readonly known?: TaggedDevices;

	/** Undefined if this poll has not looked up tags. */
	private lookUp?: TagLookUp;

	/** @throws {CredentialError} at the first poll with tags, when the credential has no Web API login */
	constructor(private readonly poll: PollOfTags) {
		const { credential, devices } = poll;
		if (devices.tags.length === 0) return;
		this.known = knownTags(poll);
		if (!this.known) requireUidForTags(devices.label, devices.tags, credential);
	}

	/** Looks up the tags at the first poll, then once an hour. @param now in milliseconds since 1970 */
	async lookUpTags(now: number): Promise<void> {
		const { devices, feed } = this.poll;
		if (devices.tags.length === 0 || !isDue(this.known, now)) return;
		// Later polls keep time for the request that reads details from checks.
		const timeMs = Math.floor(Math.min(maxLookMs, this.known ? feed.spareMs : feed.leftMs));
		if (timeMs >= minLookMs) this.lookUp = await this.readTags(timeMs);
		else if (!this.known) this.lookUp = { failure: outOfTimeError(devices.label) };
	}

	/**
	 * Returns the devices to watch, and the tag data to save (`tagged`).
	 *
	 * @param before the saved state for the same selection of devices; undefined at its first poll
	 * @param now in milliseconds since 1970
	 * @throws {MonitoringError} at the first poll, when the devices of the tags are unknown
	 */
	resolveDevices(
		before: WatchState | undefined,
		readings: readonly DeviceReading[],
		now: number,
	): ResolvedTags {
		const { context, credential, devices } = this.poll;
		const poll = { now, readings, remembered: before?.devices };
		const resolved = resolveTags(devices, before?.tagged, this.lookUp, poll);
		if (resolved.note !== undefined) {
			const note = redactSecrets(resolved.note, secretsOf(credential));
			context.logger.warn(`Monitoring Reports Trigger: ${note}`);
		}
		return resolved;
	}

	/** Looks up the tags. The first poll throws a returned `failure`; later ones keep the known devices. */
	private async readTags(timeMs: number): Promise<TagLookUp> {
		const { context, credential, devices } = this.poll;
		// n8n's lint rule `no-restricted-globals` forbids `setTimeout`.
		const cancelSignal = AbortSignal.timeout(timeMs);
		try {
			const access = { helpers: context.helpers, credential, cancelSignal };
			return { found: await listTaggedDevices(access) };
		} catch (thrown) {
			const failure = cancelSignal.aborted ? outOfTimeError(devices.label) : thrown;
			return { failure: withTagAdvice(failure, devices.label) };
		}
	}
}

/** The saved tag data of the same account and selection; undefined without any, or if ignored. */
function knownTags({ context, devices, feed, isFresh }: PollOfTags): TaggedDevices | undefined {
	const { state } = restoreState(context.getWorkflowStaticData('node').watch);
	const isSame = state?.account === feed.accountKey && state.selection === devices.key;
	return isSame && !isFresh ? state.tagged : undefined;
}

/** Whether tags are unknown or an hour old, or the clock was set back by an hour. */
function isDue(known: TaggedDevices | undefined, now: number): boolean {
	return !known || Math.abs(now - known.lookedAt) >= lookEveryMs - jitterMs;
}

/** The errors of a service that is too slow for a poll. */
const timeCodes: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'RESPONSE_TOO_SLOW', 'TIMEOUT']);

/** The error of a look-up, with advice about tags in the field with this label. */
function withTagAdvice(failure: unknown, label: string): unknown {
	if (!(failure instanceof ServiceError)) return failure;
	if (timeCodes.has(failure.code)) return outOfTimeError(label);
	return failure.withDetails({
		hint: `${failure.hint} Only tags in ${label} need the Web API; IDs, names and patterns such as Shop* do not.`,
	});
}

function outOfTimeError(label: string): ServiceError {
	return new ServiceError({
		code: 'TIMEOUT',
		message: `The tags in ${label} could not be looked up within ${maxLookMs / 1000} seconds, the limit of a poll`,
		hint: `Tags need one Web API request per device. Use IDs, names or a pattern such as Shop* in ${label} instead of tags, or use a Web API UID of a department with fewer devices. If the service is slow now, try again later.`,
	});
}

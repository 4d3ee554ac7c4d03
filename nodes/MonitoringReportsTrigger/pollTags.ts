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
import { settleTags, type TagLook } from './settleTags';

/** How often tags are looked up, successful or not. */
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

/** The tags among the watched devices, as one poll looks them up: a request for each device, so not at every poll. */
export class PollTags {
	private readonly known?: TaggedDevices;

	private look?: TagLook;

	/** @throws {CredentialError} at a first poll, when there are tags, and nothing to log in to the Web API with */
	constructor(private readonly poll: PollOfTags) {
		const { credential, devices } = poll;
		if (devices.tags.length === 0) return;
		this.known = knownTags(poll);
		if (!this.known) requireUidForTags(devices.label, devices.tags, credential);
	}

	/**
	 * Looks up the devices of the tags at a first poll, then once an hour. settle() reports the
	 * result.
	 *
	 * @param now in milliseconds since 1970
	 */
	async lookUpTags(now: number): Promise<void> {
		const { devices, feed } = this.poll;
		if (devices.tags.length === 0 || !isDue(this.known, now)) return;
		// Later polls keep time for the request that reads details from checks.
		const timeMs = Math.floor(Math.min(maxLookMs, this.known ? feed.spareMs : feed.leftMs));
		if (timeMs >= minLookMs) this.look = await this.readTags(timeMs);
		else if (!this.known) this.look = { failure: outOfTimeError(devices.label) };
	}

	/**
	 * The devices to watch, and the tag data to save.
	 *
	 * @param before the saved state for the same selection of devices; undefined at a first poll
	 * @throws {MonitoringError} at a first poll, when the devices of the tags are unknown
	 */
	settle(before: WatchState | undefined, readings: readonly DeviceReading[], now: number) {
		const { context, credential, devices } = this.poll;
		const remembered = before?.devices;
		const settled = settleTags(devices, before?.tagged, this.look, { now, readings, remembered });
		if (settled.note !== undefined) {
			const note = redactSecrets(settled.note, secretsOf(credential));
			context.logger.warn(`Monitoring Reports Trigger: ${note}`);
		}
		return settled;
	}

	/** Returns a failure: only a first poll fails by it, and later ones keep the known devices. */
	private async readTags(timeMs: number): Promise<TagLook> {
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

function knownTags({ context, devices, feed, isFresh }: PollOfTags): TaggedDevices | undefined {
	const { state } = restoreState(context.getWorkflowStaticData('node').watch);
	const isSame = state?.account === feed.accountKey && state.selection === devices.key;
	return isSame && !isFresh ? state.tagged : undefined;
}

/** Whether tags are unknown or an hour old; also if the clock was set back by as much. */
function isDue(known: TaggedDevices | undefined, now: number): boolean {
	return !known || Math.abs(now - known.lookedAt) >= lookEveryMs - jitterMs;
}

/** Errors of a service that is too slow for a poll. */
const timeCodes: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'RESPONSE_TOO_SLOW', 'TIMEOUT']);

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

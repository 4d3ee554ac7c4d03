import { waitForWebApi, type Clock } from '../http/clock';
import { ServiceError } from '../http/serviceError';
import { nameKey } from '../../words/names';
import type { AccountCache } from './accountCache';
import type { WebApiClient } from './client';
import type { EntityId } from './entities';
import type { WriteJournal } from './nameIndex';
import { RunWrites } from './runWrites';

/** The current locks of this process: on devices by account and name, and on accounts. */
const locks = new Set<string>();

/** Longer than all requests and waits of one item take, unless Timeout or Max Wait were raised. */
const maxWaitMinutes = 5;

const lockPollMs = 20;

export interface AccountAccess {
	cache: AccountCache;
	client: WebApiClient;
	writes: AccountWrites;
}

/** The writes of a run in one account, with locks against other runs of this process. */
export class AccountWrites {
	readonly journal: WriteJournal;

	/** By platform, the names of the devices that this run has created or tried to create. */
	readonly created = new Map<EntityId, Set<string>>();

	/** @param account a text that identifies account, department and login */
	constructor(
		readonly run = new RunWrites(),
		private readonly account = '',
		serviceUrl = '',
	) {
		this.journal = run.journalOf(serviceUrl);
	}

	/**
	 * Runs a task that may write the device with this name, while no other run of this process does.
	 * If the task wrote, informs other open runs that their data of this device may be out of date.
	 *
	 * @throws {ServiceError} `DEVICE_IN_USE` when the task of another run takes minutes
	 */
	async withDeviceLock<Result>(
		name: string,
		clock: Clock,
		task: () => Promise<Result>,
	): Promise<Result> {
		const lock = ['device', this.account, nameKey(name)];
		return await withLock(lock, `the device "${name}"`, clock, async () => {
			try {
				return await task();
			} finally {
				this.run.informOthers(name);
			}
		});
	}

	/**
	 * Runs a task that applies, copies, plans or cancels, while no other run of this process does so in
	 * the account: each task needs the results of the one before.
	 *
	 * @throws {ServiceError} `DEVICE_IN_USE` when the task of another run takes minutes
	 */
	async withAccountLock<Result>(clock: Clock, task: () => Promise<Result>): Promise<Result> {
		return await withLock(['account', this.account], 'this account', clock, task);
	}

	/** Call it before a device of this name is written: its data in caches may be outdated from then on. */
	noteDeviceWrite(name: string): void {
		this.run.noteDeviceName(name);
	}

	/** As `noteDeviceWrite`, for a new device, to find duplicates of it after the run (`created`). */
	noteDeviceCreation(platformId: EntityId, name: string): void {
		this.noteDeviceWrite(name);
		const names = this.created.get(platformId) ?? new Set();
		this.created.set(platformId, names.add(name));
	}
}

/**
 * Runs a task with a lock, once no other run of this process has it.
 *
 * @param target the locked device or account, as errors name it
 * @throws {ServiceError} when the lock is not released in time
 */
async function withLock<Result>(
	lockKey: string[],
	target: string,
	clock: Clock,
	task: () => Promise<Result>,
): Promise<Result> {
	const lock = JSON.stringify(lockKey);
	const end = clock.elapsed() + maxWaitMinutes * 60_000;
	while (locks.has(lock)) {
		if (clock.elapsed() > end) throw inUseError(target);
		await waitForWebApi(clock, lockPollMs);
	}
	locks.add(lock);
	try {
		return await task();
	} finally {
		locks.delete(lock);
	}
}

function inUseError(target: string): ServiceError {
	return new ServiceError({
		code: 'DEVICE_IN_USE',
		message: `Another run has been changing ${target} for more than ${maxWaitMinutes} minutes`,
		hint: 'Nothing was written for this item. Run it again after the other run, or stop the other run.',
	});
}

import { waitForWebApi, type Clock } from '../http/clock';
import { ServiceError } from '../http/serviceError';
import { nameKey } from '../../words/names';
import type { AccountCache } from './accountCache';
import type { WebApiClient } from './client';
import type { EntityId } from './entities';
import type { WriteJournal } from './nameIndex';
import { RunWrites } from './runWrites';

/** The locks that runs of this process hold: on devices by account and name, and on accounts. */
const locks = new Set<string>();

/** Longer than the requests of a row take, with all their waits, unless Timeout or Max Wait were raised. */
const maxWaitMinutes = 5;

const pauseMs = 20;

export interface AccountAccess {
	cache: AccountCache;
	client: WebApiClient;
	writes: AccountWrites;
}

/** The writes of a run in one account, and the locks that keep other runs of this process from them. */
export class AccountWrites {
	readonly journal: WriteJournal;

	/** The names of the devices that were created, or tried to, by platform. */
	readonly created = new Map<EntityId, Set<string>>();

	/** @param account key of the account, department and login */
	constructor(
		private readonly run = new RunWrites(),
		private readonly account = '',
		serviceUrl = '',
	) {
		this.journal = run.journalOf(serviceUrl);
	}

	/** Whether this run or another one wrote, or tried to write, a device of this name. */
	isWritten(name: string): boolean {
		return this.run.isWritten(name);
	}

	isWrittenByOther(name: string): boolean {
		return this.run.isWrittenByOther(name);
	}

	/**
	 * Runs a task that may write the device of a name, while no other run of this process does so
	 * in the account. If it wrote, other open runs learn that their data of this device may be out
	 * of date.
	 *
	 * @throws {ServiceError} `DEVICE_IN_USE` when another run holds the device for minutes
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
	 * For applying, copying, planning and canceling: each finds the result of the one before.
	 *
	 * @throws {ServiceError} `DEVICE_IN_USE` when another run takes minutes
	 */
	async withAccountLock<Result>(clock: Clock, task: () => Promise<Result>): Promise<Result> {
		return await withLock(['account', this.account], 'this account', clock, task);
	}

	/** Call it before a device of this name is written: its data in caches may then be out of date. */
	beforeWrite(name: string): void {
		this.run.noteDeviceName(name);
	}

	/** As `beforeWrite`, for a device that may become a duplicate. */
	beforeCreation(platformId: EntityId, name: string): void {
		this.beforeWrite(name);
		const names = this.created.get(platformId) ?? new Set();
		this.created.set(platformId, names.add(name));
	}
}

/**
 * Waits until no other run of this process holds the lock, for some minutes at most.
 *
 * @param changed the locked thing, as errors name it
 * @throws {ServiceError} when the lock is not released in time
 */
async function withLock<Result>(
	lockKey: string[],
	changed: string,
	clock: Clock,
	task: () => Promise<Result>,
): Promise<Result> {
	const lock = JSON.stringify(lockKey);
	const end = clock.elapsed() + maxWaitMinutes * 60_000;
	while (locks.has(lock)) {
		if (clock.elapsed() > end) throw inUseError(changed);
		await waitForWebApi(clock, pauseMs);
	}
	locks.add(lock);
	try {
		return await task();
	} finally {
		locks.delete(lock);
	}
}

function inUseError(changed: string): ServiceError {
	return new ServiceError({
		code: 'DEVICE_IN_USE',
		message: `Another run has been changing ${changed} for more than ${maxWaitMinutes} minutes`,
		hint: 'Nothing was written for this item. Run it again after the other run, or stop the other run.',
	});
}

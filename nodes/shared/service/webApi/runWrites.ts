import type { Clock } from '../http/clock';
import { ServiceError, toServiceError } from '../http/serviceError';
import { nameKey } from '../../words/names';
import type { EntityId, EntityName } from './entities';
import { WriteJournal } from './nameIndex';

/** The locks that runs of this process hold: on devices by account and name, and on operations. */
const locks = new Set<string>();

const openRuns = new Set<RunWrites>();

/** Longer than the requests of a row take, with all their waits, unless Timeout or Max Wait were raised. */
const maxWaitMinutes = 5;

const pauseMs = 20;

/**
 * The writes of this run, and of concurrent runs in this process: executions can overlap, and the service
 * accepts several devices with one name. Other processes are unknown.
 */
export class RunWrites {
	private readonly journals = new Map<string, WriteJournal>();
	private readonly ownNames = new Set<string>();
	private readonly namesOfOthers = new Set<string>();

	/** From now on, this run is informed of the writes of others, until it is closed. */
	open(): void {
		openRuns.add(this);
	}

	close(): void {
		openRuns.delete(this);
	}

	/** The writes in one service: the IDs of another one are independent. */
	journalOf(serviceUrl: string): WriteJournal {
		const journal = this.journals.get(serviceUrl) ?? new WriteJournal();
		this.journals.set(serviceUrl, journal);
		return journal;
	}

	/**
	 * Notes a write in the journals of this run and, except for new entities (without an ID), of other open
	 * runs, which may be reading the entity. Call it before the write and when it is over.
	 */
	noteWrite(serviceUrl: string, kind: EntityName, id?: EntityId): void {
		this.journalOf(serviceUrl).add(kind, id);
		if (id === undefined) return;
		for (const run of openRuns) if (run !== this) run.journalOf(serviceUrl).add(kind, id);
	}

	/** Notes the name of a device before it is created or changed. */
	noteDeviceName(name: string): void {
		this.ownNames.add(nameKey(name));
	}

	isWritten(name: string): boolean {
		return this.ownNames.has(nameKey(name)) || this.isWrittenByOther(name);
	}

	isWrittenByOther(name: string): boolean {
		return this.namesOfOthers.has(nameKey(name));
	}

	/**
	 * Runs a task that may write the device of a name, while no other run of this process does so
	 * in the account. If it wrote, other open runs learn that their data of this device may be out
	 * of date.
	 *
	 * @param account key of the account, department and login
	 * @throws {ServiceError} `DEVICE_IN_USE` when another run holds the device for minutes
	 */
	async withDeviceLock<Result>(
		account: string,
		name: string,
		clock: Clock,
		task: () => Promise<Result>,
	): Promise<Result> {
		const key = nameKey(name);
		return await this.withLock(
			['device', account, key],
			`the device "${name}"`,
			clock,
			async () => {
				try {
					return await task();
				} finally {
					if (this.ownNames.has(key)) this.informOthers(key);
				}
			},
		);
	}

	/** @throws {ServiceError} `DEVICE_IN_USE` when another run takes minutes */
	async withAccountLock<Result>(
		account: string,
		clock: Clock,
		task: () => Promise<Result>,
	): Promise<Result> {
		return await this.withLock(['account', account], 'this account', clock, task);
	}

	/**
	 * Waits until no other run of this process holds the lock, for some minutes at most.
	 *
	 * @param changed the locked thing, as errors name it
	 * @throws {ServiceError} when the lock is not released in time
	 */
	private async withLock<Result>(
		lockKey: string[],
		changed: string,
		clock: Clock,
		task: () => Promise<Result>,
	): Promise<Result> {
		const lock = JSON.stringify(lockKey);
		const end = clock.elapsed() + maxWaitMinutes * 60_000;
		while (locks.has(lock)) {
			if (clock.elapsed() > end) throw inUseError(changed);
			await clock.wait(pauseMs).catch((thrown: unknown) => {
				throw toServiceError(thrown, { service: 'Web API', mutates: false });
			});
		}
		locks.add(lock);
		try {
			return await task();
		} finally {
			locks.delete(lock);
		}
	}

	private informOthers(key: string): void {
		for (const run of openRuns) if (run !== this) run.namesOfOthers.add(key);
	}
}

function inUseError(changed: string): ServiceError {
	return new ServiceError({
		code: 'DEVICE_IN_USE',
		message: `Another run has been changing ${changed} for more than ${maxWaitMinutes} minutes`,
		hint: 'Nothing was written for this item. Run it again after the other run, or stop the other run.',
	});
}

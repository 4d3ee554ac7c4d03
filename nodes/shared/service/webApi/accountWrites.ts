import type { Clock } from '../http/clock';
import type { AccountCache } from './accountCache';
import type { WebApiClient } from './client';
import type { EntityId } from './entities';
import type { WriteJournal } from './nameIndex';
import { RunWrites } from './runWrites';

/** The cached data, the requests and the writes of a run for an account. */
export interface AccountAccess {
	cache: AccountCache;
	client: WebApiClient;
	writes: AccountWrites;
}

/** The writes of a node run in an account and department, in turn with other runs. */
export class AccountWrites {
	readonly journal: WriteJournal;

	/** The names of the devices that were created, or tried to, by platform. */
	readonly created = new Map<EntityId, Set<string>>();

	/**
	 * @param run all writes of this run
	 * @param account the account, department and login
	 * @param serviceUrl of the service with the account
	 */
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
	 * Looks for a device by its name and writes it, while no other run of this process does the same.
	 *
	 * @throws {ServiceError} when another run is not over with it in time, or the user stops the execution
	 */
	async withDeviceLock<Result>(
		name: string,
		clock: Clock,
		task: () => Promise<Result>,
	): Promise<Result> {
		return await this.run.withDeviceLock(this.account, name, clock, task);
	}

	/**
	 * Applies, copies, plans or cancels while no other run of this process does so in this account: each finds
	 * the result of the one before. Throws as `withDeviceLock` does.
	 */
	async withAccountLock<Result>(clock: Clock, task: () => Promise<Result>): Promise<Result> {
		return await this.run.withAccountLock(this.account, clock, task);
	}

	/** Call it before a device of this name is written. */
	beforeWrite(name: string): void {
		this.run.noteDeviceName(name);
	}

	/** Call it before a device of this name is created. */
	beforeCreation(platformId: EntityId, name: string): void {
		this.beforeWrite(name);
		const names = this.created.get(platformId) ?? new Set();
		this.created.set(platformId, names.add(name));
	}
}

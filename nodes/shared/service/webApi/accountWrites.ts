import type { Clock } from '../http/clock';
import type { AccountCache } from './accountCache';
import type { WebApiClient } from './client';
import type { EntityId } from './entities';
import type { WriteJournal } from './nameIndex';
import { RunWrites } from './runWrites';

export interface AccountAccess {
	cache: AccountCache;
	client: WebApiClient;
	writes: AccountWrites;
}

export class AccountWrites {
	readonly journal: WriteJournal;

	/** The names of the devices that were created, or tried to, by platform. */
	readonly created = new Map<EntityId, Set<string>>();

	/** @param account the account, department and login */
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

	/** As {@link RunWrites.withDeviceLock}. */
	async withDeviceLock<Result>(
		name: string,
		clock: Clock,
		task: () => Promise<Result>,
	): Promise<Result> {
		return await this.run.withDeviceLock(this.account, name, clock, task);
	}

	/** For applying, copying, planning and canceling: each finds the result of the one before. */
	async withAccountLock<Result>(clock: Clock, task: () => Promise<Result>): Promise<Result> {
		return await this.run.withAccountLock(this.account, clock, task);
	}

	beforeWrite(name: string): void {
		this.run.noteDeviceName(name);
	}

	beforeCreation(platformId: EntityId, name: string): void {
		this.beforeWrite(name);
		const names = this.created.get(platformId) ?? new Set();
		this.created.set(platformId, names.add(name));
	}
}

import { nameKey } from '../../words/names';
import type { EntityId, EntityName } from './entities';
import { WriteJournal } from './nameIndex';

const openRuns = new Set<RunWrites>();

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

	/** Informs other open runs that their data of this device, noted before a write, may be out of date. */
	informOthers(deviceName: string): void {
		const key = nameKey(deviceName);
		if (!this.ownNames.has(key)) return;
		for (const run of openRuns) if (run !== this) run.namesOfOthers.add(key);
	}
}

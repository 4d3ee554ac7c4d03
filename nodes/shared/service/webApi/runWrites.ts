import { nameKey } from '../../words/names';
import type { EntityId, EntityName } from './entities';
import { WriteJournal } from './nameIndex';

const openRuns = new Set<RunWrites>();

/**
 * The writes of one run, and those of concurrent runs in this process, so that overlapping executions do not
 * create devices with the same name. The writes of other processes are unknown.
 */
export class RunWrites {
	private readonly journals = new Map<string, WriteJournal>();
	private readonly ownNames = new Set<string>();
	private readonly namesOfOthers = new Set<string>();

	/** Starts to receive the writes of other runs, until this run is closed. */
	open(): void {
		openRuns.add(this);
	}

	close(): void {
		openRuns.delete(this);
	}

	/** The writes in one service; each service has its own IDs. */
	journalOf(serviceUrl: string): WriteJournal {
		const journal = this.journals.get(serviceUrl) ?? new WriteJournal();
		this.journals.set(serviceUrl, journal);
		return journal;
	}

	/**
	 * Notes a write in the journals of this run and, unless the entity is new (without an ID), of other open
	 * runs, which may be reading it. Call it before the write and when it is over.
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

	/** Whether this run or another one wrote, or tried to write, a device of this name. */
	isWritten(name: string): boolean {
		return this.ownNames.has(nameKey(name)) || this.isWrittenByOther(name);
	}

	isWrittenByOther(name: string): boolean {
		return this.namesOfOthers.has(nameKey(name));
	}

	/** If this run wrote the device, informs other open runs that their data of it may be out of date. */
	informOthers(deviceName: string): void {
		const key = nameKey(deviceName);
		if (!this.ownNames.has(key)) return;
		for (const run of openRuns) if (run !== this) run.namesOfOthers.add(key);
	}
}

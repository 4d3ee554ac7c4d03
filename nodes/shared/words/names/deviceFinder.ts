import { Turn } from '../util/turn';
import { isTag, nameKey, type Named } from './named';
import { NameList } from './nameList';
import type { NameField } from './refusal';

/** Finds devices by the texts of a field: ID, name, tag or pattern. */
export class DeviceFinder<Device extends Named> {
	private readonly names: NameList<Device>;

	constructor(private readonly devices: readonly Device[]) {
		this.names = new NameList(devices);
	}

	/** Returns all devices with this ID, name or tag, or all that match the pattern. */
	find(text: string): Device[] {
		return [...new Set([...this.names.matching(text), ...this.findTagged(text)])];
	}

	/** The devices of each distinct text. Other work of n8n can run in between: many patterns take seconds. */
	async findInTurns(texts: Iterable<string>): Promise<ReadonlyMap<string, Device[]>> {
		const found = new Map<string, Device[]>();
		const turn = new Turn();
		for (const text of new Set(texts)) {
			found.set(text, this.find(text));
			await turn.pause();
		}
		return found;
	}

	/** Returns the devices with this tag, written as "#shop"; none for other texts. */
	findTagged(text: string): Device[] {
		if (!isTag(text)) return [];
		const key = nameKey(text.slice(1));
		return this.devices.filter(({ tags = [] }) => tags.some((tag) => nameKey(tag) === key));
	}
}

/** Describes a field whose devices may be in any department, for error messages. */
export function anyDepartmentField(label: string): NameField {
	return {
		label,
		among: 'the devices of all departments that the Web API UID can access',
	};
}

import { isTag, nameKey, type Named } from './named';
import { NameList } from './nameList';
import type { NameField } from './refusal';

export class DeviceFinder<Device extends Named> {
	private readonly names: NameList<Device>;

	constructor(private readonly devices: readonly Device[]) {
		this.names = new NameList(devices);
	}

	/** All that have this ID, name or tag, or fit the pattern. */
	find(text: string): Device[] {
		return [...new Set([...this.names.matching(text), ...this.findTagged(text)])];
	}

	findTagged(text: string): Device[] {
		if (!isTag(text)) return [];
		const key = nameKey(text.slice(1));
		return this.devices.filter(({ tags = [] }) => tags.some((tag) => nameKey(tag) === key));
	}
}

/** A field whose devices may be in any department. */
export function anyDepartmentField(label: string): NameField {
	return {
		label,
		among: 'the devices of all departments that the Web API UID can access',
	};
}

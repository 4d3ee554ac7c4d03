import { nameKey, NameList } from '../../../shared/names';
import type { NamedEntity } from '../../../shared/webApi';

/** Finds devices by what a person writes. */
export class DeviceFinder {
	private readonly names: NameList<NamedEntity>;

	constructor(private readonly devices: readonly NamedEntity[]) {
		this.names = new NameList(devices);
	}

	/** All that have this ID, name or tag, or fit the pattern. */
	find(text: string): NamedEntity[] {
		const named = this.names.matching(text);
		if (!text.startsWith('#')) return [...named];
		const key = nameKey(text.slice(1));
		const tagged = this.devices.filter(({ tags = [] }) => tags.some((tag) => nameKey(tag) === key));
		return [...named, ...tagged];
	}
}

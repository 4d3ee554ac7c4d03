import { fitsWildcards } from '../../util/wildcards';

/** A device as the feed names it; empty text for what it does not say. */
export interface FeedDevice {
	id: string;
	name: string;
}

/**
 * Whether a device is meant by an ID or a name in which `*` stands for any characters and `?` for one.
 * Case and whitespace at the ends do not count.
 */
export function deviceMatcher(text: string): (device: FeedDevice) => boolean {
	const pattern = [...normalizeName(text)];
	return (device) => charactersOf(device).some((characters) => fitsWildcards(characters, pattern));
}

/** Finds what {@link deviceMatcher} does, for many texts: comparing all with all would keep n8n waiting. */
export class DeviceLookup {
	private readonly byText = new Map<string, FeedDevice[]>();

	/** Of each device; made with the first text that has wildcards. */
	private characters?: string[][][];

	constructor(private readonly devices: readonly FeedDevice[]) {
		for (const device of devices) {
			const { id, name } = device;
			for (const text of new Set([normalizeName(id), normalizeName(name)])) {
				const named = this.byText.get(text);
				if (named) named.push(device);
				else this.byText.set(text, [device]);
			}
		}
	}

	/** The devices that a text means, in their order. */
	find(text: string): readonly FeedDevice[] {
		const wanted = normalizeName(text);
		if (!/[*?]/.test(wanted)) return this.byText.get(wanted) ?? [];
		const pattern = [...wanted];
		const all = (this.characters ??= this.devices.map(charactersOf));
		return this.devices.filter((_, at) =>
			all[at].some((characters) => fitsWildcards(characters, pattern)),
		);
	}

	has(text: string): boolean {
		return this.find(text).length > 0;
	}
}

export function normalizeName(text: string): string {
	return text.trim().toLowerCase();
}

/** Those of its ID and of its name. */
function charactersOf({ id, name }: FeedDevice): string[][] {
	return [id, name].map((value) => [...normalizeName(value)]);
}

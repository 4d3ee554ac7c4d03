import { ParameterError } from '../shared/util/monitoringError';
import { closestMatches } from '../shared/util/closestMatches';
import { quoteSome } from '../shared/util/listSome';
import type { DeviceReading, WatchedDevices } from '../shared/watch';
import { deviceMatcher } from '../shared/xmlFeed';
import { shortHash } from '../shared/util/shortHash';

type Named = Pick<DeviceReading, 'id' | 'name'>;

/** Some devices, by IDs, names and patterns of names, or all but those. */
export class DeviceSelection implements WatchedDevices {
	readonly key: string;

	private readonly exact: ReadonlySet<string>;

	private readonly patterns: Array<(device: { id: string; name: string }) => boolean>;

	constructor(
		private readonly texts: readonly string[],
		private readonly isExcept: boolean,
	) {
		this.exact = new Set(texts.filter((text) => !isPattern(text)).map(normalize));
		this.patterns = texts.filter(isPattern).map(deviceMatcher);
		this.key = shortHash([isExcept, ...texts.map(normalize).sort()]);
	}

	includes(device: Named): boolean {
		return this.isNamed(device) !== this.isExcept;
	}

	leavesOut(device: Named): boolean {
		return this.isExcept && this.isNamedExactly(device);
	}

	/**
	 * A name that was mistyped would never start a workflow.
	 *
	 * @throws {ParameterError} when a text means no device of the account
	 */
	check(devices: readonly Named[]): void {
		const known = new Set(devices.flatMap((device) => textsOf(device).map(normalize)));
		const unknown = this.texts.filter((text) => {
			if (!isPattern(text)) return !known.has(normalize(text));
			const matches = deviceMatcher(text);
			return !devices.some((device) => matches(toTexts(device)));
		});
		if (unknown.length === 0) {
			if (devices.some((device) => this.includes(device))) return;
			throw new ParameterError(
				'Devices leaves no device to watch',
				'Take a name out of All But, or choose the devices from the list.',
			);
		}
		const names = devices.map(({ name }) => name ?? '').filter((name) => name !== '');
		const near = closestMatches(unknown[0], names);
		const similar = near.length > 0 ? ` Similar names: ${near.join(', ')}.` : '';
		const list = quoteSome([...new Set(unknown)]);
		throw new ParameterError(
			`Devices names what the account does not have: ${list}`,
			`Correct the ID or name, or choose the devices from the list.${similar}`,
		);
	}

	private isNamed(device: Named): boolean {
		if (this.isNamedExactly(device)) return true;
		const texts = toTexts(device);
		return this.patterns.some((matches) => matches(texts));
	}

	private isNamedExactly(device: Named): boolean {
		return textsOf(device).some((text) => this.exact.has(normalize(text)));
	}
}

function isPattern(text: string): boolean {
	return /[*?]/.test(text);
}

function textsOf({ id, name }: Named): string[] {
	return [id, name].flatMap((value) => (value === null ? [] : [String(value)]));
}

function toTexts({ id, name }: Named): { id: string; name: string } {
	return { id: id === null ? '' : String(id), name: name ?? '' };
}

function normalize(text: string): string {
	return text.trim().toLowerCase();
}

import { deviceFinder, type DeviceName, type ShownDevice } from '../../../shared/features/uptime';
import { forEachInSteps, type Steps } from '../../../shared/words/util/turn';
import { quoteSome } from '../../../shared/words/util/phrases';
import type { ShownDevices } from './readDevices';

/**
 * Selects those results (summaries, outages, checks) whose device the status page shows. It must
 * know hidden devices, too, because one can have the name of a shown device.
 */
export class DeviceResults {
	private readonly shown: ReadonlySet<ShownDevice>;

	private readonly find: (results: DeviceName) => ShownDevice | undefined;

	private readonly names: ReadonlySet<string | null>;

	private readonly withoutState = new Set<string | number | null>();

	private readonly unclear = new Set<string>();

	constructor({ hidden, shown }: ShownDevices) {
		const all = [...shown, ...hidden];
		this.shown = new Set(shown);
		this.find = deviceFinder(all);
		this.names = new Set(all.map(({ deviceName }) => deviceName));
	}

	isShown(results: DeviceName): boolean {
		const device = this.find(results);
		return device !== undefined && this.shown.has(device);
	}

	/**
	 * The results of the shown devices, with the ID and name from the list of states. Notes unknown
	 * devices for hints(). Yields so that other work of n8n can run.
	 */
	*selectShown<Results extends DeviceName>(results: readonly Results[]): Steps<Results[]> {
		const selected: Results[] = [];
		yield* forEachInSteps(results, (result) => {
			const device = this.find(result);
			if (device === undefined) this.noteUnknown(result);
			if (device === undefined || !this.shown.has(device)) return;
			const deviceId = device.deviceId === null ? null : String(device.deviceId);
			selected.push({ ...result, deviceId, deviceName: device.deviceName });
		});
		return selected;
	}

	/** Hints about devices whose results were omitted although they are not hidden. */
	hints(): string[] {
		const hints: string[] = [];
		const { size } = this.withoutState;
		if (size > 0) {
			const [devices, them] = size === 1 ? ['device', 'it'] : ['devices', 'them'];
			hints.push(
				`The service returned no current state for ${size} ${devices}, so the page omits ${them}. To see which devices have a state, use Device Status > Get Many.`,
			);
		}
		if (this.unclear.size > 0) {
			hints.push(
				`Some results have no device ID, and several devices have the name ${quoteSome([...this.unclear])}: the page omits these results. Give the devices different names.`,
			);
		}
		return hints;
	}

	/** Notes a device that was not found: its name is that of several devices, or it has no state. */
	private noteUnknown({ deviceId, deviceName }: DeviceName): void {
		const isUnclear = deviceId === null && deviceName !== null && this.names.has(deviceName);
		if (isUnclear) this.unclear.add(deviceName);
		else this.withoutState.add(deviceId ?? deviceName);
	}
}

import { isObject } from '../util/json';
import type { DeviceMemory, WatchState } from './types';

/** Another number for another form of what is written down: older nodes cannot read it, nor this one theirs. */
const version = 1;

/** A state as it is written down. */
interface WrittenState extends Omit<WatchState, 'devices'> {
	devices: Record<string, DeviceMemory>;
}

/** What was kept, if it can be read. */
export interface RestoredState {
	state?: WatchState;
	/** Whether there is something that cannot be read. */
	isUnreadable: boolean;
}

/** What to keep of a state: a text, so that nothing else can change a part of it. */
export function serializeState({ devices, ...rest }: WatchState): string {
	return JSON.stringify({ version, ...rest, devices: Object.fromEntries(devices) });
}

/** A state as it was kept; whatever does not fit is not taken for one. */
export function restoreState(kept: unknown): RestoredState {
	if (kept === undefined || kept === null || kept === '') return { isUnreadable: false };
	const content = parseJson(kept);
	if (!isWrittenState(content)) return { isUnreadable: true };
	const { devices, ...rest } = content;
	return { state: { ...rest, devices: new Map(Object.entries(devices)) }, isUnreadable: false };
}

function parseJson(text: unknown): unknown {
	if (typeof text !== 'string') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Nobody but {@link serializeState} writes it, so the version says what is in it. */
function isWrittenState(content: unknown): content is WrittenState {
	if (!isObject(content) || content.version !== version) return false;
	const { devices, held, sample } = content;
	return isObject(devices) && Array.isArray(held) && Array.isArray(sample);
}

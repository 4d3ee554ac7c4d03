import { deviceKey } from './reading';
import type { Incident, OutageMemory, WatchEvent, WatchState } from './types';

type Lasting = OutageMemory | undefined;

/** What a change means for the outage before and after it; nothing where nobody was told of one. */
export function incidentOf(before: Lasting, after: Lasting): Incident | undefined {
	const [wasTold, isTold] = [before, after].map((outage) => outage && !outage.untold);
	if (after && isTold) return incident(wasTold ? 'update' : 'open', after);
	return before && wasTold ? incident('close', before) : undefined;
}

function incident(action: Incident['action'], { failedSince, since }: OutageMemory): Incident {
	return { action, since, failedSince };
}

/** What was said of the beginning of an outage stays so until its end: later events have the same key. */
export function noteFailedSince(state: WatchState, events: readonly WatchEvent[]): WatchState {
	const devices = new Map(state.devices);
	for (const { details, deviceId, deviceName, incident: told } of events) {
		const key = deviceKey(deviceId, deviceName) ?? '';
		const memory = devices.get(key);
		if (!details?.failedSince || memory?.outage?.since !== told?.since || !memory?.outage) continue;
		const outage = { ...memory.outage, failedSince: details.failedSince };
		devices.set(key, { ...memory, outage });
	}
	return { ...state, devices };
}

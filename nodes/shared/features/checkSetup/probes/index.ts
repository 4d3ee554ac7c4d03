import { deviceProbes } from './devices';
import { feedCheckProbes } from './feedChecks';
import { feedDeviceProbes } from './feedDevices';
import { feedRangeProbes } from './feedRanges';
import { feedSummaryProbes } from './feedSummaries';
import { listProbes } from './lists';
import { loadTestProbes } from './loadTests';
import { sessionProbes } from './session';
import { writeProbes } from './writes';

const { sessionEnd, ...firstSessionProbes } = sessionProbes;

/** All probes in the order in which they run; the slow one comes last. */
export const probes = {
	...firstSessionProbes,
	...listProbes,
	...deviceProbes,
	...loadTestProbes,
	...feedDeviceProbes,
	...feedCheckProbes,
	...feedRangeProbes,
	...feedSummaryProbes,
	...writeProbes,
	sessionEnd,
};

export type ProbeName = keyof typeof probes;

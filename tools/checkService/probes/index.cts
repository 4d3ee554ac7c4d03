import type { Probe } from '../probe.cts';
import { deviceProbes } from './devices.cts';
import { feedCheckProbes } from './feedChecks.cts';
import { feedDeviceProbes } from './feedDevices.cts';
import { feedRangeProbes } from './feedRanges.cts';
import { feedSummaryProbes } from './feedSummaries.cts';
import { listProbes } from './lists.cts';
import { loadTestProbes } from './loadTests.cts';
import { sessionProbes } from './session.cts';
import { writeProbes } from './writes.cts';

/** All probes by name, in the order in which they run. */
export const probes: Record<string, Probe> = {
	...sessionProbes,
	...listProbes,
	...deviceProbes,
	...loadTestProbes,
	...feedDeviceProbes,
	...feedCheckProbes,
	...feedRangeProbes,
	...feedSummaryProbes,
	...writeProbes,
};

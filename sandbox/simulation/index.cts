export { findState, simulateChecks } from './checks.cts';
export type { Check, DeviceState, SimulatedDevice } from './checks.cts';
export type { TimeRange } from './runs.cts';
export { sumTimings } from './timings.cts';
export type { Timings } from './timings.cts';

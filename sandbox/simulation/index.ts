export { findState, simulateChecks } from './checks';
export type { Check, DeviceState, SimulatedDevice } from './checks';
export type { TimeRange } from './runs';
export { sumTimings } from './timings';
export type { Timings } from './timings';

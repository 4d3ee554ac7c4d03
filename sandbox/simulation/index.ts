export { checksFrom, stateAt } from './checks';
export type { Check, DeviceState, SimulatedDevice } from './checks';
export type { TimeRange } from './runs';
export { durationOf } from './timings';
export type { Timings } from './timings';

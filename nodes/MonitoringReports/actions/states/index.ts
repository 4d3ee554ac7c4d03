export { readStatesOutput, statesProperties } from './fields';
export { createOverview } from './overview';
export type { StatesRequest } from './request';
export { stateRows } from './rows';

export { statesField } from './fields';
export { overviewOf, stateRows } from './rows';

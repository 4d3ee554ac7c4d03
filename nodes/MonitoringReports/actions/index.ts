export { operationTable } from './operationTable';
export { properties } from './properties';

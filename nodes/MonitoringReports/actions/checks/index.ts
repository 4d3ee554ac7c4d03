export { countChecks } from './countChecks';
export { isReadWhole, readSelection, type ChecksRequest } from './request';
export { checkRows } from './rows';

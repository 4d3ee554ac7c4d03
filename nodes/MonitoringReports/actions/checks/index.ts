export { countChecks } from './countChecks';
export { tooFewLocationsHint } from './outageRows';
export { isReadWhole, readSelection, type ChecksRequest } from './request';
export { checkRows } from './rows';

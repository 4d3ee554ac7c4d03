export { countChecks } from './countChecks';
export { outageRows, tooFewLocationsHint } from './outageRows';
export { orderedChecks, selectedChecks } from './responseRows';
export { statisticsRows } from './statisticsRows';

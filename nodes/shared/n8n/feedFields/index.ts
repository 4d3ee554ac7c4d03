export { dateHints, dateRangeField, type Retention } from './dateRange';
export { devicesField } from './devices';
export { filtersField } from './filters';
export { readGrouping, groupByField } from './groupBy';
export { optionsField, readRecordElement, summaryOptionsField } from './options';
export type { QueryField } from './queryField';

export { dateRangeField, readCustomFrom } from './dateRange';
export { devicesField } from './devices';
export { departmentFilter, resultFilters } from './filters';
export { readGrouping, groupByField } from './groupBy';
export { optionsField, readRecordElement } from './options';
export type { QueryField } from './queryField';

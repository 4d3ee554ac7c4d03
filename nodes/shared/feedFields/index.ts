export * from './checks';
export { dateHintsField, dateRangeField, rangeInWordsField, type Retention } from './dateRange';
export * from './devices';
export { bothResultsFiltersField, departmentFilterField, filtersField } from './filters';
export { groupByField } from './groupBy';
export { outageRuleField } from './outageRule';
export { narrowingFields } from './narrowing';
export * from './options';
export { uptimeTargetField } from './uptimeTarget';

export { customFrom, dateRangeField } from './dateRange';
export { devicesField } from './devices';
export { departmentFilter, resultFilters } from './filters';
export { optionsField, recordElementOption } from './options';
export { outputFields } from './output';
export { queryOf, type QueryField } from './queryField';

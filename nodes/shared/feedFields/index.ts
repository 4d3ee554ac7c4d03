export * from './checks';
export { dateHintsField, dateRangeField, type Retention } from './dateRange';
export {
	deviceListProperty,
	deviceNames,
	deviceNamesProperty,
	devicesField,
	exceptProperty,
	readDevices,
	readDeviceTexts,
} from './devices';
export { bothResultsFiltersField, departmentFilterField, filtersField } from './filters';
export { groupByField } from './groupBy';
export { outageRuleField } from './outageRule';
export { narrowingFields } from './narrowing';
export {
	checkOptionsField,
	readRecordElement,
	summaryOptionsField,
	type ReportOptions,
} from './options';
export type { QueryField } from './queryField';
export { successStatusesField } from './successStatuses';
export { uptimeTargetField } from './uptimeTarget';

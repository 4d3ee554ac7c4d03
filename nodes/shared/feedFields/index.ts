export * from './checks';
export { dateHintsField, dateRangeField, rangeInWordsField, type Retention } from './dateRange';
export {
	deviceListProperty,
	deviceNameField,
	deviceNamesProperty,
	devicesField,
	exceptProperty,
	readRequiredDevices,
	readDeviceTexts,
} from './devices';
export { bothResultsFiltersField, departmentFilterField, filtersField } from './filters';
export { groupByField } from './groupBy';
export { outageRuleField } from './outageRule';
export { narrowingFields } from './narrowing';
export {
	checkOptionsField,
	readRecordElement,
	responseOptionsField,
	successStatusesField,
	summaryOptionsField,
	type QueryField,
	type ReportOptions,
} from './options';
export { uptimeTargetField } from './uptimeTarget';

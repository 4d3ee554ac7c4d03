export * from './checks';
export { dateHints, dateRangeField, type Retention } from './dateRange';
export {
	deviceListProperty,
	deviceNamesProperty,
	devicesField,
	readDevices,
	readDeviceTexts,
	splitDevices,
} from './devices';
export { bothResultsFiltersField, filtersField } from './filters';
export { readGrouping, groupByField } from './groupBy';
export { outageRuleField } from './outageRule';
export { optionsField, readRecordElement, summaryOptionsField } from './options';
export { readQuery, type QueryField } from './queryField';

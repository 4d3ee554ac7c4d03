export { deviceKey, type Check } from './check';
export { Distribution } from './distribution';
export { dimensions, type DimensionName } from './grouping';
export { dayMs, UptimeHistory, type DeviceHistory } from './history';
export {
	anyFailedCheck,
	countLocations,
	findOutages,
	type Outage,
	type OutageLocation,
	type OutageRule,
} from './outages';
export { Statistics, type Figures, type StatisticsRow } from './statistics';
export { dayStrip, summarizeDevice, type DayOfDevice, type DeviceSummary } from './summary';
export { formatDuration, formatTime, outageMessage } from './text';

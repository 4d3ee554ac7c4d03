export { formatTime, parseTime } from './formatTime';
export { deviceKey, type Check } from '../../service/xmlFeed/check';
export { deviceFinder, type DeviceName } from './deviceFinder';
export { Distribution } from './distribution';
export { Durations } from './durations';
export { LatestFailures, reasonText, reportFailures, type FailureSeen } from './failures';
export { dimensions, type DimensionName } from './grouping';
export { evenClockOf, type EvenClock } from './evenClock';
export { checkedSpanOf, UptimeHistory, type DeviceHistory } from './history';
export {
	anyFailedCheck,
	countFailing,
	countLocations,
	defaultOutageRule,
	findOutages,
	type Outage,
	type OutageRule,
} from './outages';
export { daySpans, reportClock } from './clock';
export { firstCheckOf } from './coverDays';
export { observeDevice, type ObservedDevice } from './observed';
export {
	combineFigures,
	isTargetMet,
	round,
	roundDown,
	roundUp,
	type Figures as SummaryFigures,
} from './figures';
export {
	comparedPeriod,
	daysOf,
	wholePeriod,
	type CalendarPart,
	type Comparison,
	type Period,
} from './period';
export { plannedSpans, type WeeklyWindow } from './plannedDowntime';
export { buildUptimeReport } from './report';
export { checkParts, commonLayer, failedLayerOf, type FailedLayer } from './layer';
export { incidentKey, severityOf, type Severity } from './incident';
export {
	roundReport,
	type DayFigures,
	type DeviceFigures,
	type DeviceOutages,
	type ReportDay,
	type ReportDevice,
	type ReportInput,
	type ReportOutage,
	type ReportPeriod,
	type UptimeReport,
} from './reportData';
export { maxKeptNumbers, Statistics, type Figures } from './statistics';
export {
	isOpenIncident,
	isOver,
	isPast,
	showNotice,
	type Notice,
	type NoticePhase,
	type NoticeState,
	type ShownNotice,
} from './notices';
export {
	buildStatusPage,
	deviceStates,
	type DeviceChecks,
	type DeviceState,
	type OutageDay,
	type OverallState,
	type ShownDevice,
	type StatusDevice,
	type StatusInput,
	type StatusOutage,
	type StatusPage,
} from './statusPage';
export { summarizeDevice, type DeviceSummary } from './summary';
export {
	deviceLabel,
	formatDay,
	formatDuration,
	formatMinute,
	formatSpan,
	joinNames,
	outageMessage,
	outageSentence,
	splitDuration,
	toSeconds,
	type TimeUnit,
} from './text';

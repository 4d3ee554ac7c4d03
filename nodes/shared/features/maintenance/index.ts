export * from './entries';
export * from './groups';
export { parseEnd, parseStart } from './moments';
export * from './occurrences';
export * from './planNote';
export * from './planView';
export * from './timeSpans';
export { schedulesBehindPlans, scheduleBehindPlan } from './service/behindPlan';
export type { PlanTimes } from './service/planBody';
export {
	readSchedules,
	schedulesOfPlan,
	scheduleName,
	type AccountSchedules,
	type PlanSchedule,
} from './service/planSchedules';
export {
	writePlan,
	type PlanAction,
	type PlanOutcome,
	type WrittenPlan,
} from './service/writePlan';
export type { KeptSchedule } from './service/deleteUnused';
export type { WantedPlan } from './service/planDevices';
export { cancelPlan, type CanceledPlan, type RestoredDevice } from './service/cancelPlan';
export { listPlanNames, listPlans, type ListedPlan } from './service/listPlans';
export { scheduleIdOf } from './service/takeBack';

export { schedulesBehindPlans } from './behindPlan';
export type { PlanTimes } from './planBody';
export {
	readSchedules,
	schedulesOfPlan,
	scheduleName,
	type AccountSchedules,
	type PlanSchedule,
} from './planSchedules';
export { writePlan, type PlanAction, type PlanOutcome, type WrittenPlan } from './writePlan';
export type { KeptSchedule } from './deleteUnused';
export type { WantedPlan } from './planDevices';
export { cancelPlan, type CanceledPlan, type RestoredDevice } from './cancelPlan';
export { listPlanNames, listPlans, type ListedPlan } from './listPlans';

export { applyChecks, type CheckReading } from './noteChecks';
export { applyUnread } from './unread';
export {
	sourceKey,
	type BudgetSettings,
	type CheckSettings,
	type SeenCheck,
	type SlowSettings,
} from './types';

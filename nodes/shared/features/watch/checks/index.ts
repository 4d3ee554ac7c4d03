export { noteChecks, type CheckReading } from './noteChecks';
export { noteUnread } from './unread';
export {
	sourceKey,
	type BudgetSettings,
	type CheckSettings,
	type SeenCheck,
	type SlowSettings,
} from './types';

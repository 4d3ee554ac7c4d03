export { noteChecks, type CheckReading } from './noteChecks';
export { noteUnread } from './unread';
export type { BudgetSettings, CheckSettings, SeenCheck, SlowSettings } from './types';

export { noteChecks, type CheckReading } from './noteChecks';
export { noteUnread } from './unread';
export { sourceKey } from './types';
export type { BudgetSettings, CheckSettings, SeenCheck, SlowSettings } from './types';

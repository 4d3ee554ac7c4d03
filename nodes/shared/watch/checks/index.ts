export { noteChecks, type CheckReading } from './noteChecks';
export type { BudgetSettings, CheckSettings, SeenCheck, SlowSettings } from './types';

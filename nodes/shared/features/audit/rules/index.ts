import type { AuditSource } from '../account';
import type { AuditRule } from '../rule';
import { alertingRules } from './alerting';
import { checkingRules } from './checking';
import { housekeepingRules } from './housekeeping';

/** The rules of an audit, those about the worst first. */
export const auditRules = {
	...alertingRules,
	...checkingRules,
	...housekeepingRules,
} as const satisfies Record<string, AuditRule>;

export type AuditRuleName = keyof typeof auditRules;

/** The lists of the account to read for these rules, in addition to the devices and their tasks. */
export function sourcesOf(names: readonly AuditRuleName[]): ReadonlySet<AuditSource> {
	// The audit log shows since when a device is paused; it is no need, as the rule also runs without it.
	const log: AuditSource[] = names.includes('pausedTooLong') ? ['auditEvent'] : [];
	return new Set([...names.flatMap((name) => auditRules[name].needs), ...log]);
}

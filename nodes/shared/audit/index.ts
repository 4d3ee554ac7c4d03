export * from './account';
export { runAudit, type AuditFinding, type AuditOutcome, type AuditSeverity } from './audit';
export { describeAudit, listFindings, type AuditReport } from './describeAudit';
export { auditRules, sourcesOf, type AuditRuleName } from './rules';
export { findUnmonitored, type AddressMatch, type WantedAddress } from './unmonitored';

export * from './account';
export { runAudit, type AuditProblem, type AuditOutcome, type AuditSeverity } from './audit';
export { describeAudit, listProblems } from './describeAudit';
export { auditRules, sourcesOf, type AuditRuleName } from './rules';
export * from './service/auditedAccount';
export { sourceText } from './words';

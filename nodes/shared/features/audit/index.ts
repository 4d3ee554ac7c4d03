export * from './account';
export { runAudit, type AuditProblem, type AuditOutcome, type AuditSeverity } from './audit';
export { describeAudit, listProblems } from './describeAudit';
export { auditRules, sourcesOf, type AuditRuleName } from './rules';
export { maxSitemapBytes, readSitemap } from './sitemap';
export {
	addressProblems,
	compareAddresses,
	newMonitors,
	type AddressMatch,
	type AddressPlace,
	type WantedAddresses,
} from './unmonitored';
export * from './service/auditedAccount';
export { sourceText } from './words';

export * from './account';
export { runAudit, type AuditFinding, type AuditOutcome, type AuditSeverity } from './audit';
export { describeAudit, listFindings, type AuditReport } from './describeAudit';
export { auditRules, sourcesOf, type AuditRuleName } from './rules';
export { maxSitemapBytes, readSitemap } from './sitemap';
export {
	addressFindings,
	compareAddresses,
	newMonitors,
	type AddressMatch,
	type AddressPlace,
	type WantedAddresses,
} from './unmonitored';
export * from './service/auditedAccount';

/** An audit, which yields to the event loop in n8n, carried out without a break. */
import * as audit from '../../nodes/shared/features/audit';
import { atOnce } from './atOnce.cts';

export const runAudit = (...input: Parameters<typeof audit.runAudit>) =>
	atOnce(audit.runAudit(...input));

export const listProblems = (outcome: audit.AuditOutcome) => atOnce(audit.listProblems(outcome));

export const joinContents = (...input: Parameters<typeof audit.joinContents>) =>
	atOnce(audit.joinContents(...input));

export const toAuditedContent = (...input: Parameters<typeof audit.toAuditedContent>) =>
	atOnce(audit.toAuditedContent(...input));

/** An audit, which yields to the event loop in n8n, carried out without a break. */
import * as audit from '../../nodes/shared/features/audit';
import { atOnce } from './atOnce';

export const readSitemap = (text: string) => atOnce(audit.readSitemap(text));

export const compareAddresses = (...input: Parameters<typeof audit.compareAddresses>) =>
	atOnce(audit.compareAddresses(...input));

export const addressFindings = (...input: Parameters<typeof audit.addressFindings>) =>
	atOnce(audit.addressFindings(...input));

export const runAudit = (...input: Parameters<typeof audit.runAudit>) =>
	atOnce(audit.runAudit(...input));

export const listFindings = (outcome: audit.AuditOutcome) => atOnce(audit.listFindings(outcome));

/** The rules of an audit in docs/account-setup-reference.md. */
import { auditRules } from '../../nodes/shared/features/audit';
import { replaceMarked } from './markers.cts';
import { wrap } from './wrap.cts';

const severities = ['high', 'medium', 'low'] as const;

/** Inserts the rules, the worst first. @throws Error when the page does not have the markers */
export async function insertAuditRules(page: string): Promise<string> {
	const rules = Object.values(auditRules);
	const lists = severities.map((severity) => {
		const own = rules.filter((rule) => rule.severity === severity);
		const lines = own.map(
			({ label, whyItMatters, fix, source }) =>
				`- ${[`**${label}.** ${whyItMatters}`, fix, `Source: ${source}`].map((text) => wrap(text, '  ')).join('\n  ')}`,
		);
		return `### ${severity[0].toUpperCase()}${severity.slice(1)}\n\n${lines.join('\n')}`;
	});
	return replaceMarked(page, 'audit rules', lists.join('\n\n'));
}

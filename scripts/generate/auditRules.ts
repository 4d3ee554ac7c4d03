/** The rules of an audit in docs/account-setup.md. */
import { auditRules } from '../../nodes/shared/audit';
import { replaceMarked } from './markers';

const severities = ['high', 'medium', 'low'] as const;

/**
 * The page with the rules between its markers, the worst first.
 *
 * @throws Error when the page does not have the markers
 */
export async function insertAuditRules(page: string): Promise<string> {
	const rules = Object.values(auditRules);
	const lists = severities.map((severity) => {
		const own = rules.filter((rule) => rule.severity === severity);
		const lines = own.map(
			({ label, whyItMatters, fix, source }) =>
				`- ${[`**${label}.** ${whyItMatters}`, fix, `Source: ${source}`].map(wrap).join('\n  ')}`,
		);
		return `### ${severity[0].toUpperCase()}${severity.slice(1)}\n\n${lines.join('\n')}`;
	});
	return replaceMarked(page, 'audit rules', lists.join('\n\n'));
}

const maxLineLength = 150;

/** A text in lines of the width that pages have. */
function wrap(text: string): string {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + word.length < maxLineLength) {
			lines[lines.length - 1] = `${last} ${word}`;
		} else lines.push(word);
	}
	return lines.join('\n  ');
}

import { messageMail } from '../accountSetup';
import { escapeHtml, oneLine } from '../../words/text';
import { capitalize, shorten } from '../../words/util/phrases';
import { light, lineRow, lineTable, paragraph } from '../mail';
import { severityWords, subjectLabels, type AuditOutcome, type AuditProblem } from './audit';
import type { AuditRule, Found } from './rule';
import { quote } from './words';

/** How many entries of a rule the mail lists. */
const maxEntries = 10;

const colors = {
	high: ['b', light.bad],
	medium: ['f', light.fair],
	low: ['m', light.muted],
	notChecked: ['m', light.muted],
	none: ['g', light.good],
} as const;

/** The mail of an audit: the worst rule first, each with its entries and, once, its fix. */
export function auditMail({ findings, problems }: AuditOutcome, message: string): string {
	const unread = problems.filter(({ severity }) => severity === 'notChecked');
	const unreadRows = unread.map((one) => rowHtml(one.problem, one, []));
	const rows = findings.map(({ rule, found }) => findingRow(rule, found));
	const [, color] = colors[problems.at(0)?.severity ?? 'none'];
	return messageMail(color, message, lineTable([...rows, ...unreadRows]));
}

/** The row of a rule. A problem that all entries have is shown once. */
function findingRow(rule: AuditRule, found: readonly Found[]): string {
	const [{ problem }] = found;
	const isSame = found.every((one) => one.problem === problem);
	const shared = isSame ? `${capitalize(shorten(oneLine(problem), 300))}. ` : '';
	const items = found.slice(0, maxEntries).map((one) => entryHtml(one, isSame));
	if (found.length > maxEntries) items.push(`and ${found.length - maxEntries} more`);
	const texts = { ...rule, whyItMatters: shared + rule.whyItMatters };
	return rowHtml(`${rule.label} (${found.length})`, texts, items);
}

/** @param items in HTML */
function rowHtml(
	title: string,
	{ fix, severity, whyItMatters }: Pick<AuditProblem, 'fix' | 'severity' | 'whyItMatters'>,
	items: readonly string[],
): string {
	const [name, color] = colors[severity];
	const level = `<b class="${name}" style="color:${color}">${severityWords[severity]}</b>`;
	const list = items.map((item) => `<li>${item}</li>`).join('');
	return lineRow(
		[
			`<b>${escapeHtml(title)}</b> · ${level}`,
			paragraph(escapeHtml(whyItMatters), 'm', '2px 0 0'),
			list && `<ul style="margin:4px 0 0;padding:0 0 0 20px">${list}</ul>`,
			paragraph(`<b>Fix:</b> ${escapeHtml(fix)}`, 't', '4px 0'),
		].join(''),
	);
}

/** The name of an entry, with its device, its department if there are several, and its own problem. */
function entryHtml({ device, kind, problem, subject, task }: Found, isSame: boolean): string {
	const named =
		kind === 'device' ? subject.name : `${capitalize(subjectLabels[kind])} ${quote(subject.name)}`;
	const names = task && device ? [device.name, task.name] : [named];
	const entry = names.map((name) => shorten(oneLine(name), 150)).join(': ');
	const notes = [subject.department, isSame ? undefined : shorten(oneLine(problem), 300)];
	const note = notes.filter(Boolean).join(': ');
	const shown = `<bdi>${escapeHtml(entry)}</bdi>`;
	return note === ''
		? shown
		: `${shown} · <span class="m" style="color:${light.muted}">${escapeHtml(note)}</span>`;
}

import { countOf, toTexts } from '../accountSetup';
import { slackLine } from '../../words/text';
import { mapInSteps, type Steps } from '../../words/util/turn';
import { emptyFinding, messageOf, type AuditFinding, type AuditOutcome } from './audit';

/** An audit in one item. */
export interface AuditReport {
	message: string;
	/** Whether nothing was found, and everything could be looked at. */
	isClean: boolean;
	score: number;
	high: number;
	medium: number;
	low: number;
	notChecked: number;
	devices: number;
	tasks: number;
	rules: number;
	findings: AuditFinding[];
	slackText: string;
	emailHtml: string;
}

export function describeAudit(outcome: AuditOutcome): AuditReport {
	const { findings, rules, score, devices, tasks } = outcome;
	const countWith = (severity: AuditFinding['severity']) =>
		findings.filter((finding) => finding.severity === severity).length;
	const counts = {
		high: countWith('high'),
		medium: countWith('medium'),
		low: countWith('low'),
		notChecked: countWith('notChecked'),
	};
	const message = `${headline(counts)} Score ${score} of 100, by ${scopeOf(outcome)}.`;
	return {
		message,
		isClean: findings.length === 0,
		score,
		...counts,
		devices,
		tasks,
		rules,
		findings,
		...toTexts(
			message,
			findings,
			({ severity, finding }) => messageOf(severity, finding, ''),
			(finding) => finding.message,
		),
	};
}

/** An audit with one item per problem; without problems, the first item confirms that. */
export function* listFindings(
	outcome: AuditOutcome,
): Steps<Array<AuditFinding & { slackText: string }>> {
	const { findings } = outcome;
	const isEmpty = findings.every(({ severity }) => severity === 'notChecked');
	const all = isEmpty ? [noFindings(outcome), ...findings] : findings;
	return yield* mapInSteps(all, (finding) => ({
		...finding,
		slackText: slackLine(finding.message),
	}));
}

function noFindings(outcome: AuditOutcome): AuditFinding {
	const finding = `No problems found by ${scopeOf(outcome)}.`;
	return {
		...emptyFinding,
		severity: 'none',
		rule: null,
		finding,
		whyItMatters: '',
		fix: '',
		message: finding,
	};
}

/** `35 rules about 3 devices with 5 tasks`. */
function scopeOf({ rules, devices, tasks }: AuditOutcome): string {
	return `${countOf(rules, 'rule')} about ${countOf(devices, 'device')} with ${countOf(tasks, 'task')}`;
}

function headline(counts: Pick<AuditReport, 'high' | 'low' | 'medium' | 'notChecked'>): string {
	const { high, medium, low, notChecked } = counts;
	const found = high + medium + low;
	const parts = Object.entries({ high, medium, low }).filter(([, count]) => count > 0);
	const what =
		found === 0
			? 'No problems.'
			: `${countOf(found, 'problem')}: ${parts.map(([severity, count]) => `${count} ${severity}`).join(', ')}.`;
	return notChecked === 0 ? what : `${what} ${notChecked} not checked.`;
}

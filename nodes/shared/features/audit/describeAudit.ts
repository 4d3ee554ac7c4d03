/** Describes an audit as output. `Steps` are generators that yield, so that other work can run. */
import { countEach, countOf, toListTexts } from '../accountSetup';
import { mapInSteps, type Steps } from '../../words/util/turn';
import { auditMail } from './auditMail';
import { messageOf, toGeneralProblem, type AuditOutcome, type AuditProblem } from './audit';
import type { AuditSeverity } from './rule';

/** The output of an audit as one item; `leftOut` is a sentence on departments not included, or empty. */
export function describeAudit(outcome: AuditOutcome, leftOut = '') {
	const { problems, rules, score, devices, tasks } = outcome;
	const severities = problems.map(({ severity }) => severity);
	const counts = countEach(severities, ['high', 'medium', 'low', 'notChecked']);
	const result = `${headline(counts)} Score ${score} of 100, by ${scopeOf(outcome)}.`;
	const message = `${result}${leftOut && ` ${leftOut}`}`;
	return {
		message,
		/** Whether nothing was found, and all lists could be read. */
		isClean: problems.length === 0,
		score,
		...counts,
		devices,
		tasks,
		rules,
		problems,
		...toListTexts(message, problems, ({ severity, problem }) => messageOf(severity, problem, '')),
		emailHtml: auditMail(outcome, message),
	};
}

/** The output of an audit with one row per problem; without problems, the first row confirms that. */
export function* listProblems(outcome: AuditOutcome): Steps<Array<ReturnType<typeof toRow>>> {
	const { problems } = outcome;
	const hasNone = problems.every(({ severity }) => severity === 'notChecked');
	const all = hasNone ? [noProblems(outcome), ...problems] : problems;
	return yield* mapInSteps(all, toRow);
}

function toRow(problem: AuditProblem) {
	const { severity, name, shortProblem, fix, rule, kind, id, deviceName, deviceId } = problem;
	return { severity, name, problem: shortProblem, fix, rule, kind, id, deviceName, deviceId };
}

function noProblems(outcome: AuditOutcome): AuditProblem {
	const problem = `No problems found by ${scopeOf(outcome)}.`;
	const texts = { severity: 'none', problem, whyItMatters: '', fix: 'Nothing to do.' } as const;
	return { ...toGeneralProblem(texts), message: problem };
}

/** The extent of an audit: `35 rules about 3 devices with 5 tasks`. */
function scopeOf({ rules, devices, tasks }: AuditOutcome): string {
	return `${countOf(rules, 'rule')} about ${countOf(devices, 'device')} with ${countOf(tasks, 'task')}`;
}

/** The counts of an audit in words: `3 problems: 1 high, 2 low. 1 not checked.` */
function headline(counts: Record<AuditSeverity | 'notChecked', number>): string {
	const { notChecked, ...problemCounts } = counts;
	const nonZero = Object.entries(problemCounts).filter(([, count]) => count > 0);
	const total = nonZero.reduce((sum, [, count]) => sum + count, 0);
	const bySeverity = nonZero.map(([severity, count]) => `${count} ${severity}`).join(', ');
	const problemText = total === 0 ? 'No problems.' : `${countOf(total, 'problem')}: ${bySeverity}.`;
	return notChecked === 0 ? problemText : `${problemText} ${notChecked} not checked.`;
}

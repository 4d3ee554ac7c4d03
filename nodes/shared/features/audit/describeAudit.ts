import { countOf, toListTexts } from '../accountSetup';
import { slackLine } from '../../words/text';
import { mapInSteps, type Steps } from '../../words/util/turn';
import { emptyProblem, messageOf, type AuditProblem, type AuditOutcome } from './audit';

export interface AuditReport {
	message: string;
	/** Whether nothing was found, and all lists could be read. */
	isClean: boolean;
	score: number;
	high: number;
	medium: number;
	low: number;
	notChecked: number;
	devices: number;
	tasks: number;
	rules: number;
	problems: AuditProblem[];
	slackText: string;
	emailHtml: string;
}

/** @param leftOut a sentence with the departments that are not included; empty for none */
export function describeAudit(outcome: AuditOutcome, leftOut = ''): AuditReport {
	const { problems, rules, score, devices, tasks } = outcome;
	const countWith = (severity: AuditProblem['severity']) =>
		problems.filter((problem) => problem.severity === severity).length;
	const counts = {
		high: countWith('high'),
		medium: countWith('medium'),
		low: countWith('low'),
		notChecked: countWith('notChecked'),
	};
	const result = `${headline(counts)} Score ${score} of 100, by ${scopeOf(outcome)}.`;
	const message = `${result}${leftOut && ` ${leftOut}`}`;
	return {
		message,
		isClean: problems.length === 0,
		score,
		...counts,
		devices,
		tasks,
		rules,
		problems,
		...toListTexts(
			message,
			problems,
			({ severity, problem }) => messageOf(severity, problem, ''),
			(problem) => problem.message,
		),
	};
}

/** An audit with one item per problem; without problems, the first item confirms that. */
export function* listProblems(
	outcome: AuditOutcome,
): Steps<Array<AuditProblem & { slackText: string }>> {
	const { problems } = outcome;
	const hasNone = problems.every(({ severity }) => severity === 'notChecked');
	const all = hasNone ? [noProblems(outcome), ...problems] : problems;
	return yield* mapInSteps(all, (problem) => ({
		...problem,
		slackText: slackLine(problem.message),
	}));
}

function noProblems(outcome: AuditOutcome): AuditProblem {
	const problem = `No problems found by ${scopeOf(outcome)}.`;
	return {
		...emptyProblem,
		severity: 'none',
		rule: null,
		problem,
		whyItMatters: '',
		fix: '',
		message: problem,
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
	const problemText =
		found === 0
			? 'No problems.'
			: `${countOf(found, 'problem')}: ${parts.map(([severity, count]) => `${count} ${severity}`).join(', ')}.`;
	return notChecked === 0 ? problemText : `${problemText} ${notChecked} not checked.`;
}

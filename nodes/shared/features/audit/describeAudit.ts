import { countEach, countOf, toListTexts } from '../accountSetup';
import { slackLine } from '../../words/text';
import { mapInSteps, type Steps } from '../../words/util/turn';
import { messageOf, toGeneralProblem, type AuditProblem, type AuditOutcome } from './audit';

/**
 * The output of an audit as one item, with its counts and texts to send.
 *
 * @param leftOut a sentence with the departments that are not included; empty for none
 */
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
	const texts = { severity: 'none', problem, whyItMatters: '', fix: '' } as const;
	return { ...toGeneralProblem(texts), message: problem };
}

/** `35 rules about 3 devices with 5 tasks`. */
function scopeOf({ rules, devices, tasks }: AuditOutcome): string {
	return `${countOf(rules, 'rule')} about ${countOf(devices, 'device')} with ${countOf(tasks, 'task')}`;
}

/** `3 problems: 1 high, 2 low. 1 not checked.` */
function headline({
	high,
	medium,
	low,
	notChecked,
}: Record<'high' | 'low' | 'medium' | 'notChecked', number>): string {
	const found = high + medium + low;
	const parts = Object.entries({ high, medium, low }).filter(([, count]) => count > 0);
	const problemText =
		found === 0
			? 'No problems.'
			: `${countOf(found, 'problem')}: ${parts.map(([severity, count]) => `${count} ${severity}`).join(', ')}.`;
	return notChecked === 0 ? problemText : `${problemText} ${notChecked} not checked.`;
}

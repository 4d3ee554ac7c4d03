/** Runs the rules of an audit. `Steps` are generators that yield, so that other work can run. */
import { kindLabels } from '../accountSetup';
import { capitalize } from '../../words/util/phrases';
import { oneLine } from '../../words/text';
import { forEachInSteps, groupInSteps, type Steps } from '../../words/util/turn';
import {
	type AuditedAccount,
	type AuditLimits,
	type AuditSource,
	type UnreadSource,
} from './account';
import type { AuditRule, AuditSeverity, Found, SubjectKind } from './rule';
import { auditRules, type AuditRuleName } from './rules';
import { departmentSuffix, quote, sourceText } from './words';

export type { AuditSeverity };

export interface AuditProblem {
	severity: AuditSeverity | 'notChecked' | 'none';
	/** Its label. */
	rule: string | null;
	/** The device with the problem, or that of the task with it. */
	deviceName: string | null;
	problem: string;
	/** Without its subject, for a row that has the name. */
	shortProblem: string;
	whyItMatters: string;
	fix: string;
	/** "alert group". */
	kind: string | null;
	name: string | null;
	id: number | string | null;
	deviceId: number | string | null;
	taskId: number | string | null;
	/** The checked address. */
	address: string | null;
	message: string;
}

export interface AuditOutcome {
	/** The worst first; last the lists that could not be read. */
	problems: AuditProblem[];
	/** The same by rule, also the worst first, without the lists that could not be read. */
	findings: Array<{ rule: AuditRule; found: readonly Found[] }>;
	/** How many rules ran. */
	rules: number;
	/** 0 to 100: the share of checked entries without problems, weighted by the severity of their rules. */
	score: number;
	devices: number;
	tasks: number;
}

export const severityWeights = {
	high: 10,
	medium: 4,
	low: 1,
} as const satisfies Record<AuditSeverity, number>;

const severityOrder = ['high', 'medium', 'low', 'notChecked', 'none'] as const;

export const subjectLabels: Record<SubjectKind, string> = {
	...kindLabels,
	loadTest: 'load test',
	solution: 'package',
	department: 'department',
};

/** Runs the rules with these names; one that needs an unread list is skipped, and the list reported. */
export function* runAudit(
	account: AuditedAccount,
	limits: AuditLimits,
	names: readonly AuditRuleName[],
): Steps<AuditOutcome> {
	const unreadSources = new Set<AuditSource>(account.unread.map(({ source }) => source));
	const rules: AuditRule[] = names.map((name) => auditRules[name]);
	const runnable = rules.filter(({ needs }) => !needs.some((need) => unreadSources.has(need)));
	// Both are sums of the weights by severity.
	let [checkedWeight, problemWeight] = [0, 0];
	const problems: AuditProblem[] = [];
	const findings: AuditOutcome['findings'] = [];
	for (const rule of runnable) {
		const result = yield* rule.check(account, limits);
		checkedWeight += result.checkedCount * severityWeights[rule.severity];
		problemWeight += result.found.length * severityWeights[rule.severity];
		if (result.found.length > 0) findings.push({ rule, found: result.found });
		yield* forEachInSteps(result.found, (found) => {
			problems.push(toProblem(rule, found));
		});
	}
	const notChecked = account.unread.map((source) => toNotChecked(source, rules));
	const bySeverity = yield* groupInSteps([...problems, ...notChecked], ({ severity }) => severity);
	const exactScore = checkedWeight === 0 ? 100 : 100 * (1 - problemWeight / checkedWeight);
	return {
		problems: severityOrder.flatMap((severity) => bySeverity.get(severity) ?? []),
		findings: findings.sort(
			(one, other) =>
				severityWeights[other.rule.severity] - severityWeights[one.rule.severity] ||
				other.found.length - one.found.length,
		),
		rules: runnable.length,
		// Any problem keeps the score below 100.
		score: problemWeight > 0 ? Math.min(99, Math.max(0, Math.round(exactScore))) : 100,
		devices: account.device.length,
		tasks: account.task.length,
	};
}

function toProblem(rule: AuditRule, { kind, subject, device, task, problem }: Found): AuditProblem {
	const { severity, label, whyItMatters, fix } = rule;
	const entry = `${capitalize(subjectLabels[kind])} ${quote(subject.name)}`;
	const ofDevice = task && device ? ` of device ${quote(device.name)}` : '';
	const ofDepartment = departmentSuffix(subject.department);
	const sentence = `${entry}${ofDevice}${ofDepartment} ${oneLine(problem)}.`;
	return {
		...toGeneralProblem({ severity, problem: sentence, whyItMatters, fix }),
		shortProblem: `${capitalize(oneLine(problem))}.`,
		rule: label,
		deviceName: device?.name ?? null,
		kind: subjectLabels[kind],
		name: subject.name,
		id: subject.id,
		deviceId: device?.id ?? null,
		taskId: task?.id ?? null,
		address: task?.url || task?.hostName || null,
	};
}

/** The output item for a list that could not be read. It names the requested rules that could not run. */
function toNotChecked(unread: UnreadSource, rules: readonly AuditRule[]): AuditProblem {
	const { source, reason, fix } = unread;
	const skipped = rules.filter(({ needs }) => needs.includes(source)).map(({ label }) => label);
	const problem = `${capitalize(sourceText(unread))} could not be read: ${oneLine(reason)}.`;
	// Only the audit log is needed by no rule: it just adds a fact to one.
	const whyItMatters =
		skipped.length > 0
			? `These rules could not run: ${skipped.join(', ')}.`
			: `It is unknown since when devices have been paused. Affected rule: ${auditRules.pausedTooLong.label}.`;
	return toGeneralProblem({ severity: 'notChecked', problem, whyItMatters, fix });
}

/** The output item for a problem that concerns no entry of the account, so most fields are null. */
export function toGeneralProblem({
	severity,
	...texts
}: Pick<AuditProblem, 'fix' | 'problem' | 'severity' | 'whyItMatters'>): AuditProblem {
	return {
		severity,
		rule: severity === 'notChecked' ? 'Not Checked' : null,
		deviceName: null,
		shortProblem: texts.problem,
		...texts,
		kind: null,
		name: null,
		id: null,
		deviceId: null,
		taskId: null,
		address: null,
		message: messageOf(severity, texts.problem, texts.fix),
	};
}

export const severityWords: Record<AuditProblem['severity'], string> = {
	high: 'High',
	medium: 'Medium',
	low: 'Low',
	notChecked: 'Not checked',
	none: 'OK',
};

/** A problem with its severity and fix: `High: Device "Shop" has no alert group. Fix: …`. */
export function messageOf(
	severity: AuditProblem['severity'],
	problem: string,
	fix: string,
): string {
	const fixText = fix === '' ? '' : ` Fix: ${fix}`;
	return `${severityWords[severity]}: ${problem}${fixText}`;
}

import { mapInSteps, type Steps } from '../../words/util/turn';
import type {
	AuditedAccount,
	AuditedDevice,
	AuditedEntity,
	AuditedTask,
	AuditLimits,
	AuditSource,
} from './account';

/** The kinds of entries with problems, by their list in the account. */
export type SubjectKind = Exclude<keyof AuditedAccount, 'lastChanges' | 'now' | 'unread'>;

export type AuditSeverity = 'high' | 'medium' | 'low';

/** The texts of a rule for the editor, problems and docs/account-setup.md. */
interface RuleTexts {
	label: string;
	severity: AuditSeverity;
	whyItMatters: string;
	/** The fix, with its operation. */
	fix: string;
	/** A link, or a reason. */
	source: string;
	/** The lists it needs, in addition to the devices and their tasks. */
	needs?: readonly AuditSource[];
}

interface Subjects {
	device: AuditedDevice;
	task: AuditedTask;
}

export type Subject<Kind extends SubjectKind> = Kind extends keyof Subjects
	? Subjects[Kind]
	: AuditedAccount[Kind][number];

export interface Found {
	kind: SubjectKind;
	subject: AuditedEntity;
	/** The device with the problem, or that of the task with it. */
	device: AuditedDevice | undefined;
	task: AuditedTask | undefined;
	problem: string;
}

/** The number of checked entries, and the problems. */
interface Look {
	checkedCount: number;
	found: Found[];
}

export interface AuditRule extends RuleTexts {
	needs: readonly AuditSource[];
	check(account: AuditedAccount, limits: AuditLimits): Steps<Look>;
}

interface RuleSettings<Kind extends SubjectKind> extends RuleTexts {
	/** Whether the rule checks an account at all; by default it does. */
	applies?(account: AuditedAccount): boolean;
	/** Whether an entry is checked; by default all are. */
	among?(subject: Subject<Kind>): boolean;
}

/** Returns the problem of an entry; undefined if there is none. */
type Finder<Kind extends SubjectKind> = (
	subject: Subject<Kind>,
	account: AuditedAccount,
	limits: AuditLimits,
) => string | undefined;

/** @property prepare makes the finder, once per account */
type RuleOf<Kind extends SubjectKind> = RuleSettings<Kind> &
	(
		| { find: Finder<Kind>; prepare?: undefined }
		| { prepare(account: AuditedAccount): Finder<Kind>; find?: undefined }
	);

export function ruleAbout<Kind extends SubjectKind>(
	kind: Kind,
	{ applies = () => true, among = () => true, needs = [], find, prepare, ...texts }: RuleOf<Kind>,
): AuditRule {
	return {
		...texts,
		needs,
		*check(account, limits) {
			const all = account[kind] as ReadonlyArray<Subject<Kind>>;
			const subjects = applies(account) ? all.filter(among) : [];
			const findProblem = prepare ? prepare(account) : find;
			const found = yield* mapInSteps(subjects, (subject) => {
				const problem = findProblem(subject, account, limits);
				return problem === undefined
					? []
					: [{ kind, subject, ...deviceAndTaskOf(subject), problem }];
			});
			return { checkedCount: subjects.length, found: found.flat() };
		},
	};
}

/** Needs the lists named in `texts`, which must cover those of its parts. */
export function joinRules(texts: RuleTexts, rules: readonly AuditRule[]): AuditRule {
	return {
		...texts,
		needs: texts.needs ?? [],
		*check(account, limits) {
			const results: Look[] = [];
			for (const rule of rules) results.push(yield* rule.check(account, limits));
			return {
				checkedCount: results.reduce((sum, { checkedCount }) => sum + checkedCount, 0),
				found: results.flatMap(({ found }) => found),
			};
		},
	};
}

function deviceAndTaskOf(subject: AuditedEntity): Pick<Found, 'device' | 'task'> {
	if (isTask(subject)) return { device: subject.device, task: subject };
	return { device: isDevice(subject) ? subject : undefined, task: undefined };
}

function isTask(subject: AuditedEntity): subject is AuditedTask {
	return 'device' in subject;
}

function isDevice(subject: AuditedEntity): subject is AuditedDevice {
	return 'tasks' in subject;
}

export function isActive({ isPaused }: AuditedDevice): boolean {
	return !isPaused;
}

export function isActiveTask({ device }: AuditedTask): boolean {
	return isActive(device);
}

/** The form of an audit rule. `Steps` are generators that yield, so that other work can run. */
import { forEachInSteps, type Steps } from '../../words/util/turn';
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

export type Subject<Kind extends SubjectKind> = AuditedAccount[Kind][number];

/** A problem that a rule found. */
export interface Found {
	kind: SubjectKind;
	subject: AuditedEntity;
	/** The device with the problem, or that of the task with it. */
	device: AuditedDevice | undefined;
	task: AuditedTask | undefined;
	problem: string;
}

interface CheckResult {
	checkedCount: number;
	found: Found[];
}

export interface AuditRule extends RuleTexts {
	needs: readonly AuditSource[];
	check(account: AuditedAccount, limits: AuditLimits): Steps<CheckResult>;
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

/** @property prepare makes the finder, once per account and kind of entries; in steps, because accounts are large */
type RuleOf<Kind extends SubjectKind> = RuleSettings<Kind> &
	(
		| { find: Finder<Kind>; prepare?: undefined }
		| { prepare(account: AuditedAccount, kind: Kind): Steps<Finder<Kind>>; find?: undefined }
	);

/** Makes a rule that checks the entries of one kind, or of each of several kinds. */
export function ruleAbout<Kind extends SubjectKind>(
	kinds: Kind | readonly Kind[],
	{ applies = () => true, among = () => true, needs = [], find, prepare, ...texts }: RuleOf<Kind>,
): AuditRule {
	return {
		...texts,
		needs,
		*check(account, limits) {
			const result: CheckResult = { checkedCount: 0, found: [] };
			for (const kind of typeof kinds === 'string' ? [kinds] : kinds) {
				const entries: ReadonlyArray<Subject<Kind>> = account[kind];
				const subjects = applies(account) ? entries.filter(among) : [];
				const findProblem = prepare ? yield* prepare(account, kind) : find;
				result.checkedCount += subjects.length;
				yield* forEachInSteps(subjects, (subject) => {
					const problem = findProblem(subject, account, limits);
					if (problem === undefined) return;
					result.found.push({ kind, subject, ...deviceAndTaskOf(subject), problem });
				});
			}
			return result;
		},
	};
}

/** The device and the task to which a problem of an entry belongs; undefined if it belongs to none. */
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

/** The same for objects of the same entry: several departments can list it, as different objects. */
export function entryKey({ id, name }: AuditedEntity): string {
	return `${id} ${name}`;
}

export function isSameEntry(one: AuditedEntity | undefined, other: AuditedEntity): boolean {
	return one !== undefined && entryKey(one) === entryKey(other);
}

export function isActive({ isPaused }: AuditedDevice): boolean {
	return !isPaused;
}

export function isActiveTask({ device }: AuditedTask): boolean {
	return isActive(device);
}

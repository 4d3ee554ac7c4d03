import { mapInSteps, type Steps } from '../../words/util/turn';
import type {
	AuditedAccount,
	AuditedDevice,
	AuditedEntity,
	AuditedTask,
	AuditLimits,
	AuditSource,
} from './account';

/** What a finding can be about, by its list in the account. */
export type SubjectKind = Exclude<keyof AuditedAccount, 'lastChanges' | 'now' | 'unread'>;

export type AuditSeverity = 'high' | 'medium' | 'low';

/** What is said of a rule, in the editor, in findings and in docs/account-setup-reference.md. */
interface RuleTexts {
	/** As the editor shows it. */
	label: string;
	severity: AuditSeverity;
	whyItMatters: string;
	/** What to do, with the operation that does it. */
	fix: string;
	/** A link, or why. */
	source: string;
	/** What must be read for it, beside the devices and their tasks. */
	needs?: readonly AuditSource[];
}

interface Subjects {
	device: AuditedDevice;
	task: AuditedTask;
}

/** What a rule looks at. */
export type Subject<Kind extends SubjectKind> = Kind extends keyof Subjects
	? Subjects[Kind]
	: AuditedAccount[Kind][number];

export interface Found {
	kind: SubjectKind;
	subject: AuditedEntity;
	/** The device that it is, or that it belongs to. */
	device: AuditedDevice | undefined;
	task: AuditedTask | undefined;
	finding: string;
}

/** How many a rule looked at, and what it found. */
interface Look {
	looked: number;
	found: Found[];
}

export interface AuditRule extends RuleTexts {
	needs: readonly AuditSource[];
	/** Of all that it looks at what it has something to say of. */
	look(account: AuditedAccount, limits: AuditLimits): Steps<Look>;
}

/** Says of one what is found; undefined when nothing is. Made once for an account. */
type Finder<Kind extends SubjectKind> = (
	account: AuditedAccount,
	limits: AuditLimits,
) => (subject: Subject<Kind>) => string | undefined;

interface RuleOf<Kind extends SubjectKind> extends RuleTexts {
	/** Whether there is anything to look at in an account; by default there is. */
	applies?(account: AuditedAccount): boolean;
	/** Those that are looked at; all by default. */
	among?(subject: Subject<Kind>): boolean;
	find: Finder<Kind>;
}

/** A rule about what an account has of a kind. */
export function ruleAbout<Kind extends SubjectKind>(
	kind: Kind,
	{ applies = () => true, among = () => true, find, needs = [], ...texts }: RuleOf<Kind>,
): AuditRule {
	return {
		...texts,
		needs,
		*look(account, limits) {
			const all = account[kind] as ReadonlyArray<Subject<Kind>>;
			const subjects = applies(account) ? all.filter(among) : [];
			const findIn = find(account, limits);
			const found = yield* mapInSteps(subjects, (subject) => {
				const finding = findIn(subject);
				return finding === undefined ? [] : [{ kind, subject, ...placeOf(subject), finding }];
			});
			return { looked: subjects.length, found: found.flat() };
		},
	};
}

/** Several looks as one rule. */
export function joinRules(texts: RuleTexts, rules: readonly AuditRule[]): AuditRule {
	return {
		...texts,
		needs: texts.needs ?? [],
		*look(account, limits) {
			const results: Look[] = [];
			for (const rule of rules) results.push(yield* rule.look(account, limits));
			return {
				looked: results.reduce((sum, { looked }) => sum + looked, 0),
				found: results.flatMap(({ found }) => found),
			};
		},
	};
}

function placeOf(subject: AuditedEntity): Pick<Found, 'device' | 'task'> {
	if (isTask(subject)) return { device: subject.device, task: subject };
	return { device: isDevice(subject) ? subject : undefined, task: undefined };
}

function isTask(subject: AuditedEntity): subject is AuditedTask {
	return 'device' in subject;
}

function isDevice(subject: AuditedEntity): subject is AuditedDevice {
	return 'tasks' in subject;
}

/** Whether a device is checked, as far as nobody paused it. */
export function isActive({ isPaused }: AuditedDevice): boolean {
	return !isPaused;
}

export function isActiveTask({ device }: AuditedTask): boolean {
	return isActive(device);
}

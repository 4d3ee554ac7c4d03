import type { WeeklyHours } from '../../words/values/weeklyHours';

/** An account as its audit sees it: entries hold the entries they refer to, and shown values no secrets. */
export interface AuditedAccount {
	device: readonly AuditedDevice[];
	task: readonly AuditedTask[];
	alertGroup: readonly AuditedGroup[];
	schedule: readonly AuditedSchedule[];
	filter: readonly AuditedFilter[];
	alertTemplate: readonly AuditedEntity[];
	loadTest: readonly AuditedLoadTest[];
	solution: readonly AuditedSolution[];
	/** The departments that the UID may work in and, if there are several companies, their main accounts. */
	department: readonly AuditedDepartment[];
	/** The names of recently changed entries by department; none if not requested or unknown. */
	lastChanges: ReadonlyMap<string | undefined, ReadonlySet<string>>;
	/** Milliseconds since 1970. */
	now: number;
	unread: readonly UnreadSource[];
}

export const auditSources = {
	alertGroup: 'the alert groups',
	schedule: 'the schedules',
	filter: 'the filters',
	alertTemplate: 'the alert templates',
	location: 'the locations of a platform',
	loadTest: 'the load tests',
	usage: 'the package usage',
	department: 'the devices of the departments',
	auditEvent: 'the audit log',
} as const;

export type AuditSource = keyof typeof auditSources;

export interface UnreadSource {
	source: AuditSource;
	/** The name of the department, if several are audited. */
	department?: string;
	reason: string;
	fix: string;
}

export interface AuditedEntity {
	id: number | string;
	name: string;
	/** The name of its department, if several are audited. */
	department?: string;
}

export interface AuditedDevice extends AuditedEntity {
	/** Null if unknown. */
	frequencySeconds: number | null;
	locations: readonly AuditedLocation[];
	isPaused: boolean;
	mutedMinutes: number;
	alertGroups: readonly AttachedGroup[];
	/** Whether there are alerts without an alert group. */
	hasOwnAlerts: boolean;
	/** Undefined if unknown. */
	sendsUptimeAlert: boolean | undefined;
	filter: AuditedFilter | undefined;
	schedule: AuditedSchedule | undefined;
	tasks: readonly AuditedTask[];
	/** Missing references: "filter ID 501". */
	missing: readonly string[];
}

export interface AttachedGroup {
	/** Undefined when it is not there. */
	group: AuditedGroup | undefined;
	delayMinutes: number;
}

export interface AuditedLocation extends AuditedEntity {
	/** An agent of the account. */
	isPrivate: boolean;
	isUsable: boolean;
}

export interface AuditedTask extends AuditedEntity {
	device: AuditedDevice;
	kind: 'dns' | 'other' | 'web';
	/** Without secrets; empty if it has none, and for DNS tasks. */
	url: string;
	/** Of the address, or the one whose name is looked up; empty if unknown. */
	host: string;
	/** Two tasks that have the same key check the same. Must not be shown: it can have passwords. */
	duplicateKey: string;
	hasPasswordInUrl: boolean;
	method: string;
	hostName: string;
	hasKeyword: boolean;
	hasExpectedAnswer: boolean;
	checksCertificateDate: boolean;
	checksCertificate: boolean;
	reminderDays: number;
	timeoutSeconds: number | null;
}

/** An entry that only has an effect on devices or groups that use it. */
export interface AuditedAttachable extends AuditedEntity {
	/** Whether the service lists users of it. */
	isAssigned: boolean;
}

export interface AuditedGroup extends AuditedAttachable {
	schedule: AuditedSchedule | undefined;
	addresses: readonly AuditedAddress[];
	missing: readonly string[];
}

export interface AuditedAddress {
	type: string;
	/** The same for equal addresses; keys and web hooks are only in it as a mark. */
	duplicateKey: string;
	/** Undefined for addresses other than email. */
	email: string | undefined;
}

export interface AuditedSchedule extends AuditedAttachable {
	/** Hours with monitoring; undefined when they are in an unknown format. */
	hours: readonly WeeklyHours[] | undefined;
	hoursWithout: readonly WeeklyHours[];
	/** One-off times without monitoring, in milliseconds since 1970. */
	excluded: ReadonlyArray<{ from: number; to: number }>;
}

export interface AuditedFilter extends AuditedAttachable {
	minutes: number;
	/** Null if unknown. */
	numberOfLocations: number | null;
	numberOfTasks: number | null;
}

export interface AuditedLoadTest extends AuditedEntity {
	/** Whether it was not started yet. */
	isIdle: boolean;
}

export interface AuditedSolution extends AuditedEntity {
	used: number;
	available: number;
}

export interface AuditedDepartment extends AuditedEntity {
	deviceIds: ReadonlySet<string>;
	/** The organization of the account; undefined if unknown. */
	company?: string;
	/** Whether it is the main account of a company. */
	isMain?: boolean;
}

/** Values above these are problems. */
export interface AuditLimits {
	/** Between two checks. */
	maxIntervalMinutes: number;
	/** From the first failed check to the first alert. */
	maxAlertDelayMinutes: number;
	/** Paused or muted. */
	maxPausedDays: number;
	/** Of the package; this value itself is a problem, too. */
	maxUsedPercent: number;
}

export const defaultAuditLimits: AuditLimits = {
	maxIntervalMinutes: 15,
	maxAlertDelayMinutes: 30,
	maxPausedDays: 14,
	maxUsedPercent: 90,
};

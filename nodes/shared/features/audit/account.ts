import type { AddressParts } from '../../words/values/webAddress';
import type { WeeklyHours } from '../../words/values/weeklyHours';

/** An account as its audit sees it: what points at something else holds it, and no value lets others in. */
export interface AuditedAccount {
	device: readonly AuditedDevice[];
	task: readonly AuditedTask[];
	alertGroup: readonly AuditedGroup[];
	schedule: readonly AuditedSchedule[];
	filter: readonly AuditedFilter[];
	alertTemplate: readonly AuditedEntity[];
	loadTest: readonly AuditedLoadTest[];
	solution: readonly AuditedSolution[];
	/** The departments that the UID may work in, without the account itself. */
	department: readonly AuditedDepartment[];
	/** The names of recently changed entries; undefined if not requested or unknown. */
	lastChanges: ReadonlySet<string> | undefined;
	/** Milliseconds since 1970. */
	now: number;
	/** What could not be read. */
	unread: readonly UnreadSource[];
}

/** The data of an audit. */
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
	/** A message with specific advice. */
	reason: string;
	fix: string;
}

export interface AuditedEntity {
	id: number | string;
	name: string;
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
	/** Without what lets others in; empty where it has none. */
	url: string;
	/** Of the whole address, or of the host whose name is looked up. Never to be shown: it can have keys. */
	place: AddressParts | undefined;
	/** Two tasks that have the same check the same. Never to be shown: it can have passwords. */
	sameAs: string;
	/** Whether the address has a user and password before the host. */
	hasPasswordInUrl: boolean;
	method: string;
	/** The host whose name is looked up. */
	hostName: string;
	hasKeyword: boolean;
	/** The expected address of a name. */
	hasExpectedAnswer: boolean;
	checksCertificateDate: boolean;
	checksCertificate: boolean;
	reminderDays: number;
	timeoutSeconds: number | null;
}

/** What works where it is attached. */
export interface AuditedAttachable extends AuditedEntity {
	/** Whether the service reports it. */
	isAssigned: boolean;
}

export interface AuditedGroup extends AuditedAttachable {
	schedule: AuditedSchedule | undefined;
	addresses: readonly AuditedAddress[];
	missing: readonly string[];
}

export interface AuditedAddress {
	type: string;
	/** Mail addresses and numbers; of keys and web hooks only a mark that the same one has, too. */
	sameAs: string;
	/** Undefined for addresses other than email. */
	email: string | undefined;
}

export interface AuditedSchedule extends AuditedAttachable {
	/** Hours with monitoring; undefined when they are written in a way that is not known. */
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
	/** Whether it waits to be started. */
	isIdle: boolean;
}

/** The package limits and usage. */
export interface AuditedSolution extends AuditedEntity {
	used: number;
	available: number;
}

export interface AuditedDepartment extends AuditedEntity {
	deviceIds: ReadonlySet<string>;
}

/** From when on something counts as a problem. */
export interface AuditLimits {
	/** Between two checks. */
	maxIntervalMinutes: number;
	/** From the first failed check to the first alert. */
	maxAlertDelayMinutes: number;
	/** Paused or muted. */
	maxPausedDays: number;
	/** Of the package. */
	maxUsedPercent: number;
}

export const defaultAuditLimits: AuditLimits = {
	maxIntervalMinutes: 15,
	maxAlertDelayMinutes: 30,
	maxPausedDays: 14,
	maxUsedPercent: 90,
};

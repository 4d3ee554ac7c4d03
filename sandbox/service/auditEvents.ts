/** An entry of the audit list; spec/web-api-public-facts.md §2.14. */
export interface AuditEvent {
	readonly Id: number;
	/** Epoch ms; written as the service writes it when it is read. */
	readonly time: number;
	readonly ActionType: string;
	readonly UserLogin: string;
	readonly ObjectName: string;
	readonly Changes: ReadonlyArray<{
		readonly FieldName: string;
		readonly IsChanged: boolean;
		readonly FieldValue: readonly [string, string];
	}>;
}

const hour = 3_600_000;

function event(
	Id: number,
	hoursAgo: number,
	ActionType: string,
	UserLogin: string,
	ObjectName: string,
	now: number,
): AuditEvent {
	const Changes =
		ActionType === 'Edit'
			? [
					{ FieldName: 'Frequency', IsChanged: true, FieldValue: ['300', '60'] as const },
					{ FieldName: 'Name', IsChanged: false, FieldValue: ['Home', 'Home'] as const },
				]
			: [];
	return { Id, time: now - hoursAgo * hour, ActionType, UserLogin, ObjectName, Changes };
}

/** What people did in the account lately, by the clock of the sandbox. */
export function auditEvents(now: number): AuditEvent[] {
	return [
		event(7005, 1, 'Edit', 'ann@example.test', 'Task:home', now),
		event(7004, 3, 'Login', 'ann@example.test', 'User:ann@example.test', now),
		event(7003, 20, 'Add', 'bob@example.test', 'Device:Careers page', now),
		event(7002, 72, 'Remove', 'bob@example.test', 'Device:Old shop', now),
		event(7001, 80, 'Login', 'bob@example.test', 'User:bob@example.test', now),
	];
}

/** "11/20/2026 10:15 AM". */
export function auditTime(time: number): string {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone: 'UTC',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
	});
	return format.format(time).replace(', ', ' ').replace(/\s/g, ' ');
}

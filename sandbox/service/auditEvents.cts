/** An entry of the audit list; docs/dev/service.md W12. */
export interface AuditEvent {
	readonly Id: number;
	/** Epoch ms; formatted only when it is read. */
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

const hourMs = 3_600_000;

function createEvent(
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
	return { Id, time: now - hoursAgo * hourMs, ActionType, UserLogin, ObjectName, Changes };
}

/** Events of the last days before the given time (epoch ms). */
export function listAuditEvents(now: number): AuditEvent[] {
	return [
		createEvent(7005, 1, 'Edit', 'ann@example.test', 'Task:home', now),
		createEvent(7004, 3, 'Login', 'ann@example.test', 'User:ann@example.test', now),
		createEvent(7003, 20, 'Add', 'bob@example.test', 'Device:Careers page', now),
		createEvent(7002, 72, 'Remove', 'bob@example.test', 'Device:Old shop', now),
		createEvent(7001, 80, 'Login', 'bob@example.test', 'User:bob@example.test', now),
	];
}

/** Such as `11/20/2026 10:15 AM`, in UTC. */
export function formatAuditTime(time: number): string {
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

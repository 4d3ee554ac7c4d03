/** The report's local time, in ISO 8601 without a zone, and without zero milliseconds: 2026-11-20T10:15:00. */
export function formatTime(time: number): string {
	const text = new Date(time).toISOString();
	return text.endsWith('.000Z') ? text.slice(0, 19) : text.slice(0, -1);
}

/** The milliseconds of such a time, or of the start of a day, as if UTC. */
export function parseTime(text: string): number {
	return Date.parse(text.length > 'yyyy-mm-dd'.length ? `${text}Z` : text);
}

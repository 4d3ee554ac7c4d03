/** A time in the report's local time as ISO 8601 without a zone or zero milliseconds: 2026-11-20T10:15:00 */
export function formatTime(time: number): string {
	const text = new Date(time).toISOString();
	return text.endsWith('.000Z') ? text.slice(0, 19) : text.slice(0, -1);
}

/** Reads such a time, or a date as the start of its day: milliseconds since 1970, as if UTC. */
export function parseTime(text: string): number {
	return Date.parse(text.length > 'yyyy-mm-dd'.length ? `${text}Z` : text);
}

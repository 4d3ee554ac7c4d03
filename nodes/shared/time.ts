const zoned = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Milliseconds since 1970 of a time in ISO 8601; one without a zone is meant in the given one. NaN when
 * the text is no time.
 */
export function epochOf(text: string, timeZone: string): number {
	if (zoned.test(text)) return Date.parse(text);
	const withTime = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text.replace(' ', 'T');
	const asUtc = Date.parse(`${withTime}Z`);
	if (Number.isNaN(asUtc)) return asUtc;
	// The offset at the time itself, which a change of summer time can make another one.
	const near = asUtc - offsetAt(asUtc, timeZone);
	return asUtc - offsetAt(near, timeZone);
}

/** What the clocks of a zone show at a time (milliseconds since 1970), as a date whose UTC parts say it. */
export function wallClock(time: number, timeZone: string): Date {
	return new Date(time + offsetAt(time, timeZone));
}

/** How far the clocks of a zone are ahead of UTC at a time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	const parts = Object.fromEntries(
		format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
	);
	const { year, month, day, hour, minute, second } = parts;
	return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

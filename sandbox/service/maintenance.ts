const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const form = /^(\d{1,2})-([A-Za-z]{3})-(\d{4}) (\d{2}):(\d{2})$/;

/**
 * The time (epoch ms) of a `dd-MMM-yyyy HH:mm`, undefined when it is none. The service reads it in the
 * user's zone (spec/web-api-public-facts.md §2.3); the user of the sandbox lives in UTC.
 */
export function dateOf(text: string): number | undefined {
	const match = form.exec(text);
	if (!match) return undefined;
	const month = months.indexOf(match[2].toLowerCase());
	if (month < 0) return undefined;
	const [day, year, hour, minute] = [match[1], match[3], match[4], match[5]].map(Number);
	return Date.UTC(year, month, day, hour, minute);
}

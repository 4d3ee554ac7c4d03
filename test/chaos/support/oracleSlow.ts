/**
 * When a device got slow and is normal again, from the sentences of docs/trigger.md alone: at each poll all checks
 * from the beginning are gone through once more. Of Slow When: Longer Than Seconds.
 */
export interface OracleCheck {
	time: number;
	task: string;
	location: string;
	isSuccess: boolean;
	seconds: number;
}

export interface OracleSlowSettings {
	seconds: number;
	checks: number;
	locations: number;
}

/** Of one poll: its checks, and whether it is in quiet hours that leave events out. */
export interface OracleCheckPoll {
	checks: OracleCheck[];
	isDropped: boolean;
}

/** @returns by poll `gotSlow`, with how many checks are slow from where, `normalAgain`, or nothing */
export function slowEvents(
	polls: readonly OracleCheckPoll[],
	settings: OracleSlowSettings,
): string[][] {
	let told: boolean | undefined;
	return polls.map(({ isDropped }, at) => {
		const known = polls.slice(0, at + 1).flatMap(({ checks }) => checks);
		const rows = slowRows(known, settings);
		const isSlow = rows.length > 0;
		// "In quiet hours that leave events out, none happens; what still is so afterwards is told then."
		if (isDropped) {
			told ??= false;
			return [];
		}
		// "A device that is slow when it is first looked at got slow before: there is no Got Slow."
		const isFirst = told === undefined;
		const before = told ?? false;
		told = isSlow;
		if (isFirst || isSlow === before) return [];
		return [isSlow ? `gotSlow ${describe(rows)}` : 'normalAgain'];
	});
}

/** The slowest one on average is what is said. */
function describe(rows: OracleCheck[][]): string {
	const mean = (row: OracleCheck[]) =>
		row.reduce((sum, { seconds }) => sum + seconds, 0) / row.length;
	const [worst] = [...rows].sort((one, other) => mean(other) - mean(one));
	const places = [...new Set(worst.map(({ location }) => location))].sort();
	return `${(Math.round(mean(worst) * 1000) / 1000).toFixed(3)} s, ${worst.length} from ${places.join('+')}`;
}

/** The slow checks of each row that is slow now. */
function slowRows(known: OracleCheck[], settings: OracleSlowSettings): OracleCheck[][] {
	// "the checks of all of them are one row; with 1 each location has a row of its own"
	const nameOf = ({ location, task }: OracleCheck) =>
		settings.locations === 1 ? `${task} ${location}` : task;
	const names = [...new Set(known.map(nameOf))];
	return names.flatMap((name) => {
		const own = known.filter((check) => nameOf(check) === name);
		const places = new Set(
			known.filter(({ task }) => task === own[0].task).map(({ location }) => location),
		);
		// "all of a device that has fewer"
		const needed = Math.min(settings.locations, places.size);
		const slow = slowNow(own, settings, needed);
		return slow ? [slow] : [];
	});
}

function slowNow(
	own: OracleCheck[],
	{ checks, seconds }: OracleSlowSettings,
	needed: number,
): OracleCheck[] | undefined {
	let slow: OracleCheck[] = [];
	let normal = 0;
	const isLong = () =>
		slow.length >= checks && new Set(slow.map(({ location }) => location)).size >= needed;
	for (const check of own) {
		// "Failed checks do not count."
		if (!check.isSuccess) continue;
		if (check.seconds > seconds) {
			slow = [...slow, check];
			normal = 0;
			continue;
		}
		normal++;
		// "Normal Again comes when as many in a row are not slow"; a row that is not long is over with one of them.
		if (!isLong() || normal >= checks) slow = [];
	}
	return isLong() ? slow : undefined;
}

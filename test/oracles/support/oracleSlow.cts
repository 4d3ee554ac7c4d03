/**
 * When a device got slow and is normal again, from the sentences of docs/trigger-reference.md alone: at each poll all checks
 * from the beginning are gone through once more.
 */
export interface OracleCheck {
	time: number;
	task: string;
	location: string;
	isSuccess: boolean;
	seconds: number;
}

export interface OracleSlowSettings {
	/** A check that takes longer is slow. */
	seconds: number;
	checks: number;
	locations: number;
}

/** Of one poll: its checks, and whether it is in quiet hours that leave events out. */
export interface OracleCheckPoll {
	checks: OracleCheck[];
	isDropped: boolean;
}

/** @returns the events by poll */
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
		// "A device that is slow when it is first looked at got slow before: there is no Slow Response."
		const isFirst = told === undefined;
		const before = told ?? false;
		told = isSlow;
		if (isFirst || isSlow === before) return [];
		return [isSlow ? describe(rows) : 'normalAgain'];
	});
}

/** "If several rows are slow, the event shows the one with the longest mean." */
function describe(rows: OracleCheck[][]): string {
	const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
	const meanSeconds = (row: OracleCheck[]) => mean(row.map(({ seconds }) => seconds));
	const [worst] = [...rows].sort((one, other) => meanSeconds(other) - meanSeconds(one));
	const places = [...new Set(worst.map(({ location }) => location))].sort();
	const seconds = Math.round(meanSeconds(worst) * 1000) / 1000;
	return `gotSlow ${seconds.toFixed(3)} s, ${worst.length} from ${places.join('+')}`;
}

/** The slow checks of each row that is slow now. */
function slowRows(known: OracleCheck[], settings: OracleSlowSettings): OracleCheck[][] {
	// "the checks of all locations are one row; with 1 each location has its own row"
	const nameOf = ({ location, task }: OracleCheck) =>
		settings.locations === 1 ? `${task} ${location}` : task;
	const names = [...new Set(known.map(nameOf))];
	return names.flatMap((name) => {
		const { task } = known.find((check) => nameOf(check) === name) ?? { task: name };
		const ofTask = known.filter((check) => check.task === task);
		const slow = slowNow(ofTask, (check) => nameOf(check) === name, settings);
		return slow ? [slow] : [];
	});
}

function slowNow(
	ofTask: OracleCheck[],
	isOfRow: (check: OracleCheck) => boolean,
	{ checks, locations, seconds }: OracleSlowSettings,
): OracleCheck[] | undefined {
	const seen = new Set<string>();
	let slow: OracleCheck[] = [];
	let normal = 0;
	// "all locations that the task was checked from so far, if there are fewer"
	const isLong = () =>
		slow.length >= checks &&
		new Set(slow.map(({ location }) => location)).size >= Math.min(locations, seen.size);
	for (const check of ofTask) {
		seen.add(check.location);
		// "Failed checks do not count."
		if (!isOfRow(check) || !check.isSuccess) continue;
		if (check.seconds > seconds) {
			slow.push(check);
			normal = 0;
			continue;
		}
		normal++;
		// "Back to Normal comes after as many in a row that are not slow"; before Slow Response, one of them ends the row.
		if (!isLong() || normal >= checks) slow = [];
	}
	return isLong() ? slow : undefined;
}

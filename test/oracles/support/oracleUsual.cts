/**
 * How long a check usually takes, from the sentences of docs/trigger-reference.md alone: all earlier checks of its hour are
 * gone through once more.
 */
import type { OracleCheck } from './oracleSlow.cts';

type Seen = Pick<OracleCheck, 'location' | 'task' | 'time'>;

const hourMs = 3_600_000;
const hoursPerDay = 24;
const hoursPerWeek = 7 * hoursPerDay;

/** "at most 1.35 times the usual, or the usual divided by 1.35" */
const most = Math.log(1.35);

const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Of one device. "All means are geometric": everything here is a natural logarithm. */
export class OracleUsual {
	private readonly first = new Map<string, number[]>();

	private readonly levels = new Map<string, number>();

	/** By hour since 1970: how many times the level the checks of this hour took. */
	private readonly hours = new Map<number, number[]>();

	/** In seconds; undefined while it is unknown. */
	usualOf(check: Seen): number | undefined {
		const [level, factor] = [this.levels.get(sourceOf(check)), this.factorAt(check.time)];
		return level === undefined || factor === undefined ? undefined : Math.exp(level + factor);
	}

	/** Learns from a successful check, slow or not. */
	learn(check: OracleCheck): void {
		const source = sourceOf(check);
		const value = Math.log(check.seconds);
		const level = this.levels.get(source);
		const factor = this.factorAt(check.time);
		if (level === undefined) {
			// "The level is the mean of the first 12 checks, each divided by the factor of its hour, if that is known."
			const first = [...(this.first.get(source) ?? []), value - (factor ?? 0)];
			this.first.set(source, first);
			if (first.length === 12) this.levels.set(source, mean(first));
			return;
		}
		const hour = Math.floor(check.time / hourMs);
		const own = this.ownFactor(hour, hour);
		const counted = own === undefined ? value : Math.min(value, level + own + most);
		this.hours.set(hour, [...(this.hours.get(hour) ?? []), counted - level]);
		if (own === undefined) return;
		const distance = Math.max(-most, Math.min(most, value - level - own));
		this.levels.set(source, level + 0.02 * distance);
	}

	private factorAt(time: number): number | undefined {
		const now = Math.floor(time / hourMs);
		const own = this.ownFactor(now, now);
		if (own !== undefined) return own;
		// "Until then, the mean of the same hour on the other days of the week"
		const others = Array.from({ length: 6 }, (_, day) =>
			this.ownFactor(now - (day + 1) * hoursPerDay, now),
		).filter((factor) => factor !== undefined);
		return others.length === 0 ? undefined : mean(others);
	}

	/** Of an hour of the week, from the hours of earlier weeks that are over now. */
	private ownFactor(hour: number, now: number): number | undefined {
		const means = [...this.hours]
			.filter(([other]) => other < now && (hour - other) % hoursPerWeek === 0)
			.map(([, factors]) => mean(factors));
		// "each week moves it half of the way to the mean of that week"
		return means.length === 0 ? undefined : means.reduce((factor, next) => (factor + next) / 2);
	}
}

function sourceOf({ location, task }: Seen): string {
	return `${task} from ${location}`;
}

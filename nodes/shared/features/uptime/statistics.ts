import { ParameterError } from '../../words/util/monitoringError';
import type { Check } from '../../service/xmlFeed/check';
import { Distribution } from './distribution';
import {
	compareOrders,
	dimensionsNamed,
	type Dimension,
	type DimensionName,
	type GroupValue,
} from './grouping';
import { percentage } from './summary';

const maxDistributions = 20_000;

/** How many numbers all distributions together keep at most: some 70 MB. */
export const maxKeptNumbers = 2_000_000;

export type Figures = ReturnType<typeof figuresOf>;

export interface StatisticsRow {
	/** The common values of the checks, by field. */
	fields: Record<string, GroupValue>;
	checks: number;
	succeeded: number;
	failed: number;
	/** Percentage of the checks whose result is known that failed. */
	errorRate: number | null;
	/** For each number of the checks, in their order. */
	figures: Figures[];
}

interface Group {
	fields: Record<string, GroupValue>;
	/** Groups are sorted by these values. */
	order: GroupValue[];
	checks: number;
	/** Those that succeeded or failed. */
	known: number;
	failed: number;
	distributions: Distribution[];
}

/** Groups checks by dimensions (such as location and day), and calculates the figures of each group. */
export class Statistics {
	private readonly dimensions: Dimension[];

	private readonly groups = new Map<string, Group>();

	private keptNumbers = 0;

	/** @param valueCount how many numbers each check has */
	constructor(
		names: readonly DimensionName[],
		private readonly valueCount: number,
	) {
		this.dimensions = dimensionsNamed(names);
	}

	/** Adds a check to its group. @throws {ParameterError} if there are too many groups or different numbers */
	add(check: Check): void {
		const group = this.groupOf(check);
		group.checks++;
		if (check.isSuccess !== undefined) group.known++;
		if (check.isSuccess === false) group.failed++;
		const { values } = check;
		for (let index = 0; index < values.length; index++) {
			const value = values[index];
			if (value !== undefined) this.keptNumbers += group.distributions[index].add(value);
		}
		if (this.keptNumbers > maxKeptNumbers) throw tooMuchError('too many groups for the memory');
	}

	/** The rows of all groups, sorted; one at a time, because quantiles take long and the caller can pause. */
	*rows(): Generator<StatisticsRow> {
		const sorted = [...this.groups.values()].sort((one, other) =>
			compareOrders(one.order, other.order),
		);
		for (const { fields, checks, known, failed, distributions } of sorted) {
			const errorRate = percentage(failed, known);
			const figures = distributions.map(figuresOf);
			yield { fields, checks, succeeded: known - failed, failed, errorRate, figures };
		}
	}

	private groupOf(check: Check): Group {
		const key = JSON.stringify(this.dimensions.map((dimension) => dimension.key(check)));
		const found = this.groups.get(key);
		if (found) return found;
		const maxGroups = Math.floor(maxDistributions / Math.max(1, this.valueCount));
		if (this.groups.size >= maxGroups) {
			throw tooMuchError(`more than ${maxGroups.toLocaleString('en-US')} groups`);
		}
		const group: Group = {
			fields: Object.assign({}, ...this.dimensions.map((dimension) => dimension.fields(check))),
			order: this.dimensions.map((dimension) => dimension.order(check)),
			...{ checks: 0, known: 0, failed: 0 },
			distributions: Array.from({ length: this.valueCount }, () => new Distribution()),
		};
		this.groups.set(key, group);
		return group;
	}
}

/** The figures of one number of the checks of a group; null if no check has this number. */
function figuresOf(distribution: Distribution) {
	const { average, min, max } = distribution;
	const [p50, p95, p99] = distribution.quantiles([0.5, 0.95, 0.99]);
	return { average, min, max, p50, p95, p99 };
}

/** @param tooMuch the end of the message, such as "more than 10 groups" */
function tooMuchError(tooMuch: string): ParameterError {
	return new ParameterError(
		`Group By makes ${tooMuch}`,
		'Choose fewer entries or longer periods in Group By (such as Day instead of Hour), fewer devices, or a shorter Date Range.',
	);
}

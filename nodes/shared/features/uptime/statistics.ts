import { ParameterError } from '../../words/util/monitoringError';
import type { Check } from '../../service/xmlFeed/check';
import { Distribution } from './distribution';
import { Grouping, type DimensionName, type GroupValue } from './grouping';
import { percentage } from './summary';

const maxDistributions = 20_000;

/** How many numbers all distributions together keep at most: some 70 MB. */
export const maxKeptNumbers = 2_000_000;

/** The figures of one of the numbers that checks have; null where no check has it. */
export interface Figures {
	average: number | null;
	min: number | null;
	max: number | null;
	p50: number | null;
	p95: number | null;
	p99: number | null;
}

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

interface Counts {
	checks: number;
	/** Those that succeeded or failed. */
	known: number;
	failed: number;
	distributions: Distribution[];
}

/** The figures of groups of checks; the memory it takes depends on how many groups there are. */
export class Statistics {
	private readonly groups: Grouping<Counts>;

	private keptNumbers = 0;

	/** @param values how many numbers each check has */
	constructor(names: readonly DimensionName[], values: number) {
		const maxGroups = Math.floor(maxDistributions / Math.max(1, values));
		this.groups = new Grouping(names, (groupsSoFar) => {
			if (groupsSoFar >= maxGroups)
				throw tooMuchError(`more than ${maxGroups.toLocaleString('en-US')} groups`);
			const distributions = Array.from({ length: values }, () => new Distribution());
			return { checks: 0, known: 0, failed: 0, distributions };
		});
	}

	/** @throws {ParameterError} if there are too many groups, or too many different numbers */
	add(check: Check): void {
		const counts = this.groups.contentOf(check);
		counts.checks++;
		if (check.isSuccess !== undefined) counts.known++;
		if (check.isSuccess === false) counts.failed++;
		const { values } = check;
		for (let index = 0; index < values.length; index++) {
			const value = values[index];
			if (value !== undefined) this.keptNumbers += counts.distributions[index].add(value);
		}
		if (this.keptNumbers > maxKeptNumbers) throw tooMuchError('too many groups for the memory');
	}

	/** One at a time: quantiles of many groups take long, so the caller can pause. */
	*rows(): Generator<StatisticsRow> {
		for (const { group, content } of this.groups.sorted()) {
			const { checks, known, failed, distributions } = content;
			const errorRate = percentage(failed, known);
			const figures = distributions.map(figuresOf);
			const succeeded = known - failed;
			yield { fields: group.fields, checks, succeeded, failed, errorRate, figures };
		}
	}
}

function figuresOf(distribution: Distribution): Figures {
	const { average, min, max } = distribution;
	const [p50, p95, p99] = distribution.quantiles([0.5, 0.95, 0.99]);
	return { average, min, max, p50, p95, p99 };
}

function tooMuchError(tooMuch: string): ParameterError {
	return new ParameterError(
		`Group By makes ${tooMuch}`,
		'Choose fewer entries or longer periods in Group By (such as Day instead of Hour), fewer devices, or a shorter Date Range.',
	);
}

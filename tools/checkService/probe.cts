import type { Part, ServiceData } from './service.cts';

export type Result = 'as expected' | 'different' | 'unknown';

export interface Verdict {
	result: Result;
	/** The reason for the result: counts, names of fields, statuses and medians. */
	evidence: string;
}

/** An assumption about the service, and how to verify it. */
export interface Probe {
	check: string;
	/** Its section of docs/dev/service.md. */
	section: string;
	needs: readonly Part[];
	/** Whether it takes longer than a minute. */
	isSlow?: true;
	/** Whether it writes. */
	writes?: true;
	test(service: ServiceData): Promise<Verdict>;
}

interface Row<Reading> {
	/** The assumed behavior. */
	check: string;
	toVerdict(reading: Reading, service: ServiceData): Verdict;
}

/**
 * Returns a function that makes probes from rows. All its probes read the same data, and each row
 * compares the data with another assumption. `needs` are the UIDs that `read` uses.
 */
export function probeMaker<Reading>(
	section: string,
	needs: readonly Part[],
	read: (service: ServiceData) => Promise<Reading>,
	kind: Pick<Probe, 'isSlow' | 'writes'> = {},
): (row: Row<Reading>) => Probe {
	return ({ check, toVerdict }) => ({
		...{ check, section, needs },
		...kind,
		test: async (service) => toVerdict(await read(service), service),
	});
}

export function confirmed(evidence: string): Verdict {
	return { result: 'as expected', evidence };
}

export function refuted(evidence: string): Verdict {
	return { result: 'different', evidence };
}

export function notSeen(evidence: string): Verdict {
	return { result: 'unknown', evidence };
}

/** The verdict `as expected` if the assumption holds, otherwise `different`. */
export function confirmedIf(holds: boolean, evidence: string): Verdict {
	return holds ? confirmed(evidence) : refuted(evidence);
}

import type { SetupPart, SetupService } from './service';

/** By importance. */
export const probeResults = ['differs', 'notSeen', 'notTried', 'asExpected'] as const;
export type ProbeResult = (typeof probeResults)[number];

export interface Verdict {
	result: Exclude<ProbeResult, 'notTried'>;
	/** The reason for the result: counts, names of fields, statuses and medians; no account data. */
	evidence: string;
	/** By default the advice of the probe. */
	whatToDo?: string;
}

/** An assumption about the service, how to verify it, and what to do if it does not hold. */
type Row<Reading> = {
	/** The assumed behavior, as a text for the user. */
	check: string;
	/** Called after all probes have read their data: only then are all names known that evidence must hide. */
	toVerdict(reading: Reading, service: SetupService): Verdict;
} & (
	| { /** The effect of a difference, and what the user can do. */ advice: string }
	| { /** How the package handles a difference without the user. */ handled: string }
);

export interface Probe {
	check: string;
	/** Its section of docs/dev/service.md. */
	section: string;
	needs: readonly SetupPart[];
	whatToDo: string;
	/** Whether a difference needs nothing from the user: left out unless all checks are wanted. */
	isHandled: boolean;
	/** Whether it takes longer than a minute. */
	isSlow?: true;
	/** Whether it writes, which the user must allow. */
	writes?: true;
	/** Reads from the service; the returned function compares later. */
	read(service: SetupService): Promise<() => Verdict>;
}

/**
 * Returns a function that makes probes from rows. All its probes read the same data, and each row
 * compares the data with another assumption. `needs` are the UIDs of the credential that `read` uses.
 */
export function probeMaker<Reading>(
	section: string,
	needs: readonly SetupPart[],
	read: (service: SetupService) => Promise<Reading>,
	kind: Pick<Probe, 'isSlow' | 'writes'> = {},
): (row: Row<Reading>) => Probe {
	return (row) => ({
		check: row.check,
		section,
		needs,
		whatToDo: 'advice' in row ? row.advice : `Nothing: ${row.handled}`,
		isHandled: 'handled' in row,
		...kind,
		async read(service) {
			const reading = await read(service);
			return () => row.toVerdict(reading, service);
		},
	});
}

export function confirmed(evidence: string): Verdict {
	return { result: 'asExpected', evidence };
}

export function refuted(evidence: string, whatToDo?: string): Verdict {
	return { result: 'differs', evidence, whatToDo };
}

export function notSeen(evidence: string): Verdict {
	return { result: 'notSeen', evidence };
}

/** The verdict `asExpected` if the assumption holds, otherwise `differs`. @param whatToDo if it differs */
export function confirmedIf(holds: boolean, evidence: string, whatToDo?: string): Verdict {
	return holds ? confirmed(evidence) : refuted(evidence, whatToDo);
}

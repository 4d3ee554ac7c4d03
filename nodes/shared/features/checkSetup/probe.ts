import type { SetupPart, SetupService } from './service';

/** By importance. */
export const probeResults = ['differs', 'notSeen', 'notTried', 'asExpected'] as const;
export type ProbeResult = (typeof probeResults)[number];

export interface Verdict {
	result: Exclude<ProbeResult, 'notTried'>;
	/** Counts, names of fields, statuses and medians only: nothing of the account. */
	evidence: string;
	/** By default the text of the probe. */
	whatToDo?: string;
}

/** An assumption about the service, how to verify it, and what to do if it does not hold. */
type Row<Reading> = {
	/** The checked behavior, for the user. */
	check: string;
	/**
	 * Compares the data that the service returned with the checked behavior. Called when all probes
	 * were read: only then are the names known that evidence must not show.
	 */
	toVerdict(reading: Reading, service: SetupService): Verdict;
} & (
	| { /** The behavior of the package if it differs, and what to do. */ advice: string }
	| { /** How the package handles a difference, without the user. */ handled: string }
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

/** All probes of the returned function read the same data, and compare it when all were read. */
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

/** Refuted unless the condition holds. */
export function confirmedIf(holds: boolean, evidence: string, whatToDo?: string): Verdict {
	return holds ? confirmed(evidence) : refuted(evidence, whatToDo);
}

import type { SetupPart, SetupService } from './service';

/** The result of a probe. */
export const probeResults = ['differs', 'notSeen', 'notTried', 'asExpected'] as const;
export type ProbeResult = (typeof probeResults)[number];

/** The result of a reading about an assumption. */
export interface Verdict {
	result: Exclude<ProbeResult, 'notTried'>;
	/** Counts, names of fields, statuses and medians only: nothing of the account. */
	evidence: string;
	/** By default the text of the probe. */
	whatToDo?: string;
}

/** An assumption about the service, and how to see whether it holds. */
interface ProbeSettings<Reading> {
	/** The checked behavior, for the user. */
	check: string;
	/** Its section of docs/dev/service.md. */
	section: string;
	needs: readonly SetupPart[];
	/** Whether it takes longer than a minute. */
	isSlow?: true;
	/** Whether it writes: only where a person allowed it. All others only read. */
	writes?: true;
	/** Data shared by several probes is read once. */
	read(service: SetupService): Promise<Reading>;
	judge(reading: Reading, service: SetupService): Verdict;
	/** The behavior of the package if it differs, and the advice. */
	whatToDo: string;
}

export interface Probe extends Omit<ProbeSettings<never>, 'judge' | 'read'> {
	/** Judges when everything is read: only then are the names of the account known. */
	read(service: SetupService): Promise<() => Verdict>;
}

export type ProbeTable = Readonly<Record<string, Probe>>;

export function probe<Reading>(settings: ProbeSettings<Reading>): Probe {
	const { read, judge, ...rest } = settings;
	return {
		...rest,
		async read(service) {
			const reading = await read(service);
			return () => judge(reading, service);
		},
	};
}

export function confirmed(evidence: string): Verdict {
	return { result: 'asExpected', evidence };
}

export function refuted(evidence: string, whatToDo?: string): Verdict {
	return { result: 'differs', evidence, ...(whatToDo === undefined ? {} : { whatToDo }) };
}

export function notSeen(evidence: string): Verdict {
	return { result: 'notSeen', evidence };
}

/** Confirmed or refuted, with the same evidence. */
export function judged(isSo: boolean, evidence: string, whatToDo?: string): Verdict {
	return isSo ? confirmed(evidence) : refuted(evidence, whatToDo);
}

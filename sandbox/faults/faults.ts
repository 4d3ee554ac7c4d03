import { comparablePath } from '../http/paths';
import { globMatcher } from '../http/glob';
import type { Fault } from './fault';

/** The faults a sandbox shows at the moment. */
export interface Faults {
	/** Adds a fault and returns a function that removes it. */
	add(fault: Fault): () => void;
	clear(): void;
}

/** What a request meets: the delays first, then at most one other fault. */
export interface MatchedFaults {
	readonly delayMs: number;
	readonly fault: Exclude<Fault, { kind: 'delay' }> | undefined;
}

function pathCheck(path: string | RegExp): (url: string) => boolean {
	if (typeof path === 'string') {
		const matches = globMatcher(comparablePath(path));
		return (url) => matches(comparablePath(url));
	}
	// Without `g` and `y`, which would make an expression remember its last match.
	const expression = new RegExp(path.source, `${path.flags.replace(/[giy]/g, '')}i`);
	return (url) => expression.test(comparablePath(url));
}

class ActiveFault {
	private readonly matchesPath: (url: string) => boolean;

	private seen = 0;

	private used = 0;

	constructor(readonly fault: Fault) {
		this.matchesPath = pathCheck(fault.path);
	}

	/** Notes a request and tells whether the fault is ready to meet it. */
	notice(method: string, url: string): boolean {
		const { fault } = this;
		if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
		if (!this.matchesPath(url)) return false;
		this.seen += 1;
		return this.seen > (fault.after ?? 0) && this.used < (fault.times ?? Infinity);
	}

	use(): void {
		this.used += 1;
	}
}

/** The faults in the order they were added. */
export class FaultList implements Faults {
	private readonly active = new Set<ActiveFault>();

	add(fault: Fault): () => void {
		const active = new ActiveFault(fault);
		this.active.add(active);
		return () => void this.active.delete(active);
	}

	clear(): void {
		this.active.clear();
	}

	/** Picks what a request meets; only what is picked uses up its `times`. */
	matchFaults(method: string, url: string): MatchedFaults {
		let delayMs = 0;
		let met: MatchedFaults['fault'];
		const ready = [...this.active].filter((active) => active.notice(method, url));
		for (const active of ready) {
			const { fault } = active;
			if (fault.kind === 'delay') delayMs += fault.ms;
			else if (met === undefined) met = fault;
			else continue;
			active.use();
		}
		return { delayMs, fault: met };
	}
}

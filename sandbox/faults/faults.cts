import { createGlobMatcher } from '../http/glob.cts';
import { normalizePath } from '../http/paths.cts';
import type { Fault } from './fault.cts';

export interface Faults {
	/** Returns a function that removes the fault. */
	add(fault: Fault): () => void;
	clear(): void;
}

/** What applies to a request: the delays first, then at most one other fault. */
export interface MatchedFaults {
	readonly delayMs: number;
	readonly fault: Exclude<Fault, { kind: 'delay' }> | undefined;
}

function createPathMatcher(path: string | RegExp): (url: string) => boolean {
	if (typeof path === 'string') {
		const matches = createGlobMatcher(normalizePath(path));
		return (url) => matches(normalizePath(url));
	}
	// Without `g` and `y`, which make an expression continue after its last match.
	const expression = new RegExp(path.source, `${path.flags.replace(/[giy]/g, '')}i`);
	return (url) => expression.test(normalizePath(url));
}

class ActiveFault {
	private readonly matchesPath: (url: string) => boolean;

	private matchCount = 0;

	private useCount = 0;

	constructor(readonly fault: Fault) {
		this.matchesPath = createPathMatcher(fault.path);
	}

	/** Counts a matching request, and returns whether the fault can apply to it. */
	countMatch(method: string, url: string): boolean {
		const { fault } = this;
		if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
		if (!this.matchesPath(url)) return false;
		this.matchCount += 1;
		return this.matchCount > (fault.after ?? 0) && this.useCount < (fault.times ?? Infinity);
	}

	use(): void {
		this.useCount += 1;
	}
}

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

	/** Only the faults it returns use up one of their `times`. */
	matchFaults(method: string, url: string): MatchedFaults {
		let delayMs = 0;
		let other: MatchedFaults['fault'];
		const candidates = [...this.active].filter((active) => active.countMatch(method, url));
		for (const active of candidates) {
			const { fault } = active;
			if (fault.kind === 'delay') delayMs += fault.ms;
			else if (other === undefined) other = fault;
			else continue;
			active.use();
		}
		return { delayMs, fault: other };
	}
}

import type { JsonObject } from '../../words/util/json';
import type { FieldChange } from './compareSetups';
import type { MergedEntry } from './mergeEntry';
import type { SetupEntry } from './setup';
import type { SetupKind } from './table';

export interface PlanStep {
	kind: SetupKind;
	/** Of a task with its device: "Shop > Home page". */
	name: string;
	action: 'create' | 'change' | 'remove';
	/** Why it cannot be done; null when it can. */
	reason: string | null;
	/** The needed values that the file lacks: "addresses 2, webHook". */
	missing: readonly string[];
	changes: FieldChange[];
	current?: JsonObject;
	entry?: SetupEntry;
	/** The ID in the account; for a new entry its placeholder (`isNewId`). */
	id: unknown;
	/** Of a task: that of its device. */
	deviceId?: unknown;
	/** The same in another plan of the same file. */
	key: string;
	/** The target keys of new entries that must be created before it. */
	needs: ReadonlySet<string>;
	/** Steps of the same phase can be done at the same time. */
	phase: number;
}

/** Why a step is not possible, as sentences without a last period; null if it is possible. */
export function reasonOf(
	{ missing, unresolved, reserved, unknown }: MergedEntry,
	marks: readonly string[],
): string | null {
	const names = reserved.map((name) => `"${name}"`).join(', ');
	const parts = [
		reserved.length > 0 &&
			`Remove ${names} from its otherFields in the file: this node or the service sets this automatically`,
		unknown.length > 0 &&
			`A setup has no field ${unknown.map((name) => `"${name}"`).join(', ')}: correct its name`,
		marks.length > 0 &&
			`Replace ${marks.map((label) => `<credential: ${label}>`).join(', ')} in the file by the value: the account does not have it at this place`,
		missing.length > 0 && `Missing in the file: ${missing.join('; ')}`,
		unresolved.length > 0 &&
			`It refers to items found neither in the file nor in the account: ${unresolved.join(', ')}`,
	];
	return parts.filter(Boolean).join('. ') || null;
}

import { quoteSome } from '../../../words/util/phrases';
import { ParameterError } from '../../../words/util/monitoringError';
import {
	comparePlan,
	isSameEntry,
	planToken,
	type PlanDifferences,
	type PlanEntry,
} from '../../../words/util/planToken';
import { inTurns } from '../../../words/util/turn';

const newPlan =
	'Create a new plan (Run Mode: Dry Run), review it, and enter its planToken in Plan Token.';

/**
 * The planned writes of a node run. A dry run notes them, and returns their token. A run with the
 * token notes them again, compares, and then writes only these.
 */
export class RunPlan {
	private readonly entries = new Map<string, PlanEntry>();
	private readonly accounts = new Set<string>();
	private isConfirmed = false;

	/** Notes a planned write. @param account key of the account, department and login: a secret */
	note(account: string, entry: PlanEntry): void {
		this.accounts.add(account);
		this.entries.set(entry.key, entry);
	}

	/** The fingerprint of all noted writes; undefined if there are none. */
	async token(): Promise<string | undefined> {
		if (this.entries.size === 0) return undefined;
		return await inTurns(planToken(this.account, this.all));
	}

	/** Returns an error if the token's plan has other writes; otherwise allows them, and returns undefined. */
	async confirm(token: string): Promise<ParameterError | undefined> {
		const differences = await inTurns(comparePlan(this.account, token, this.all));
		if (differences) return outOfDateError(differences);
		this.isConfirmed = true;
		return undefined;
	}

	/** To call before a write. @throws {ParameterError} when it is not in the confirmed plan */
	requireConfirmed(entry: PlanEntry): void {
		const noted = this.entries.get(entry.key);
		if (this.isConfirmed && noted && isSameEntry(noted, entry)) return;
		throw new ParameterError(
			`"${entry.name}" has changed in your account since the plan was made`,
			`Nothing was written for this item. ${newPlan}`,
		);
	}

	private get account(): string {
		return [...this.accounts].sort().join(' ');
	}

	private get all(): PlanEntry[] {
		return [...this.entries.values()];
	}
}

/** The error that lists the differences between the token's plan and the current one. */
function outOfDateError({
	isOfOtherAccount,
	added,
	removed,
	asked,
	changed,
}: PlanDifferences): ParameterError {
	if (isOfOtherAccount) {
		return new ParameterError(
			'Plan Token belongs to another account, department or credential',
			`Nothing was written. ${newPlan} Or choose the credential and the Department that the plan was made with.`,
		);
	}
	const parts = [
		...(changed.length > 0 ? [`changes were made in your account to ${quoteSome(changed)}`] : []),
		...(asked.length > 0 ? [`the input has different values for ${quoteSome(asked)}`] : []),
		...(added.length > 0 ? [`the plan did not contain ${quoteSome(added)}`] : []),
		...(removed > 0
			? [`${removed} of the plan ${removed === 1 ? 'is' : 'are'} not in the input`]
			: []),
	];
	const list = parts.length === 0 ? '' : `: ${parts.join('; ')}`;
	return new ParameterError(`The plan is out of date${list}`, `Nothing was written. ${newPlan}`);
}

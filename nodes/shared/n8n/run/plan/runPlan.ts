import { quoteSome } from '../../../words/util/phrases';
import { ParameterError } from '../../../words/util/monitoringError';
import {
	comparePlan,
	isSameEntry,
	planToken,
	type PlanDifferences,
	type PlanEntry,
} from '../../../words/util/planToken';
import { groupBy } from '../../../words/util/groupBy';
import { inTurns } from '../../../words/util/turn';

/** How a plan is refused that is out of date. */
export interface PlanTexts {
	/** What was not done, and how to get a new plan. */
	hint: string;
	/** Whether entries may be missing, because a part of the plan was carried out. */
	isResumable: boolean;
	/** Describes the entries with other desired values, if any, by their names. */
	describeAsked(names: string[]): Array<string | false>;
}

const newPlan =
	'Create a new plan (Run Mode: Dry Run), review it, and enter its planToken in Plan Token.';

const rowTexts: PlanTexts = {
	hint: `Nothing was written. ${newPlan}`,
	isResumable: false,
	describeAsked: (names) => [
		names.length > 0 && `the input has different values for ${quoteSome(names)}`,
	],
};

/**
 * The planned writes of a node run. A dry run notes them, and returns their token. A run with the
 * token notes them again, compares, and then writes only these.
 */
export class RunPlan {
	private readonly entries: PlanEntry[] = [];
	private readonly accounts = new Set<string>();
	/** By key: looked up before each write. */
	private confirmed = new Map<string, PlanEntry[]>();

	constructor(private readonly texts = rowTexts) {}

	/** Notes planned writes. @param account key of the account, department and login: a secret */
	note(account: string, entries: readonly PlanEntry[]): void {
		this.accounts.add(account);
		for (const entry of entries) this.entries.push(entry);
	}

	/** The fingerprint of all noted writes; undefined if there are none. */
	async token(): Promise<string | undefined> {
		if (this.entries.length === 0) return undefined;
		return await inTurns(planToken(this.account, this.entries));
	}

	/** Returns an error if the token's plan has other writes; otherwise allows them, and returns undefined. */
	async confirm(token: string): Promise<ParameterError | undefined> {
		const differences = await inTurns(comparePlan(this.account, token, this.entries));
		const refusal = differences && outOfDateError(differences, this.texts);
		if (!refusal) this.confirmed = groupBy(this.entries, ({ key }) => key);
		return refusal;
	}

	/** To call before a write. @throws {ParameterError} when it is not in the confirmed plan */
	requireConfirmed(entry: PlanEntry): void {
		if (this.confirmed.get(entry.key)?.some((noted) => isSameEntry(noted, entry))) return;
		throw new ParameterError(
			`"${entry.name}" has changed in your account since the plan was made`,
			`Nothing was written for this item. ${newPlan}`,
		);
	}

	private get account(): string {
		return [...this.accounts].sort().join(' ');
	}
}

/** The error that lists the differences between the token's plan and the current one, if they matter. */
function outOfDateError(
	{ isOfOtherAccount, added, removed, asked, changed }: PlanDifferences,
	{ hint, isResumable, describeAsked }: PlanTexts,
): ParameterError | undefined {
	if (isOfOtherAccount) {
		return new ParameterError(
			'Plan Token belongs to another account, department or credential',
			`${hint} Or choose the credential and the Department that the plan was made with.`,
		);
	}
	const parts = [
		changed.length > 0 && `changes were made in your account to ${quoteSome(changed)}`,
		...describeAsked(asked),
		added.length > 0 && `the plan did not contain ${quoteSome(added)}`,
		removed > 0 &&
			!isResumable &&
			`${removed} of the plan ${removed === 1 ? 'is' : 'are'} not in the input`,
	].filter((part) => part !== false);
	if (parts.length === 0 && isResumable) return undefined;
	const list = parts.length === 0 ? '' : `: ${parts.join('; ')}`;
	return new ParameterError(`The plan is out of date${list}`, hint);
}

import { describePlan, planEntries, setupTables } from '../../../shared/features/accountSetup';
import { planToken } from '../../../shared/words/util/planToken';
import { inTurns } from '../../../shared/words/util/turn';
import { webApiOperation } from '../operation';
import { makePlan, plannedFields, planPassphraseField } from './setupPlan';

/**
 * Returns the changes that Apply would make: a summary, then one item per change. Each item has the
 * token that Apply needs.
 */
export const plan = webApiOperation(
	plannedFields,
	async ({ options: { passphrase }, ...fields }, context) => {
		const made = await makePlan(fields, passphrase, context);
		const { summary, items } = await inTurns(describePlan(made));
		const { message, ...others } = summary;
		const entries = await inTurns(planEntries(made, setupTables));
		const token = await inTurns(planToken(context.accountKey, entries));
		return [
			{ message, planToken: token, ...others },
			...items.map((item) => ({ ...item, planToken: token })),
		];
	},
	{ isReadOnly: true, options: { passphrase: planPassphraseField } },
);

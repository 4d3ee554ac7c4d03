import { describePlan, planEntries, setupTables } from '../../../shared/features/accountSetup';
import { planToken } from '../../../shared/words/util/planToken';
import { inTurns } from '../../../shared/words/util/turn';
import { webApiOperation } from '../operation';
import { makePlan, plannedFields, planPassphraseField } from './setupPlan';

/** What Apply would do; the first item sums it up. Only reads. */
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

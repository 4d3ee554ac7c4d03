import { describePlan, withShortMessage } from '../../../shared/features/accountSetup';
import { inTurns } from '../../../shared/words/util/turn';
import { describeLeftOutDepartments } from '../deviceDepartment';
import { webApiOperation } from '../operation';
import { presentResult, resultField } from '../resultField';
import { makePlan, passFile, plannedFields, toRunPlan } from './setupPlan';

/** Returns the changes that Apply would make. The summary has the token and the file for Apply. */
export const plan = webApiOperation(
	{ ...plannedFields, output: resultField('Change') },
	async ({ output, ...fields }, context) => {
		const made = await makePlan(fields, context);
		const leftOut = await describeLeftOutDepartments(context);
		const { summary, items } = await inTurns(describePlan(made, leftOut));
		const { message, ...others } = summary;
		const planToken = await (await toRunPlan(made, context)).token();
		// Several items can have the same plan, but it is returned only once.
		const { cache, itemIndex } = context;
		const firstItem = await cache.readOnce(`plan ${planToken}`, async () => itemIndex);
		if (firstItem !== itemIndex) return [];
		if (output !== 'rows') await passFile(fields.source, context);
		return presentResult(output, {
			summary: { message, planToken, ...others },
			entries: output === 'rows' ? items.map(withShortMessage) : items,
			list: 'changes',
			columns: ['order', 'message', 'action', 'kind', 'name'],
		});
	},
	{
		isReadOnly: true,
		// In order, so that the first of equal items returns their plan.
		concerns: () => ['account'],
	},
);

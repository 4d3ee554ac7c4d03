import type { SlaCredit, SlaTier } from '../uptime';
import type { Format } from './format';

export interface CreditShown extends SlaCredit {
	fee: number;
	/** Empty if it is not known. */
	currency: string;
	decimals: number;
	tiers: readonly SlaTier[];
}

/**
 * The SLA credit, the uptime that it is based on, and the unchecked time (if any), with labels.
 * `change`, a column that other rows fill with changes, has the calculation here.
 */
export function viewCredit(credit: CreditShown, format: Format) {
	const { creditAmount, creditPercentage, downMs, fee, isFinal, notObservedMs } = credit;
	const { colon, downtime, notObserved, slaCredit, slaUptime } = format.texts;
	const money = (amount: number) => format.money(amount, credit);
	// With unchecked time, the real credit can be higher.
	const sign = isFinal ? '' : '≥ ';
	return [
		{
			label: slaCredit,
			value: creditAmount === null ? format.texts.noData : sign + money(creditAmount),
			change: creditAmount === null ? '' : `${format.percentage(creditPercentage)} × ${money(fee)}`,
		},
		{
			label: slaUptime,
			value: format.percentage(credit.uptimePercentage),
			change: downtime + colon + format.duration(downMs / 1000),
		},
		...(notObservedMs === 0
			? []
			: [{ label: notObserved, value: format.duration(notObservedMs / 1000), change: '' }]),
	];
}

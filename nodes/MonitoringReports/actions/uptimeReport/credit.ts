import type { CreditShown } from '../../../shared/features/reports';
import {
	formatDay,
	plannedSpans,
	roundDown,
	slaCredit,
	wholeMonths,
	type Period,
} from '../../../shared/features/uptime';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import type { SlaTerms } from './slaTerms';
import type { Audience } from './splitReport';

/** Refuses any period but a single month that is over: SLA fees and tiers apply to whole months. */
export function requireWholeMonth(period: Period, present: number): void {
	if (wholeMonths(period) === 1 && period.to <= present) return;
	const days = [period.from, period.to - 1].map(formatDay).join(' to ');
	throw new ParameterError(
		`Date Range is ${days}, but SLA Credit Tiers needs one calendar month that is over`,
		'Choose Last Month in Date Range, or remove SLA Credit Tiers from For Customers.',
	);
}

/** The part of the fee that a customer gets back, by the outages and checks of its devices. */
export function creditOf(
	{ fee: ownFee, input, unchecked = 0 }: Audience,
	{ currency, decimals, fee = 0, tiers }: SlaTerms,
): CreditShown {
	const { clock, outages, period, planned = [] } = input;
	const checked = (outages ?? []).map(({ notObserved = [], ...device }) => ({
		...device,
		notObserved,
	}));
	const isPartUnknown = unchecked > 0 || checked.some(({ isUncertain }) => isUncertain);
	const agreed = { tiers, fee: ownFee ?? fee, decimals };
	const credit = slaCredit({
		...agreed,
		period,
		lengthMs: clock.secondsIn(period) * 1000,
		planned: plannedSpans(planned, period),
		// One entry represents all devices without checks or exact outages, because their times overlap.
		devices: isPartUnknown ? [...checked, { outages: [], notObserved: [period] }] : checked,
	});
	return { ...credit, ...agreed, currency };
}

/** The credit as fields of an item; null for unknown values. */
export function creditFields(credit: CreditShown) {
	const { creditAmount, creditPercentage, downMs, isFinal, notObservedMs } = credit;
	return {
		creditAmount,
		creditPercentage,
		creditIsFinal: isFinal,
		slaUptimePercentage: roundDown(credit.uptimePercentage),
		slaDownSeconds: Math.round(downMs / 1000),
		slaNotObservedSeconds: Math.round(notObservedMs / 1000),
	};
}

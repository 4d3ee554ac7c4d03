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

/** Refuses a period that is not a single month, or not over: fees and tiers are of whole months. */
export function requireWholeMonth(period: Period, present: number): void {
	if (wholeMonths(period) === 1 && period.to <= present) return;
	const days = [period.from, period.to - 1].map(formatDay).join(' to ');
	throw new ParameterError(
		`Date Range is ${days}, but SLA Credit Tiers needs one calendar month that is over`,
		'Choose Last Month in Date Range, or remove SLA Credit Tiers from For Customers.',
	);
}

export function creditOf(
	{ fee: ownFee, input, unchecked = 0 }: Audience,
	terms: SlaTerms,
): CreditShown {
	const { clock, outages, period, planned = [] } = input;
	const fee = ownFee ?? terms.fee ?? 0;
	const checked = (outages ?? []).map(({ notObserved = [], ...device }) => ({
		...device,
		notObserved,
	}));
	const devices = unchecked > 0 ? [...checked, { outages: [], notObserved: [period] }] : checked;
	const lengthMs = clock.secondsIn(period) * 1000;
	const { currency, decimals, tiers } = terms;
	const spans = plannedSpans(planned, period);
	const measured = { period, lengthMs, planned: spans, devices };
	const agreed = { tiers, fee, decimals };
	return { ...slaCredit({ ...measured, ...agreed }), ...agreed, currency };
}

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

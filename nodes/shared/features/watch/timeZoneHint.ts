import { hourMs, minuteMs, toWallClock } from '../../words/util/time';
import { formatMinute } from '../uptime';

/** In the same time zone, the latest check can be at most this old. */
const maxAgeMs = 55 * minuteMs;

/** In the same time zone, clocks differ by less. */
const maxAheadMs = 15 * minuteMs;

/** Time zones differ by less, so a larger difference shows nothing. */
const maxOffsetMs = 15 * hourMs;

export interface TextClock {
	/** Of the workflow. */
	timeZone: string;
	/** Whether it is the default of n8n. */
	isDefault: boolean;
	/** Milliseconds since 1970. */
	now: number;
	/** The latest time by the account's clock, such as that of a check, as if UTC; undefined if unknown. */
	accountTime?: number;
}

/**
 * A hint about the time zone of the texts, for a user who builds a workflow. Null unless the zone is
 * n8n's default, or the clock of the account seems to show another time.
 */
export function timeZoneHint({ accountTime, isDefault, now, timeZone }: TextClock): string | null {
	const shown = toWallClock(now, timeZone).getTime();
	const isKnown = accountTime !== undefined && Math.abs(accountTime - now) <= maxOffsetMs;
	const isOther = isKnown && (accountTime > shown + maxAheadMs || accountTime < shown - maxAgeMs);
	if (!isOther && !isDefault) return null;
	const zone = `Times in the texts are in ${timeZone}${isDefault ? ', the default time zone of n8n' : ''}`;
	const other = isOther
		? `; it is ${formatMinute(shown)} there, but the latest time from the account is ${formatMinute(accountTime)}`
		: '';
	return `${zone}${other}. Set Timezone in the settings of the workflow to the time zone of the account.`;
}

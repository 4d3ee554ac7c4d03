import { hourMs, minuteMs, parseIsoTime, toWallClock } from '../../words/util/time';
import { formatMinute, formatTime } from '../uptime';

/** In the same time zone, the latest check can be at most this old. */
const maxAgeMs = 55 * minuteMs;

/** In the same time zone, clocks differ by less. */
const maxAheadMs = 15 * minuteMs;

/** Time zones differ by less, so a larger difference shows nothing. */
const maxOffsetMs = 15 * hourMs;

/** Zones differ by half hours. The latest check is some minutes old, or a little ahead. */
const offsetStepMs = 30 * minuteMs;
const skewMs = 2 * minuteMs;

interface AccountClock {
	/** Of the workflow. */
	timeZone: string;
	/** Milliseconds since 1970. */
	now: number;
	/** The latest time by the account's clock, such as that of a check, as if UTC; undefined if unknown. */
	accountTime?: number;
}

export interface TextClock extends AccountClock {
	/** Whether it is the default of n8n. */
	isDefault: boolean;
}

/** Whether the clock of the account seems to show another time than the workflow's zone. */
function isOtherClock({ accountTime, now, timeZone }: AccountClock): boolean {
	if (accountTime === undefined || Math.abs(accountTime - now) > maxOffsetMs) return false;
	const shown = toWallClock(now, timeZone).getTime();
	return accountTime > shown + maxAheadMs || accountTime < shown - maxAgeMs;
}

/**
 * One clock for all times of a text, because those of checks cannot be converted: the workflow's zone, or the
 * offset of the account's clock by its latest check, if it seems to be in another zone.
 */
export function sharedClock(clock: AccountClock) {
	const { accountTime = 0, now, timeZone } = clock;
	if (!isOtherClock(clock)) {
		return {
			zone: timeZone,
			toLocal: (moment: number) => toWallClock(moment, timeZone).getTime(),
			toMoment: (time: string) => parseIsoTime(time, timeZone),
		};
	}
	const offset = Math.ceil((accountTime - now - skewMs) / offsetStepMs) * offsetStepMs;
	const size = formatTime(Math.abs(offset)).slice(11, 16);
	return {
		zone: offset === 0 ? 'UTC' : `UTC${offset < 0 ? '-' : '+'}${size}`,
		toLocal: (moment: number) => moment + offset,
		toMoment: (time: string) => parseIsoTime(time, 'UTC') - offset,
	};
}

/**
 * A hint about the time zone of the texts, for a user who builds a workflow. Null unless the zone is
 * n8n's default, or the clock of the account seems to show another time.
 */
export function timeZoneHint(clock: TextClock): string | null {
	const { accountTime = 0, isDefault, now, timeZone } = clock;
	const shown = toWallClock(now, timeZone).getTime();
	const isOther = isOtherClock(clock);
	if (!isOther && !isDefault) return null;
	const zone = `Times in the texts are in ${timeZone}${isDefault ? ', the default time zone of n8n' : ''}`;
	const other = isOther
		? `; it is ${formatMinute(shown)} there, but the latest time from the account is ${formatMinute(accountTime)}`
		: '';
	return `${zone}${other}. Set Timezone in the settings of the workflow to the time zone of the account.`;
}

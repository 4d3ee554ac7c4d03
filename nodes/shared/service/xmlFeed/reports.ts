import { feedFacts } from './facts';
import type { RecordLayout } from './map/layout';
import {
	configurationLayout,
	deviceStatusLayout,
	overallLayout,
	periodLayout,
	responseLayout,
	usageLayout,
} from './map/layouts';

export type Grouping = keyof typeof feedFacts.summaryTypes;

/** A report of the feed: its page, and the elements that are its records. */
export interface FeedReport {
	page: string;
	recordElements: readonly string[];
	/** The grouping of the results; undefined if the page has no types. */
	type?: string;
	/** The longest period of a record, in days: the first one can start before the requested range. */
	periodDays?: number;
	/** Set if the records do not contain their device. */
	isWithoutDevices?: true;
	/** The fields of its simplified items; undefined if its records can have any fields. */
	layout?: RecordLayout;
}

/**
 * The single checks (docs/dev/service.md X3): one record per check, inside its device and location.
 *
 * @param successStatuses the statuses that mean success to the user; empty for the usual ones
 * @param hasDetails whether items have `details`: the parts of the duration, and all other fields
 */
export function responsesReport(
	successStatuses: readonly string[] = [],
	hasDetails = false,
): FeedReport {
	return {
		page: feedFacts.responsesPage.value,
		recordElements: [feedFacts.responseElement.value],
		type: feedFacts.rawType.value,
		layout: responseLayout(successStatuses, hasDetails),
	};
}

/**
 * Uptime and response times per device: one record for the range, or one per hour, day and so on. The
 * service's documentation calls the element of a record `Response`, public clients call it `Summary`.
 */
export function summaryReport(grouping: Grouping): FeedReport {
	return {
		page: feedFacts.responsesPage.value,
		recordElements: [feedFacts.summaryElement.value, feedFacts.responseElement.value],
		type: feedFacts.summaryTypes[grouping].value,
		layout: grouping === 'overall' ? overallLayout : periodLayout,
		periodDays: periodDays[grouping],
	};
}

const periodDays: Record<Grouping, number> = {
	overall: 1,
	hour: 1,
	day: 1,
	week: 7,
	month: 31,
	quarter: 92,
	year: 366,
};

/** The state of each device now (docs/dev/service.md X4). */
export const deviceStatusReport: FeedReport = {
	page: feedFacts.statusPage.value,
	recordElements: [feedFacts.deviceElement.value],
	layout: deviceStatusLayout,
};

/** The devices with their tasks (docs/dev/service.md X4). */
export const configurationReport: FeedReport = {
	page: feedFacts.configurationPage.value,
	recordElements: [feedFacts.deviceElement.value],
	layout: configurationLayout,
};

/** The used and available resources of the account's package (docs/dev/service.md X4). */
export const usageReport: FeedReport = {
	page: feedFacts.accountPage.value,
	recordElements: [feedFacts.usageElement.value],
	isWithoutDevices: true,
	layout: usageLayout,
};

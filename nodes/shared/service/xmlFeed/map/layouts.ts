/**
 * The items of each report: useful fields first, IDs (`last`) at the end. Each field lists the names
 * that the feed may use for it; `[]` if only its own.
 */
import type { DeviceFieldName } from '../../../words/util/itemFields';
import { feedFacts } from '../facts';
import type { LayoutFields, RecordLayout } from './layout';
import type { SimpleFields } from './simpleValues';
import { readSummaryFigures, fractionsToText } from './summaryFigures';
import { createResultReader, createWordReader } from './words';

const { deviceStateWords, deviceStatusWords, fieldNames } = feedFacts;
const names = fieldNames.value;
const readStatus = createWordReader(deviceStatusWords.value);

const responseDetails = {
	dnsTime: [],
	sslTime: [],
	connectionTime: [],
	requestTime: [],
	firstPacketTime: [],
	downloadTime: [],
	name: [],
	resultText: [],
	locationId: [],
};

/** The item of a single check. @param hasDetails whether it has `details` (see `responsesReport`) */
export const responseLayout = (
	successStatuses: readonly string[],
	hasDetails: boolean,
): RecordLayout => ({
	fields: {
		time: names.time,
		deviceName: names.deviceName,
		location: [],
		result: names.result,
		durationSeconds: ['duration'],
		error: names.error,
		url: [],
	},
	...(hasDetails ? { details: responseDetails } : { dropsUnknown: true }),
	last: { deviceId: [], id: [] },
	words: {
		result: {
			read: createResultReader(successStatuses),
			unknown: 'unknown',
			...(hasDetails ? { textField: 'resultText' } : {}),
		},
	},
});

const summaryFields = {
	uptimePercentage: names.uptimePercentage,
	downtimePercentage: names.downtimePercentage,
	checks: names.checks,
	failed: names.failed,
	averageSeconds: names.averageSeconds,
	standardDeviationSeconds: names.standardDeviationSeconds,
};

/** The figures of the whole range. The feed does not send `from` and `to`: they are the requested ones. */
export const overallLayout: RecordLayout = {
	fields: { deviceName: names.deviceName, ...summaryFields },
	last: { deviceId: [], from: [], to: [] },
	aside: { succeeded: names.succeeded },
	complete: completeSummary,
};

/** The figures of a part of the range; `date` is the service's word for it. */
export const periodLayout: RecordLayout = {
	fields: { deviceName: names.deviceName, date: names.date, ...summaryFields },
	last: { deviceId: [] },
	aside: { succeeded: names.succeeded },
	complete: completeSummary,
};

interface DeviceLayout extends RecordLayout {
	fields: Partial<Record<DeviceFieldName, LayoutFields[string]>>;
	last: Pick<Record<DeviceFieldName, LayoutFields[string]>, 'deviceId'>;
}

export const deviceStatusLayout: DeviceLayout = {
	fields: { deviceName: [], state: [], stateText: [], status: [] },
	last: { deviceId: [] },
	words: {
		state: {
			read: createWordReader(deviceStateWords.value),
			unknown: 'unknown',
			textField: 'stateText',
		},
		status: { read: readStatus },
	},
	complete: completeState,
};

export const configurationLayout: DeviceLayout = {
	fields: {
		deviceName: [],
		platform: [],
		frequencySeconds: names.frequencySeconds,
		tasks: [],
	},
	last: { deviceId: [] },
	words: { status: { read: readStatus } },
	lists: ['tasks'],
};

export const usageLayout: RecordLayout = {
	fields: { name: [], used: [], available: [] },
	last: {},
};

/**
 * Turns the figures of a summary into numbers, and computes missing `checks` from failed and succeeded
 * ones (in `aside`). Returns the names of the fields without a usable number.
 */
function completeSummary(item: SimpleFields, aside: SimpleFields): string[] {
	const invalid = [...readSummaryFigures(item, aside), ...readSummaryFigures(aside, item)];
	const { succeeded } = aside;
	const { failed } = item;
	if (item.checks === null && typeof succeeded === 'number' && typeof failed === 'number') {
		item.checks = succeeded + failed;
	} else if (succeeded !== undefined) item.succeeded = succeeded;
	return [...invalid, ...fractionsToText(item)];
}

/** Sets a missing state to the status if that is paused or without tasks. Returns no invalid fields. */
function completeState(item: SimpleFields): string[] {
	const { state, stateText, status } = item;
	const isUnchecked = typeof status === 'string' && uncheckedStatuses.includes(status);
	if (state === 'unknown' && stateText === null && isUnchecked) item.state = status;
	return [];
}

const { postponed, notasks } = deviceStatusWords.value;
const uncheckedStatuses: string[] = [postponed, notasks];

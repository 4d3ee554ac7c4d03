import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { invalidParameter, timeValue } from '../../../shared/n8n/parameters';
import {
	feedFacts,
	feedMoment,
	isBackwards,
	isDatePreset,
	presetDates,
	type DatePreset,
} from '../../../shared/xmlFeed';
import { isAdditionalParameter } from './options';
import type { QueryField } from './queryField';

const custom = 'custom';

function properties(preset: DatePreset): INodeProperties[] {
	return [
		{
			displayName: 'Date Range',
			name: 'dateRange',
			type: 'options',
			options: [
				{ name: 'Custom', value: custom },
				{ name: 'Last 30 Days', value: 'last30Days' },
				{ name: 'Last 6 Months', value: 'last6Months' },
				{ name: 'Last 7 Days', value: 'last7Days' },
				{ name: 'Last 90 Days', value: 'last90Days' },
				{ name: 'Last Month', value: 'lastMonth' },
				{ name: 'Last Week', value: 'lastWeek' },
				{ name: 'This Month', value: 'thisMonth' },
				{ name: 'This Week', value: 'thisWeek' },
				{ name: 'Today', value: 'today' },
				{ name: 'Yesterday', value: 'yesterday' },
			],
			default: preset,
			description:
				'The days to read, by the time zone of the workflow. Weeks begin on Monday; the last days include today.',
		},
		{
			displayName: 'From',
			name: 'from',
			type: 'dateTime',
			displayOptions: { show: { dateRange: [custom] } },
			default: '',
			description: 'The first moment to read, by the time zone of the workflow',
			hint: `Days alone are safe. A time of day is sent as ${feedFacts.clockAfterDay.value}, a form the service does not document.`,
		},
		{
			displayName: 'To',
			name: 'to',
			type: 'dateTime',
			displayOptions: { show: { dateRange: [custom] } },
			default: '',
			description:
				'The last moment to read. A day at 00:00 is read to its end. Leave empty to read up to now.',
		},
	];
}

/** Whole days of the calendar, or a range of the user's own. */
export function dateRangeField(preset: DatePreset): QueryField {
	return {
		properties: properties(preset),
		read(context, itemIndex) {
			const choice = context.getNodeParameter('dateRange', itemIndex, preset);
			if (choice === custom) return customRange(context, itemIndex);
			if (isDatePreset(choice)) return presetDates(choice, Date.now(), context.getTimezone());
			throw invalidParameter(
				context,
				itemIndex,
				`Date Range cannot be "${String(choice)}"`,
				'Choose a range from the list in Date Range.',
			);
		},
	};
}

/** When the custom range of an item begins, in milliseconds since 1970; undefined with any other. */
export function customFrom(context: IExecuteFunctions, itemIndex: number): number | undefined {
	if (context.getNodeParameter('dateRange', itemIndex, '') !== custom) return undefined;
	return timeValue(context, context.getNodeParameter('from', itemIndex, ''), 'From', itemIndex);
}

function customRange(context: IExecuteFunctions, itemIndex: number) {
	const from = customFrom(context, itemIndex);
	const to = timeValue(context, context.getNodeParameter('to', itemIndex, ''), 'To', itemIndex);
	const isFromAdditional = isAdditionalParameter(context, itemIndex, feedFacts.fromParameter.value);
	if (from === undefined && !isFromAdditional) {
		throw invalidParameter(
			context,
			itemIndex,
			'From is empty',
			'Pick the first day in From, or choose another Date Range.',
		);
	}
	const zone = context.getTimezone();
	if (from !== undefined && to !== undefined && isBackwards(from, to, zone)) {
		throw invalidParameter(
			context,
			itemIndex,
			'From is after To',
			'Pick a day in From that is not after the one in To.',
		);
	}
	return {
		...(from === undefined ? {} : { from: feedMoment(from, zone) }),
		...(to === undefined ? {} : { to: feedMoment(to, zone) }),
	};
}

import type { CsvDialect } from '../../../shared/words/csv';
import {
	bothResultsFiltersField,
	dateHintsField,
	dateRangeField,
	devicesField,
	outageRuleField,
	successStatusesField,
	type QueryField,
} from '../../../shared/feedFields';
import {
	booleanField,
	displayOnly,
	mapField,
	parsedField,
	withoutChoice,
	type Field,
	type FieldValues,
} from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { choicesField } from '../../../shared/n8n/parameters/fields/choices';
import {
	collectionField,
	sortByLabel,
	withinCollection,
} from '../../../shared/n8n/parameters/fields/collection';
import { feedTimingFields } from '../../../shared/n8n/parameters/fields/timing';
import { languages, type Language } from '../../../shared/features/reports';
import type { CalendarPart, Comparison } from '../../../shared/features/uptime';
import { compareNames } from '../../../shared/words/util/compareNames';
import { parsePlannedTimes } from '../../../shared/words/values/plannedTimes';
import { feedFacts } from '../../../shared/service/xmlFeed';
import { csvByLanguageField } from '../csvField';
import { customersField } from './customers';
import {
	brand,
	divisionField,
	forCustomersProperty,
	hidden,
	publicNames,
	title,
} from './forCustomers';
import { ownTargetsField, targetField } from './targets';

/** In the order of the output: the editor opens the first one. */
const fileFormats = ['html', 'csv', 'svg'] as const;

export type ReportFileFormat = (typeof fileFormats)[number];

const reportRangeField: QueryField = requireStart(dateRangeField('lastWeek'));

const compareWithField: Field<Comparison | null> = mapField(
	choiceField(
		{
			displayName: 'Compare With',
			name: 'compareWith',
			options: [
				{ name: 'No Comparison', value: 'nothing' },
				{
					name: 'Previous Period',
					value: 'previousPeriod',
					description:
						'The same number of days or months before. A period in progress is compared with the same part of the one before.',
				},
				{
					name: 'Same Period Last Year',
					value: 'lastYear',
					description: 'The same days a year ago',
				},
			],
			default: 'previousPeriod',
			description: 'The period to compare uptime and response times with',
		},
		'previousPeriod',
	),
	(choice) => (choice === 'nothing' ? null : choice),
);

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Sorted by name, as n8n requires for lists. */
const languageChoices = languages
	.map((value) => ({ name: languageNames.of(value) ?? value, value }))
	.sort((one, other) => compareNames(one.name, other.name));

export const languageField: Field<Language> = choiceField({
	displayName: 'Language',
	name: 'language',
	options: languageChoices,
	default: 'en',
	description: 'Language of texts, dates and numbers',
});

const includeField = choicesField(['days', 'devices', 'outages'], {
	displayName: 'Parts to Include',
	name: 'include',
	type: 'multiOptions',
	options: [
		{ name: 'Days', value: 'days', description: 'A strip and a chart of the uptime of each day' },
		{ name: 'Devices', value: 'devices', description: 'A list of devices, the worst one first' },
		{
			name: 'Outages',
			value: 'outages',
			description:
				'A list of outages, if any. Takes one more request, which is slow with many devices.',
		},
	],
	default: ['days', 'devices', 'outages'],
	description: 'Parts to show in addition to the overall figures',
});

const fileNames = choicesField(fileFormats, {
	displayName: 'Files to Create',
	name: 'files',
	type: 'multiOptions',
	options: [
		{ name: 'Chart (SVG)', value: 'svg', description: 'A picture of the uptime of each day' },
		{ name: 'Table (CSV)', value: 'csv', description: 'One row per device' },
		{
			name: 'Web Page (HTML)',
			value: 'html',
			description: 'The whole report, to view in the output',
		},
	],
	default: ['html'],
	description:
		'Files to create, in the output binary fields html, csv and svg, ready to view or attach',
});

/** A chart shows days, so it is refused without them. */
const filesField: Field<ReportFileFormat[]> = {
	properties: fileNames.properties,
	read(parameters) {
		const chosen = fileNames.read(parameters);
		const files = fileFormats.filter((format) => chosen.includes(format));
		if (!files.includes('svg') || includeField.read(parameters).includes('days')) return files;
		const hint = 'Add Days in Parts to Include, or remove Chart (SVG) from Files to Create.';
		throw parameters.reject(fileNames.properties[0], 'cannot contain a chart without days', hint);
	},
};

/** The CSV format; null for that of the language, or without a CSV file. */
const csvFileField: Field<CsvDialect | null> = {
	properties: csvByLanguageField.properties,
	read: (parameters) =>
		fileNames.read(parameters).includes('csv') ? csvByLanguageField.read(parameters) : null,
};

const plannedDowntime = parsedField(
	{
		displayName: 'Exclude Planned Downtime',
		name: 'plannedDowntime',
		placeholder: 'e.g. 02:00-04:00 Su',
		description:
			'Times to exclude: "02:00-04:00 Su", or excludePlannedDowntime of a maintenance plan. Needs Outages in Parts to Include.',
	},
	parsePlannedTimes,
);

const optionsProperty = { displayName: 'Options', name: 'options', placeholder: 'Add Option' };

const optionsField = collectionField(
	optionsProperty,
	sortByLabel({
		compareWith: compareWithField,
		// A report of failed checks alone would have no uptime.
		filters: bothResultsFiltersField,
		includeFigures: booleanField({
			displayName: 'Include Figures',
			name: 'includeFigures',
			description: 'Whether to add all figures of devices and days, for other nodes',
		}),
		language: languageField,
		outageRule: outageRuleField,
		ownTargets: ownTargetsField,
		plannedDowntime,
		...feedTimingFields,
		successStatuses: successStatusesField,
	}),
);

const calendarParts: Readonly<Record<string, CalendarPart>> = {
	thisMonth: 'month',
	thisWeek: 'week',
};

/** The calendar period of a range in progress (This Week, This Month); null for other ranges. */
const calendarPartField: Field<CalendarPart | null> = {
	properties: [],
	read(parameters) {
		const choice = parameters.string(reportRangeField.properties[0]);
		return Object.hasOwn(calendarParts, choice) ? calendarParts[choice] : null;
	},
};

export const uptimeReportFields = {
	devices: devicesField('all'),
	range: reportRangeField,
	calendarPart: calendarPartField,
	targetPercentage: targetField,
	included: includeField,
	division: divisionField,
	customers: customersField,
	forCustomers: displayOnly(forCustomersProperty),
	publicNames,
	hidden,
	brand,
	title,
	files: filesField,
	csv: csvFileField,
	options: optionsField,
	comparison: withinCollection(optionsProperty, compareWithField),
	filters: withinCollection(optionsProperty, bothResultsFiltersField),
	outageRule: withinCollection(optionsProperty, outageRuleField),
	ownTargets: withinCollection(optionsProperty, ownTargetsField),
	hints: dateHintsField({ months: feedFacts.summaryMonths.value, keptData: 'summaries' }),
};

export type UptimeReportChoices = FieldValues<typeof uptimeReportFields>;

/**
 * The field of a date range without the choice Service Default, and with another description. It
 * refuses a range without a start, because the report must show its range.
 */
function requireStart(range: QueryField): QueryField {
	const [choice, ...others] = range.properties;
	const description =
		'The days to report on, in the time zone of the workflow. Weeks start on Monday. Last N Days include today.';
	return {
		properties: [{ ...withoutChoice(choice, 'notSent'), description }, ...others],
		read(parameters) {
			const query = range.read(parameters);
			if (query.from !== undefined) return query;
			const hint = `Choose another one in ${parameters.label(choice)}.`;
			throw parameters.reject(choice, 'contains no days', hint);
		},
	};
}

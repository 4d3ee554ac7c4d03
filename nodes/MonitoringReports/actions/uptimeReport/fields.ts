import type { INodeProperties } from 'n8n-workflow';

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
	displayOnly,
	field,
	parsedField,
	readParsed,
	stringField,
	withoutChoice,
	type Field,
	type FieldValues,
} from '../../../shared/n8n/parameters/field';
import { choicesField } from '../../../shared/n8n/parameters/fields/choices';
import { collectionField, sortByLabel } from '../../../shared/n8n/parameters/fields/collection';
import { feedTimingFields } from '../../../shared/n8n/parameters/fields/timing';
import { languages, textsByLanguage, type Language } from '../../../shared/features/reports';
import { comparisons, type CalendarPart, type Comparison } from '../../../shared/features/uptime';
import { compareNames } from '../../../shared/words/util/compareNames';
import { parsePlannedTimes } from '../../../shared/words/values/plannedTimes';
import { feedFacts } from '../../../shared/service/xmlFeed';
import { brandField } from '../brand';
import { csvByLanguageField } from '../csvField';
import { hiddenField, publicNamesField } from '../publicDevices/fields';
import { readAddressee } from './addressee';
import { ownTargetsField, targetField } from './targets';

const fileFormats = ['csv', 'html', 'svg'] as const;

export type ReportFileFormat = (typeof fileFormats)[number];

/** Without the choice Service Default, because the report must show its range. */
const reportRangeField: QueryField = requireStart(dateRangeField('lastWeek'));

const noticeField = displayOnly({
	displayName:
		'A report needs two requests (one for a single day), and the service may allow one in 10 seconds. Requests wait up to Max Wait (Options). Compare With adds one, and Outages in Parts to Include adds one that reads every single check. Tags need more.',
	name: 'requestsNotice',
	type: 'notice',
	default: '',
});

const compareWithProperty: INodeProperties = {
	displayName: 'Compare With',
	name: 'compareWith',
	type: 'options',
	options: [
		{ name: 'No Comparison', value: 'nothing' },
		{
			name: 'Previous Period',
			value: 'previousPeriod',
			description:
				'The same number of days or months before. A period in progress is compared with the same part of the one before.',
		},
		{ name: 'Same Period Last Year', value: 'lastYear', description: 'The same days a year ago' },
	],
	default: 'previousPeriod',
	description: 'The period to compare uptime and response times with',
};

const compareWithField: Field<Comparison | null> = field(
	compareWithProperty,
	(parameters, parameter) => {
		const choice = parameters.choice(parameter, ['nothing', ...comparisons]);
		return choice === 'nothing' ? null : choice;
	},
);

/** Sorted by name, as n8n requires for lists. */
const languageChoices = languages
	.map((value) => ({ name: textsByLanguage[value].language, value }))
	.sort((one, other) => compareNames(one.name, other.name));

export const languageField: Field<Language> = field(
	{
		displayName: 'Language',
		name: 'language',
		type: 'options',
		options: languageChoices,
		default: 'en',
		description: 'Language of texts, dates and numbers',
	},
	(parameters, parameter) =>
		parameters.choice(
			parameter,
			languageChoices.map(({ value }) => value),
		),
);

const parts = { days: 'Days', devices: 'Devices', outages: 'Outages' };

type Part = keyof typeof parts;

const partNames = Object.keys(parts) as Part[];

const includeField = choicesField(partNames, {
	displayName: 'Parts to Include',
	name: 'include',
	type: 'multiOptions',
	options: [
		{ name: 'Days', value: 'days', description: 'A strip and a chart of the uptime of each day' },
		{ name: 'Devices', value: 'devices', description: 'A list of devices, the worst one first' },
		{
			name: 'Outages',
			value: 'outages',
			description: 'A list of outages. Takes long with many devices, and goes back six months.',
		},
	],
	default: ['days', 'devices'],
	description: 'Parts to show in addition to the overall figures',
});

const titleField = stringField({
	displayName: 'Report Title',
	name: 'title',
	placeholder: 'e.g. Uptime of the Example shop',
	description: 'Title of the report. Leave empty for "Uptime report" in its language.',
});

const fileNames = choicesField(fileFormats, {
	displayName: 'Files to Create',
	name: 'files',
	type: 'multiOptions',
	options: [
		{ name: 'Chart (SVG)', value: 'svg', description: 'A picture of the uptime of each day' },
		{ name: 'Table (CSV)', value: 'csv', description: 'One row per device' },
		{ name: 'Web Page (HTML)', value: 'html', description: 'The whole report' },
	],
	default: [],
	description: 'Files to create, in the output binary fields csv, html and svg, ready to attach',
});

/** The files to create. A chart shows days, so it is refused without them. */
const filesField: Field<ReportFileFormat[]> = {
	properties: fileNames.properties,
	read(parameters) {
		const files = fileNames.read(parameters);
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

const divisionProperty: INodeProperties = {
	displayName: 'One Report Per',
	name: 'onePer',
	type: 'options',
	options: [
		{ name: 'All Devices Together', value: 'all' },
		{
			name: 'Department',
			value: 'department',
			description: 'One report per department of the Web API UID',
		},
		{
			name: 'Group in Public Names',
			value: 'group',
			description:
				'One report per group. "Example Shop &lt;anna@shop.example&gt;" fills customerEmail. Excludes devices without a group.',
		},
	],
	default: 'all',
	description: 'How to split the figures into reports. Each input item creates its own.',
};

type Division = 'all' | 'department' | 'group';

/**
 * Whether there is one report, or one per department or group. Several reports are refused if all
 * would show the same customer name, or if no row of Public Names has a group.
 */
const divisionField: Field<Division> = {
	properties: [divisionProperty],
	/**
	 * `all` for one report about all devices, or what gets a separate report each.
	 *
	 * @throws {ParameterError} for one customer name on several reports, and for rows without groups
	 */
	read(parameters) {
		const division = parameters.choice(divisionProperty, ['all', 'department', 'group']);
		if (division === 'all') return division;
		const { customer } = brandField.read(parameters);
		if (customer !== '') {
			const hint =
				'Remove Customer from Brand: each report has the name of its group or department. Or choose All Devices Together.';
			const problem = `makes several reports, and Customer in Brand would put "${customer}" on all of them`;
			throw parameters.reject(divisionProperty, problem, hint);
		}
		if (division === 'department') return division;
		const groups = publicNamesField.read(parameters).map(({ group }) => group);
		const [publicNames] = publicNamesField.properties;
		for (const group of groups) readParsed(parameters, publicNames, readAddressee, group);
		if (groups.some((group) => group !== '')) return division;
		const hint = 'Enter a Group Name in a row of Public Names, or choose All Devices Together.';
		throw parameters.reject(divisionProperty, 'needs groups', hint);
	},
};

const optionsField = collectionField(
	{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
	sortByLabel({
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

/** In the order of the editor. */
export const uptimeReportFields = {
	notice: noticeField,
	devices: devicesField('all'),
	range: reportRangeField,
	calendarPart: calendarPartField,
	comparison: compareWithField,
	targetPercentage: targetField,
	ownTargets: ownTargetsField,
	language: languageField,
	included: includeField,
	title: titleField,
	division: divisionField,
	publicNames: publicNamesField,
	hidden: hiddenField,
	brand: brandField,
	files: filesField,
	csv: csvFileField,
	// A report of failed checks alone would have no uptime.
	filters: bothResultsFiltersField,
	outageRule: outageRuleField,
	options: optionsField,
	hints: dateHintsField({ months: feedFacts.summaryMonths.value, keptData: 'summaries' }),
};

/** The content of an uptime report. */
export type UptimeReportChoices = FieldValues<typeof uptimeReportFields>;

/**
 * The field without the choice Service Default, and with the description of the report. A range
 * without a start is refused, because the report must show its range.
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

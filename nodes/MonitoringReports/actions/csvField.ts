import type { INodeProperties } from 'n8n-workflow';

import { excelWithComma, excelWithPoint, plainCsv, type CsvDialect } from '../../shared/words/csv';
import { field, type Field } from '../../shared/n8n/parameters/field';
import type { Language } from '../../shared/features/reports';

const csvProperty: INodeProperties = {
	displayName: 'CSV Format',
	name: 'csvFor',
	type: 'options',
	options: [
		{
			name: 'Standard',
			value: 'any',
			description: 'Commas between cells, numbers as 1.5, times as 2026-11-20T10:15:00',
		},
		{
			name: 'Excel (Numbers as 1,5)',
			value: 'excelComma',
			description: 'Semicolons between cells, for Excel in most of Europe and South America',
		},
		{
			name: 'Excel (Numbers as 1.5)',
			value: 'excelPoint',
			description: 'Commas between cells, for Excel in English and Japanese',
		},
	],
	default: 'any',
	description: 'The CSV format. Excel expects the format of your country.',
};

const dialects: Readonly<Record<string, CsvDialect>> = {
	any: plainCsv,
	excelComma: excelWithComma,
	excelPoint: excelWithPoint,
};

export const csvField: Field<CsvDialect> = field(
	csvProperty,
	(parameters, parameter) => dialects[parameters.choice(parameter, Object.keys(dialects))],
);

const byLanguage = 'language';

const pointLanguages: readonly Language[] = ['en', 'ja'];

/** Null (the default) for the format of the language, see {@link csvDialectOf}. */
export const csvByLanguageField: Field<CsvDialect | null> = field(
	{
		...csvProperty,
		options: [
			{
				name: 'Excel (Report Language)',
				value: byLanguage,
				description: 'Numbers and separators as in Excel in the report language',
			},
			...(csvProperty.options ?? []),
		],
		default: byLanguage,
		displayOptions: { show: { files: ['csv'] } },
	},
	(parameters, parameter) => {
		const choice = parameters.choice(parameter, [byLanguage, ...Object.keys(dialects)]);
		return choice === byLanguage ? null : dialects[choice];
	},
);

/** The format that Excel uses with the language of a report. */
export function csvDialectOf(language: Language): CsvDialect {
	return pointLanguages.includes(language) ? excelWithPoint : excelWithComma;
}

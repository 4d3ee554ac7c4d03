import type { INodeProperties } from 'n8n-workflow';

import { excelWithComma, excelWithPoint, plainCsv, type CsvDialect } from '../../shared/export';
import { field, type Field } from '../../shared/n8n/parameters/field';
import type { Language } from '../../shared/render';

const csvProperty: INodeProperties = {
	displayName: 'Table Made For',
	name: 'csvFor',
	type: 'options',
	options: [
		{
			name: 'Any Program',
			value: 'any',
			description: 'Commas between cells, numbers as 1.5, times as 2026-11-20T10:15:00',
		},
		{
			name: 'Excel (Numbers as 1,5)',
			value: 'excelComma',
			description: 'Semicolons between cells, as Excel has it in most of Europe and South America',
		},
		{
			name: 'Excel (Numbers as 1.5)',
			value: 'excelPoint',
			description: 'Commas between cells, as Excel has it in English and Japanese',
		},
	],
	default: 'any',
	description: 'Excel opens a table by a double click only if it is made as in your country',
};

const dialects: Readonly<Record<string, CsvDialect>> = {
	any: plainCsv,
	excelComma: excelWithComma,
	excelPoint: excelWithPoint,
};

/** For which program a CSV table is made. */
export const csvField: Field<CsvDialect> = field(
	csvProperty,
	(parameters, parameter) => dialects[parameters.choice(parameter, Object.keys(dialects))],
);

const byLanguage = 'language';

const pointLanguages: readonly Language[] = ['en', 'ja'];

/** The same where texts have a language: that of its readers, unless somebody chooses otherwise. */
export const csvByLanguageField: Field<CsvDialect | null> = field(
	{
		...csvProperty,
		options: [
			{
				name: 'Excel in the Language of the Report',
				value: byLanguage,
				description: 'Numbers and cells as Excel has them in the countries of that language',
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

/** How numbers are written where a language is spoken. */
export function csvOf(language: Language): CsvDialect {
	return pointLanguages.includes(language) ? excelWithPoint : excelWithComma;
}

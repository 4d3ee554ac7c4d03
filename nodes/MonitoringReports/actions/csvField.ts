import { excelWithComma, excelWithPoint, plainCsv, type CsvDialect } from '../../shared/words/csv';
import { mapField, type Field } from '../../shared/n8n/parameters/field';
import { choiceField } from '../../shared/n8n/parameters/fields/choice';
import type { Language } from '../../shared/features/reports';

const csvProperty = {
	displayName: 'CSV Format',
	name: 'csvFor',
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
} as const;

const dialects = { any: plainCsv, excelComma: excelWithComma, excelPoint: excelWithPoint };

export const csvField: Field<CsvDialect> = mapField(
	choiceField(csvProperty),
	(choice) => dialects[choice],
);

const byLanguage = 'language' as const;

/** Null (the default) for the format of the language, see {@link csvDialectOf}. */
export const csvByLanguageField: Field<CsvDialect | null> = mapField(
	choiceField({
		...csvProperty,
		options: [
			{
				name: 'Excel (Report Language)',
				value: byLanguage,
				description: 'Numbers and separators as in Excel in the report language',
			},
			...csvProperty.options,
		],
		default: byLanguage,
		displayOptions: { show: { files: ['csv'] } },
	}),
	(choice) => (choice === byLanguage ? null : dialects[choice]),
);

/** The format that Excel uses with the language of a report. */
export function csvDialectOf(language: Language): CsvDialect {
	return language === 'en' || language === 'ja' ? excelWithPoint : excelWithComma;
}

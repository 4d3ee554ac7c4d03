export {
	excelWithComma,
	excelWithPoint,
	plainCsv,
	toCsv,
	toJsonLines,
	type CsvDialect,
} from './csv';

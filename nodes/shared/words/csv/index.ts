export { toCsv } from './csv';
export { excelWithComma, excelWithPoint, plainCsv, type CsvDialect } from './dialect';
export { toJsonLines } from './jsonLines';

/** For which program a CSV table is made. */
export interface CsvDialect {
	separator: ',' | ';';
	/** The decimal separator. */
	decimalSign: '.' | ',';
	/** Excel takes a file for UTF-8 that begins with a byte order mark, and a time for one that has no T. */
	isForExcel: boolean;
}

/** As in RFC 4180, which other programs read. */
export const plainCsv: CsvDialect = { separator: ',', decimalSign: '.', isForExcel: false };

/** Where numbers are written as 1.5. */
export const excelWithPoint: CsvDialect = { separator: ',', decimalSign: '.', isForExcel: true };

/** Where numbers are written as 1,5: Excel separates cells by semicolons there. */
export const excelWithComma: CsvDialect = { separator: ';', decimalSign: ',', isForExcel: true };

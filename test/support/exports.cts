/** Exports of other monitoring tools in their documented shapes, written for these tests. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const readText = (file: string) => readFileSync(path.join(__dirname, 'exports', file), 'utf8');

interface Imported {
	url: string;
	frequency: number;
	keyword?: string;
	notes?: string;
}

/** By export and monitor: the imported values, or a reason why it is left out. */
export const imports: Record<string, Record<string, Imported | string>> = JSON.parse(
	readText('expected.json'),
);

/** As Extract from File and Split Out return them. */
export function readExport(file: string): Array<Record<string, unknown>> {
	const text = readText(file);
	if (file.endsWith('.csv')) return readCsv(text);
	const content = JSON.parse(text);
	return content.monitors ?? content.checks ?? content.monitorList ?? content.data ?? content;
}

/** None of the cells contains a comma or a quotation mark. */
function readCsv(text: string): Array<Record<string, string>> {
	const [header, ...lines] = text.trim().split('\n');
	const names = header.split(',');
	return lines.map((line) => {
		const cells = line.split(',');
		return Object.fromEntries(names.map((name, index) => [name, cells[index]]));
	});
}

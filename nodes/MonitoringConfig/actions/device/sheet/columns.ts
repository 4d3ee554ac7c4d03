import { toText } from '../../../../shared/n8n/parameters/parameterValue';
import type { Output } from '../../../../shared/n8n/run/webApiContext';
import { addedByNodes, isDoubtful } from '../../../../shared/words/names/columns';
import type { JsonObject } from '../../../../shared/words/util/json';
import { listSome } from '../../../../shared/words/util/phrases';
import { completeAddress, platformTasks } from '../../../../shared/service/webApi';
import { splitAddresses } from '../../../../shared/words/values/lists';
import type { CellPlace } from './cells';
import { findMeaning, findTypo, isNameOrUrl, meanings, type Meaning } from './vocabulary';

/**
 * The prefix of table columns that n8n's Notion node reads with Simplify. Its other columns
 * describe the page of the row, such as `url`, the address of that page.
 */
const notionPrefix = 'property_';

export interface SheetColumn extends CellPlace {
	meaning: Meaning;
	/** Whether the name is a typo: the column is only read to report the mistakes in its cells. */
	isTypo?: boolean;
}

export interface RecognizedColumns {
	columns: SheetColumn[];
	/** As the sheet spells them. */
	unused: string[];
	/** Of the unused ones, those whose names could change the meaning of a row. */
	doubtful: string[];
	/** The first unused column with addresses, if no column has the meaning URL. */
	addresses?: string;
	/** Unused columns whose names resemble a missing setting. */
	typos: Array<{ column: string; label: string }>;
}

/**
 * Recognizes the columns of a sheet by their names, and by their cells where a name is not clear.
 * If names start with the prefix of Notion, the other columns are unused.
 */
export function recognizeColumns(rows: JsonObject[]): RecognizedColumns {
	const columns: SheetColumn[] = [];
	const unused: string[] = [];
	const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const prefix = names.some((name) => name.startsWith(notionPrefix)) ? notionPrefix : '';
	for (const name of names) {
		const plainName = name.startsWith(prefix) ? name.slice(prefix.length) : '';
		const known = isNameOrUrl(plainName)
			? { meaning: nameOrUrl(name, rows) }
			: findMeaning(plainName);
		if (known) columns.push({ name, ...known });
		else if (!addedByNodes.includes(name)) unused.push(name);
	}
	const usedLabels = new Set<string>(columns.map(({ meaning }) => meanings[meaning]));
	const typos = unused.flatMap((column) => {
		const label = findTypo(column);
		return label === undefined || usedLabels.has(label) ? [] : [{ column, label }];
	});
	const withAddresses = usedLabels.has(meanings.url)
		? []
		: unused.filter((column) => holdsAddresses(column, rows));
	const urlTypo = typos.find(
		({ column, label }) => label === meanings.url && withAddresses.includes(column),
	);
	if (urlTypo) columns.push({ name: urlTypo.column, meaning: 'url', isTypo: true });
	const doubtful = unused.filter((name) => name.startsWith(prefix) && isDoubtful(name));
	return { columns, unused, doubtful, typos, addresses: urlTypo?.column ?? withAddresses[0] };
}

/** The names of the recognized columns, by the label of their setting; "Site, Host" for several. */
export function columnsByLabel({ columns }: RecognizedColumns): Record<string, string> {
	const names: Record<string, string> = {};
	for (const { isTypo, name, meaning } of columns) {
		if (isTypo) continue;
		const label = meanings[meaning];
		names[label] = label in names ? `${names[label]}, ${name}` : name;
	}
	return names;
}

/** Whether most filled cells of a column are web addresses, with or without a scheme. */
function holdsAddresses(column: string, rows: JsonObject[]): boolean {
	const { address } = platformTasks('HTTPS');
	const cells = rows.map((row) => toText(row[column])).filter((text) => text !== '');
	const valid = cells.filter((text) =>
		splitAddresses(text).every((part) => address.isValid(completeAddress('HTTPS', part))),
	);
	return valid.length > cells.length / 2;
}

/** The meaning of a column such as "Site": `url` if all filled cells have a scheme (https://). */
function nameOrUrl(column: string, rows: JsonObject[]): Meaning {
	const cells = rows.map((row) => toText(row[column])).filter((text) => text !== '');
	const holdsUrls = cells.every((text) => /^[a-z][a-z\d+.-]*:\/\//i.test(text));
	return cells.length > 0 && holdsUrls ? 'url' : 'name';
}

/** The recognized columns in one text: `Name from Site; URL`. */
export function recognizedText(recognized: RecognizedColumns): string {
	return Object.entries(columnsByLabel(recognized))
		.map(([label, columns]) => (columns === label ? label : `${label} from ${columns}`))
		.join('; ');
}

const unusedColumns = { key: 'unusedColumns', summary: '{count} columns are not used' };

/** Adds hints about the columns. @param source the tool that exported the sheet, if recognized */
export function addColumnHints(
	recognized: RecognizedColumns,
	addHint: Output['addHint'],
	source?: string,
): void {
	const { unused, typos } = recognized;
	const rest = unused.length > 0 ? ` Not used: ${listSome(unused)}.` : '';
	const from = source === undefined ? '' : `Export of ${source}. `;
	addHint(`${from}Columns used: ${recognizedText(recognized)}.${rest}`, 'info');
	for (const { column, label } of typos) {
		addHint(
			`The column "${column}" is not used. If it contains the ${label}, rename it to ${label}.`,
			undefined,
			unusedColumns,
		);
	}
}

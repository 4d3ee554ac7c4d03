/** Converts the exports of other monitoring tools into rows with the columns of a sheet. */
import { isBlank, toText } from '../../../../shared/n8n/parameters/parameterValue';
import { withoutUrlSecrets } from '../../../../shared/features/accountSetup';
import {
	completeAddress,
	platformTasks,
	taskMethods,
	webApiFacts,
} from '../../../../shared/service/webApi';
import { isObject, type JsonObject } from '../../../../shared/words/util/json';
import { ParameterError } from '../../../../shared/words/util/monitoringError';
import { formatSeconds, parseDuration } from '../../../../shared/words/values/duration';
import { isBlankRow } from '../../../../shared/n8n/parameters/sheetColumns';
import { columnKey } from '../../../../shared/words/names/columns';
import {
	columns,
	commonTypes,
	paused,
	platforms,
	reasons,
	refusals,
	type Reason,
	type Target,
} from './exportColumns';
import { changesAlerts, sources, type Source } from './sources';
import { findMeaning, meanings, type Meaning } from './vocabulary';

export interface ConvertedRow {
	/** With the columns of a sheet. */
	row: JsonObject;
	/** Why the monitor cannot be taken over. */
	reason?: string;
	/** Differences from the monitor in the other tool. */
	notes?: string;
}

export interface ConvertedRows {
	/** The name of the tool; undefined for an ordinary sheet, whose rows stay as they are. */
	source?: string;
	rows: ConvertedRow[];
	/** Set if the rows come from several files. */
	mistake?: ParameterError;
}

/** Recognizes the tool of an export, and converts its rows; other sheets stay the same. */
export function convertExport(sheet: JsonObject[]): ConvertedRows {
	const rows = sheet.map((row) => ({ row }));
	const foundSources = new Set(findSources(sheet.filter((row) => !isBlankRow(row))));
	const [source] = [...foundSources].filter((one) => one !== undefined);
	if (!source) return { rows };
	if (foundSources.size > 1) {
		const names = [...foundSources].map((one) => one?.name ?? 'another file').join(' and ');
		const hint = 'Run each file separately.';
		return { rows, mistake: new ParameterError(`The input mixes rows of ${names}`, hint) };
	}
	const isExported = exportedColumns(source);
	const monitors = sheet.map((row) =>
		isBlankRow(row) ? undefined : readMonitor(row, source, isExported),
	);
	const impossible = monitors.find((one) => one && isTarget(one.kind) && isOutOfRange(one));
	const converted = monitors.map((monitor, index) =>
		monitor ? convertMonitor(monitor, impossible?.frequency) : rows[index],
	);
	return { source: source.name, rows: converted };
}

/** Returns the check whether a column belongs to the export; the user added the others. */
function exportedColumns({ taken, noted, irrelevant }: Source): (column: string) => boolean {
	const names = [taken, ...noted.map(([, columns]) => columns)].flatMap((all) => all.split(', '));
	const keys = new Set(names.map(columnKey));
	const exact = new Set(irrelevant.split(', '));
	return (column) => exact.has(column) || keys.has(columnKey(column));
}

/** The cells of a row by column key; nested cells by joined keys: `request.url` as `requesturl`. */
function indexCells(row: JsonObject): Map<string, unknown> {
	const cells = new Map<string, unknown>();
	for (const [name, value] of Object.entries(row)) {
		const key = columnKey(name);
		cells.set(key, value);
		const nested = isObject(value) ? indexCells(value) : [];
		for (const [nestedKey, cell] of nested) cells.set(key + nestedKey, cell);
	}
	return cells;
}

/** Moves fields in `attributes` (Better Stack) and `check` (Pingdom) up to the row. */
function unwrap(row: JsonObject): JsonObject {
	const { attributes, check } = row;
	return { ...row, ...(isObject(attributes) && attributes), ...(isObject(check) && check) };
}

/** The tool that has exported each row. The rows of a table mostly have the same columns. */
function findSources(rows: readonly JsonObject[]): Array<Source | undefined> {
	const found = new Map<string, Source | undefined>();
	return rows.map((row) => {
		// Nested cells are columns, too.
		const isNested = Object.values(row).some(isObject);
		const columns = JSON.stringify(isNested ? row : Object.keys(row));
		const source = found.has(columns) ? found.get(columns) : findSource(row);
		found.set(columns, source);
		return source;
	});
}

/** The tool that has exported the row, recognized by its columns; undefined for other rows. */
function findSource(row: JsonObject): Source | undefined {
	const cells = indexCells(unwrap(row));
	const hasAll = (names: string) => names.split(', ').every((name) => cells.has(columnKey(name)));
	return sources.find(({ signatures }) => signatures.some(hasAll));
}

/** The texts in a cell, with commas; `{ "name": "env", "value": "prod" }` becomes "env: prod". */
function cellText(cell: unknown): string {
	const texts = [cell].flat().map((entry) => {
		if (!isObject(entry)) return toText(entry);
		const { name, value, ...others } = entry;
		const values = Object.values({ ...others, value });
		if (name === undefined) return values.map(cellText).join(' ').trim();
		return [name, value].map(toText).filter(Boolean).join(': ');
	});
	return texts.filter(Boolean).join(', ');
}

/**
 * Reads a monitor of another tool from its row. `kind` is the kind of its device (`Target`), or why
 * it cannot be taken over (`Reason`), or empty for an unknown type. `added` has the columns of the
 * user, and `replaced` the settings that these columns override.
 *
 * @param isExported whether a column belongs to the export
 */
function readMonitor(
	original: JsonObject,
	{ addresses = {}, types = {}, ...source }: Source,
	isExported: (column: string) => boolean,
) {
	const entries = Object.entries(unwrap(original));
	const exported = Object.fromEntries(entries.filter(([column]) => isExported(column)));
	const added = Object.fromEntries(entries.filter(([column]) => !isExported(column)));
	const filled = Object.keys(added).filter((column) => !isBlank(added[column]));
	const replaced = new Set(filled.map((column) => findMeaning(column)?.meaning));
	const cells = indexCells(source.prepare?.(exported) ?? exported);
	const textOf = (column: string) => cellText(cells.get(columnKey(column)));
	/** The first filled cell of columns that are alternatives; empty without one. */
	const read = (names: string) => names.split(', ').map(textOf).find(Boolean) ?? '';
	const type = read(columns.type);
	const typesByKind = [...Object.entries(types), ...Object.entries(commonTypes)];
	const hasType = ([, names]: string[]) => names.split(', ').includes(type.toLowerCase());
	const [kind] = typesByKind.find(hasType) ?? [''];
	const address = read((isTarget(kind) && addresses[kind]) || columns.url);
	const frequency = read(columns.frequency);
	const seconds = parseDuration(frequency, source.unit);
	const isShort = source.short && !cells.has(columnKey(source.short.column));
	return { ...source, read, type, kind, address, frequency, seconds, isShort, added, replaced };
}

type Monitor = ReturnType<typeof readMonitor>;

/**
 * Converts a monitor to a row of a sheet. Filled columns of the user override those of the export.
 *
 * @param impossibleFrequency a frequency in the export that the tool does not offer: then the unit
 * of all is unclear
 */
function convertMonitor(monitor: Monitor, impossibleFrequency: string | undefined): ConvertedRow {
	const { kind, address, seconds, read, added, replaced } = monitor;
	const name = read(columns.name) || withoutUrlSecrets(address);
	const reason = findReason(monitor, impossibleFrequency);
	if (reason !== undefined || !isTarget(kind)) {
		return { row: { ...added, [meanings.name]: name }, reason };
	}
	const { method, note } = chooseMethod(monitor);
	const values: Partial<Record<Meaning, string>> = {
		name,
		url: address,
		frequency: `${usableFrequency(seconds)} s`,
		platform: platforms[kind],
		method,
		keyword: kind === 'text' ? read(columns.keyword) : '',
		tags: read(columns.tags),
	};
	const kept = (Object.keys(values) as Meaning[]).filter((meaning) => !replaced.has(meaning));
	const row = Object.fromEntries(kept.map((meaning) => [meanings[meaning], values[meaning]]));
	return { row: { ...added, ...row }, notes: listNotes(monitor, note) };
}

/** The HTTP method of the device, empty for the default; and a note if the monitor has another. */
function chooseMethod({ kind, read, type, methods = {} }: Monitor) {
	const exported = read(columns.method).toUpperCase();
	const method = methods[exported] ?? exported;
	if (!isWeb(kind)) return { method: '' };
	if (method === 'HEAD' && kind === 'text' && read(columns.keyword) !== '') {
		return { method: '', note: 'GET, not HEAD: a keyword needs the page' };
	}
	if (taskMethods.includes(method)) return { method };
	if (method === '' || method === type.toUpperCase()) return { method: '' };
	return { method: '', note: `GET, not ${method}` };
}

/** Whether monitors of this kind can be taken over; otherwise the kind is a reason, or empty. */
function isTarget(kind: string): kind is Target {
	return Object.hasOwn(platforms, kind);
}

function isWeb(kind: string): boolean {
	return kind === 'web' || kind === 'text';
}

/** Whether the tool does not offer this frequency: then the export must use another unit. */
function isOutOfRange(monitor: Monitor): boolean {
	const { seconds, range } = monitor;
	return hasNoUnit(monitor) && (seconds < range[0] || seconds > range[1]);
}

/** Whether the exported frequency has no unit: then its length depends on the assumed unit. */
function hasNoUnit({ frequency, replaced }: Monitor): boolean {
	const inSeconds = parseDuration(frequency, 'second');
	const inMinutes = parseDuration(frequency, 'minute');
	return !replaced.has('frequency') && inMinutes > inSeconds;
}

/** Why a monitor cannot be taken over; undefined if it can. */
function findReason(monitor: Monitor, impossibleFrequency?: string): string | undefined {
	const { kind, type, address, seconds, read, frequency, replaced } = monitor;
	if (Object.hasOwn(reasons, kind)) return reasons[kind as Reason];
	if (!isTarget(kind)) return `No task matches its type "${type}".`;
	const applies = { absence: kind === 'text', record: kind === 'dns', inverted: true };
	for (const [column, pattern, reason] of refusals) {
		const text = read(column);
		if (applies[reason] && text !== '' && pattern.test(text)) return reasons[reason];
	}
	const platform = platforms[kind];
	const { address: form } = platformTasks(platform);
	if (!replaced.has('url') && !form.isValid(completeAddress(platform, address))) {
		return `Its address "${withoutUrlSecrets(address)}" is not ${form.label}.`;
	}
	if (replaced.has('frequency')) return undefined;
	const hint = 'Add a unit, such as 5 min.';
	if (impossibleFrequency !== undefined && hasNoUnit(monitor)) {
		const [min, max] = monitor.range.map(formatSeconds);
		return `Its frequency "${frequency}" is unclear: the file contains "${impossibleFrequency}", but ${monitor.name} checks every ${min} to ${max}. ${hint}`;
	}
	return seconds > 0 ? undefined : `Its frequency is unclear. ${hint}`;
}

/** The longest interval of the service up to `seconds`, or else its shortest; in seconds. */
function usableFrequency(seconds: number): number {
	const [shortest, ...others] = webApiFacts.frequencies.value;
	return Math.max(shortest, ...others.filter((one) => one <= seconds));
}

/** The differences between a monitor and its device, as sentences; empty if there are none. */
function listNotes(monitor: Monitor, methodNote?: string): string {
	const { name, kind, seconds, address, isShort, short, read, noted, replaced } = monitor;
	const used = usableFrequency(seconds);
	const isPaused = paused.some(([names, value]) => value.test(read(names)));
	const lostSettings = noted.flatMap(([label, names, usual]) => {
		const text = read(names);
		return changesAlerts(text, usual) && text !== address ? label : [];
	});
	const notes = [
		isPaused && `Paused in ${name}, active here: pause it with Device > Pause`,
		!replaced.has('frequency') &&
			used !== seconds &&
			`Every ${formatSeconds(used)}, not ${formatSeconds(seconds)}`,
		!replaced.has('method') && methodNote,
		lostSettings.length > 0 && `Not taken over: ${[...new Set(lostSettings)].join(', ')}`,
		isShort && isWeb(kind) && short?.note,
	];
	return notes.filter(Boolean).join('. ');
}

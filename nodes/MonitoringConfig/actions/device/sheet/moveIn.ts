/** Turns the exports of other monitoring tools into rows with the columns of a sheet. */
import { isBlank, toText } from '../../../../shared/n8n/parameters/parameterValue';
import { withoutSecrets } from '../../../../shared/features/accountSetup';
import {
	completeAddress,
	platformTasks,
	taskMethods,
	webApiFacts,
} from '../../../../shared/service/webApi';
import { isObject, type JsonObject } from '../../../../shared/words/util/json';
import { ParameterError } from '../../../../shared/words/util/monitoringError';
import { formatSeconds, parseDuration } from '../../../../shared/words/values/duration';
import { columnKey, isBlankRow } from '../../../../shared/n8n/parameters/sheetColumns';
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
import { isNoted, sources, type Source } from './sources';
import { findMeaning, meanings, type Meaning } from './vocabulary';

export interface MovedRow {
	/** With the columns of a sheet. */
	row: JsonObject;
	/** Why the monitor cannot be taken over. */
	reason?: string;
	/** Differences from the monitor in the other tool. */
	notes?: string;
}

export interface MovedRows {
	/** The tool; undefined for an ordinary sheet, whose rows stay as they are. */
	source?: string;
	rows: MovedRow[];
	/** Set if the rows come from several files. */
	mistake?: ParameterError;
}

export function moveIn(sheet: JsonObject[]): MovedRows {
	const rows = sheet.map((row) => ({ row }));
	const found = new Set(sheet.filter((row) => !isBlankRow(row)).map(findSource));
	const [source] = [...found].filter((one) => one !== undefined);
	if (!source) return { rows };
	if (found.size > 1) {
		const names = [...found].map((one) => one?.name ?? 'another file').join(' and ');
		const hint = 'Run each file separately.';
		return { rows, mistake: new ParameterError(`The input mixes rows of ${names}`, hint) };
	}
	const isOwn = ownColumns(source);
	const monitors = sheet.map((row) =>
		isBlankRow(row) ? undefined : readMonitor(row, source, isOwn),
	);
	const oddFrequency = monitors.find(
		(one) => one && isTarget(one.kind) && isWrongUnit(one),
	)?.frequency;
	const moved = monitors.map((one, index) => (one ? moveRow(one, oddFrequency) : rows[index]));
	return { source: source.name, rows: moved };
}

/** Whether a column belongs to the export; a user added the others. */
function ownColumns({ taken, noted, irrelevant }: Source): (column: string) => boolean {
	const names = [taken, ...noted.map(([, columns]) => columns)].flatMap((all) => all.split(', '));
	const keys = new Set(names.map(columnKey));
	const exact = new Set(irrelevant.split(', '));
	return (column) => exact.has(column) || keys.has(columnKey(column));
}

/** The values of a row by the keys of their columns, also of nested ones. */
function indexCells(row: JsonObject): Map<string, unknown> {
	const entries = Object.entries(row).flatMap(([name, value]): Array<[string, unknown]> => {
		const nested = isObject(value) ? [...indexCells(value)] : [];
		const prefixed = nested.map(([key, cell]): [string, unknown] => [columnKey(name) + key, cell]);
		return [[columnKey(name), value], ...prefixed];
	});
	return new Map(entries);
}

/** The fields of a row, also those in `attributes` (Better Stack) and `check` (Pingdom). */
function unwrap(row: JsonObject): JsonObject {
	const { attributes, check } = row;
	return { ...row, ...(isObject(attributes) && attributes), ...(isObject(check) && check) };
}

function findSource(row: JsonObject): Source | undefined {
	const cells = indexCells(unwrap(row));
	const hasAll = (names: string) => names.split(', ').every((name) => cells.has(columnKey(name)));
	return sources.find(({ signatures }) => signatures.some(hasAll));
}

/** The text in a cell or list; `{ "name": "env", "value": "prod" }` becomes "env: prod". */
function cellText(cell: unknown): string {
	const texts = [cell].flat().map((entry) => {
		if (!isObject(entry)) return toText(entry);
		const { name, value, ...others } = entry;
		if (name === undefined)
			return Object.values({ ...others, value })
				.map(cellText)
				.join(' ')
				.trim();
		return [name, value].map(toText).filter(Boolean).join(': ');
	});
	return texts.filter(Boolean).join(', ');
}

/** A monitor of another tool; `kind` is its target or a reason, or empty for an unknown type. */
function readMonitor(
	original: JsonObject,
	{ addresses = {}, types = {}, ...source }: Source,
	isOwn: (column: string) => boolean,
) {
	const entries = Object.entries(unwrap(original));
	const own = Object.fromEntries(entries.filter(([column]) => isOwn(column)));
	const added = Object.fromEntries(entries.filter(([column]) => !isOwn(column)));
	const filled = Object.keys(added).filter((column) => !isBlank(added[column]));
	const replaced = new Set(filled.map((column) => findMeaning(column)?.meaning));
	const cells = indexCells(source.prepare?.(own) ?? own);
	const textOf = (column: string) => cellText(cells.get(columnKey(column)));
	/** The first filled cell of columns that are alternatives; empty without one. */
	const read = (names: string) => names.split(', ').map(textOf).find(Boolean) ?? '';
	const type = read(columns.type);
	const kinds = [...Object.entries(types), ...Object.entries(commonTypes)];
	const [kind] = kinds.find(([, all]) => all.split(', ').includes(type.toLowerCase())) ?? [''];
	const address = read((isTarget(kind) && addresses[kind]) || columns.url);
	const frequency = read(columns.frequency);
	const seconds = parseDuration(frequency, source.unit);
	const isShort = source.short && !cells.has(columnKey(source.short.column));
	return { ...source, read, type, kind, address, frequency, seconds, isShort, added, replaced };
}

type Monitor = ReturnType<typeof readMonitor>;

/**
 * The row of a sheet. Filled columns that a user added replace those of the export.
 *
 * @param oddFrequency a frequency that shows that the unit of the export is another one
 */
function moveRow(monitor: Monitor, oddFrequency: string | undefined): MovedRow {
	const { kind, address, seconds, read, added, replaced } = monitor;
	const name = read(columns.name) || withoutSecrets(address, { as: 'url' });
	const reason = findReason(monitor, oddFrequency);
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

function chooseMethod({ kind, read, type, methods = {} }: Monitor) {
	const written = read(columns.method).toUpperCase();
	const method = methods[written] ?? written;
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

/** Whether a number without a unit is out of the range of the tool. */
function isWrongUnit(monitor: Monitor): boolean {
	const { seconds, range } = monitor;
	return hasNoUnit(monitor) && (seconds < range[0] || seconds > range[1]);
}

/** Whether the frequency of the export is a plain number: then its length depends on the unit. */
function hasNoUnit({ frequency, replaced }: Monitor): boolean {
	const inSeconds = parseDuration(frequency, 'second');
	const inMinutes = parseDuration(frequency, 'minute');
	return !replaced.has('frequency') && inMinutes > inSeconds;
}

function findReason(monitor: Monitor, oddFrequency: string | undefined): string | undefined {
	const { kind, type, address, seconds, read, frequency, replaced } = monitor;
	if (Object.hasOwn(reasons, kind)) return reasons[kind as Reason];
	if (!isTarget(kind)) return `No task matches its type "${type}".`;
	const counts = { absence: kind === 'text', record: kind === 'dns', inverted: true };
	const refusal = refusals.find(
		([column, value, reason]) => counts[reason] && read(column) !== '' && value.test(read(column)),
	);
	if (refusal) return reasons[refusal[2]];
	const platform = platforms[kind];
	const { address: form } = platformTasks(platform);
	if (!replaced.has('url') && !form.isValid(completeAddress(platform, address))) {
		return `Its address "${withoutSecrets(address, { as: 'url' })}" is not ${form.label}.`;
	}
	if (replaced.has('frequency')) return undefined;
	const hint = 'Add a unit, such as 5 min.';
	if (oddFrequency !== undefined && hasNoUnit(monitor)) {
		const [min, max] = monitor.range.map(formatSeconds);
		return `Its frequency "${frequency}" is unclear: the file contains "${oddFrequency}", but ${monitor.name} checks every ${min} to ${max}. ${hint}`;
	}
	return seconds > 0 ? undefined : `Its frequency is unclear. ${hint}`;
}

/** The next shorter frequency of the service, or its shortest. */
function usableFrequency(seconds: number): number {
	const [shortest, ...others] = webApiFacts.frequencies.value;
	return Math.max(shortest, ...others.filter((one) => one <= seconds));
}

function listNotes(monitor: Monitor, methodNote?: string): string {
	const { name, kind, seconds, address, isShort, short, read, noted, replaced } = monitor;
	const used = usableFrequency(seconds);
	const isPaused = paused.some(([names, value]) => value.test(read(names)));
	const settings = noted.flatMap(([label, names, usual]) => {
		const text = read(names);
		return isNoted(text, usual) && text !== address ? label : [];
	});
	const notes = [
		isPaused && `Paused in ${name}, active here: pause it with Device > Pause`,
		!replaced.has('frequency') &&
			used !== seconds &&
			`Every ${formatSeconds(used)}, not ${formatSeconds(seconds)}`,
		!replaced.has('method') && methodNote,
		settings.length > 0 && `Not taken over: ${[...new Set(settings)].join(', ')}`,
		isShort && isWeb(kind) && short?.note,
	];
	return notes.filter(Boolean).join('. ');
}

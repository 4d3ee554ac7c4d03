/** Turns the exports of other monitoring tools into rows with the columns of a sheet. */
import { toText } from '../../../../shared/n8n/parameters/parameterValue';
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
	leftOut,
	paused,
	platforms,
	reasons,
	refusals,
	sources,
	type Reason,
	type Source,
	type Target,
} from './sources';
import { meanings } from './vocabulary';

/** A row of an export. */
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

/** Recognizes the export of another tool by its columns, and converts its rows. */
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
	const convert = (row: JsonObject) => (isBlankRow(row) ? { row } : moveRow(row, source));
	return { source: source.name, rows: sheet.map(convert) };
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
function readMonitor(original: JsonObject, { addresses = {}, types = {}, ...source }: Source) {
	const cells = indexCells(source.prepare?.(original) ?? original);
	const textOf = (column: string) => cellText(cells.get(columnKey(column)));
	/** The first filled cell of columns that are alternatives; empty without one. */
	const read = (names: string) => names.split(', ').map(textOf).find(Boolean) ?? '';
	const type = read(columns.type);
	const kinds = [...Object.entries(types), ...Object.entries(commonTypes)];
	const [kind] = kinds.find(([, all]) => all.split(', ').includes(type.toLowerCase())) ?? [''];
	const address = read((isTarget(kind) && addresses[kind]) || columns.url);
	const seconds = parseDuration(read(columns.frequency), source.unit);
	const isShort = source.short && !cells.has(columnKey(source.short.column));
	return { ...source, read, type, kind, address, seconds, isShort };
}

type Monitor = ReturnType<typeof readMonitor>;

/** The row of a sheet. Columns that a user added stay if they are spelled like the labels. */
function moveRow(original: JsonObject, source: Source): MovedRow {
	const monitor = readMonitor(unwrap(original), source);
	const { kind, address, seconds, read, methods = {} } = monitor;
	const name = { [meanings.name]: read(columns.name) || withoutSecrets(address, { as: 'url' }) };
	const reason = findReason(monitor);
	if (reason !== undefined || !isTarget(kind)) return { row: name, reason };
	const labels: string[] = Object.values(meanings);
	const added = Object.entries(original).filter(([column]) => labels.includes(column));
	const written = read(columns.method).toUpperCase();
	const method = methods[written] ?? written;
	const row = {
		...Object.fromEntries(added),
		...name,
		[meanings.url]: address,
		[meanings.frequency]: `${usableFrequency(seconds)} s`,
		[meanings.platform]: platforms[kind],
		[meanings.method]: isWeb(kind) && taskMethods.includes(method) ? method : '',
		[meanings.keyword]: kind === 'text' ? read(columns.keyword) : '',
		[meanings.tags]: read(columns.tags),
	};
	return { row, notes: listNotes(monitor) };
}

function isTarget(kind: string): kind is Target {
	return Object.hasOwn(platforms, kind);
}

function isWeb(kind: string): boolean {
	return kind === 'web' || kind === 'text';
}

/** Fewer seconds are probably minutes. */
const minSeconds = 10;

/** Why a monitor cannot be taken over; undefined if it can. */
function findReason({ kind, type, address, seconds, read }: Monitor): string | undefined {
	if (Object.hasOwn(reasons, kind)) return reasons[kind as Reason];
	if (!isTarget(kind)) return `No task matches its type "${type}".`;
	const counts = { absence: kind === 'text', record: kind === 'dns', inverted: true };
	const refusal = refusals.find(
		([column, value, reason]) => counts[reason] && read(column) !== '' && value.test(read(column)),
	);
	if (refusal) return reasons[refusal[2]];
	const platform = platforms[kind];
	const { address: form } = platformTasks(platform);
	if (!form.isValid(completeAddress(platform, address))) {
		return `Its address "${withoutSecrets(address, { as: 'url' })}" is not ${form.label}.`;
	}
	return seconds >= minSeconds ? undefined : 'Its frequency is unclear. Add a unit, such as 5 min.';
}

/** The next shorter frequency of the service, or its shortest. */
function usableFrequency(seconds: number): number {
	const [shortest, ...others] = webApiFacts.frequencies.value;
	return Math.max(shortest, ...others.filter((one) => one <= seconds));
}

/** Values of settings that are not used. */
const unused = /^(?:|0|1\.1\.1\.1|false|null|none|Pingdom.*)$/i;

/** What differs from the monitor in the other tool; empty for no difference. */
function listNotes({ name, kind, seconds, address, isShort, short, read }: Monitor): string {
	const used = usableFrequency(seconds);
	const isPaused = paused.some(([names, value]) => value.test(read(names)));
	const settings = Object.entries(leftOut).flatMap(([label, names]) => {
		const text = read(names);
		return unused.test(text) || text === address ? [] : label;
	});
	const notes = [
		isPaused && `Paused in ${name}, active here: pause it with Device > Pause`,
		used !== seconds && `Every ${formatSeconds(used)}, not ${formatSeconds(seconds)}`,
		settings.length > 0 && `Not taken over: ${settings.join(', ')}`,
		isShort && isWeb(kind) && short?.note,
	];
	return notes.filter(Boolean).join('. ');
}

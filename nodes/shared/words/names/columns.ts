/** The names of columns in rows of sheets, tables and lists, as people write them. */
import type { JsonObject } from '../util/json';
import { Mistakes } from '../util/mistakes';
import { ParameterError } from '../util/monitoringError';
import { listSome } from '../util/phrases';

/** Columns that n8n's nodes for sheets and tables add to every row. */
export const addedByNodes = ['createdAt', 'createdTime', 'id', 'row_number', 'updatedAt'];

/** A column's name to compare: without case, whitespace, punctuation and plural endings. */
export function columnKey(name: string): string {
	return columnWords(name).map(singular).join('');
}

/** Japanese letters lose their voicing marks, too. */
function withoutAccents(text: string): string {
	return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** The words of a column's name in lower case: "checkEvery (min)" as "check", "every", "min". */
export function columnWords(name: string): string[] {
	return name
		.normalize('NFKC')
		.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
}

/** "addresses" as "address", "frequencies" as "frequency", "urls" as "url"; "status" as it is. */
export function singular(word: string): string {
	if (/(?:ss|us)$/.test(word) || word.length < 4) return word;
	return word.replace(/(?<=ss)es$|(?<!s)s$/, '').replace(/ie$/, 'y');
}

/** Words that change the meaning of a row, in the languages of reports, without accents. */
const wordsByIdea = {
	start:
		'start starts starting from begin begins beginn beginning anfang von ab debut desde inicio comeco 開始',
	end: 'end ends ending to stop finish ende fin fim 終了 終了日',
	until:
		'until till valid expires expiry expiration bis gultig jusqu hasta ate gekundigt まで 期限 有効期限',
	day: 'date day datum tag jour fecha dia data 日付',
	time: 'time times hour hours clock uhrzeit uhr zeit zeitpunkt zeitraum zeitfenster period periode stunde heure heures hora horas horario horaires 時刻 時間 開始時刻 終了時刻',
	zone: 'zone tz timezone zona fuseau fuso zeitzone タイムゾーン 時間帯',
	duration: 'duration length dauer duree duracion duracao',
	target:
		'target targets goal sla slo ziel objectif objetivo meta cible alvo zielwert zielverfugbarkeit verfugbarkeitsziel 目標 目標稼働率',
	active:
		'active inactive enabled enable disabled disable paused stopped suspended aktiv inaktiv deaktiviert actif activo ativo pausiert pausado 有効 アクティブ',
	cc: 'cc bcc kopie copie copia',
	language: 'language lang locale sprache langue idioma lingua berichtssprache 言語 レポート言語',
};

export type Idea = keyof typeof wordsByIdea;

const ideaByWord = new Map(
	Object.entries(wordsByIdea).flatMap(([idea, words]) =>
		withoutAccents(words)
			.split(' ')
			.map((word) => [word, idea as Idea] as const),
	),
);

/** Words in names of columns that only inform, such as "Last check time" and "Note: active". */
const informs =
	/^(?:notes?|comments?|created|updated|modified|edited|changed|added|approved|requested|submitted|reported|original|last|response|load|reminder|show|erstellt|geandert|notiz|cree|criado|creado)$/;

const filler = /^(?:d|d[aeou]|of|planned|scheduled|geplante?|maintenance|wartung|window)$/;

interface ColumnIdeas {
	ideas: Idea[];
	/** Whether the name has no other words. */
	isClear: boolean;
}

/** The last column names. State, because every row has the same ones. */
const recent = new Map<string, ColumnIdeas>();

/** The ideas of a column's name in order: two for "Startzeit". */
export function columnIdeas(name: string): ColumnIdeas {
	const found = recent.get(name) ?? findIdeas(name);
	if (recent.size > 500) recent.clear();
	recent.set(name, found);
	return found;
}

function findIdeas(name: string): ColumnIdeas {
	const words = columnWords(withoutAccents(name)).filter((word) => !filler.test(word));
	if (words.some((word) => informs.test(word))) return { ideas: [], isClear: false };
	const ideas = words.map((word) => ideasOf(word) ?? []);
	return { ideas: ideas.flat(), isClear: ideas.every((own) => own.length > 0) };
}

/** The ideas of a word, or of its parts with three letters or more; undefined for other words. */
function ideasOf(word: string): Idea[] | undefined {
	const idea = ideaByWord.get(word);
	if (idea !== undefined) return [idea];
	for (let length = 3; length <= word.length - 3; length++) {
		const first = ideaByWord.get(word.slice(0, length));
		const rest = first && ideasOf(word.slice(length));
		if (first && rest) return [first, ...rest];
	}
	return undefined;
}

/** Whether an unused column may change the meaning of its rows: ignoring it could be wrong. */
export function isDoubtful(column: string): boolean {
	const { ideas, isClear } = columnIdeas(column);
	const isStrong = (idea: Idea) => !['start', 'end', 'day', 'duration'].includes(idea);
	return ideas.some(isStrong) || (isClear && ideas.some((idea) => idea !== 'day'));
}

/** The error for a column for which {@link isDoubtful} is true. @param place follows its name */
export function doubtfulColumnError(column: string, place = ''): ParameterError {
	return new ParameterError(
		`The column "${column}"${place} is not used, but could change the meaning of the row`,
		'Remove the column, or rename it to one that this operation reads. If it only informs, add "Note" to its name.',
	);
}

/**
 * The filled columns of rows that are not used. Columns that n8n adds are left out.
 *
 * @param place the rows in messages: ' of "New database"'
 * @throws {ParameterError} for those that could change the meaning of their rows
 */
export function findUnused(
	rows: readonly JsonObject[],
	isUsed: (column: string) => boolean,
	place?: string,
): string[] {
	const isFilled = (row: JsonObject, column: string) =>
		row[column] !== '' && (row[column] ?? null) !== null;
	const filled = rows.flatMap((row) => Object.keys(row).filter((column) => isFilled(row, column)));
	const unused = [...new Set(filled)].filter(
		(column) => !addedByNodes.includes(column) && !isUsed(column),
	);
	const doubtful = unused.filter(isDoubtful);
	new Mistakes(doubtful.map((column) => doubtfulColumnError(column, place))).throwNoted();
	return unused;
}

export function unusedColumnsHint(unused: readonly string[]): string {
	return `Columns not used: ${listSome([...new Set(unused)])}.`;
}

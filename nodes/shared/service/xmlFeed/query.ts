import { encodeUriPart } from '../../words/util/encodeUriPart';
import { toIsoTime } from '../../words/util/serviceTime';
import { feedFacts } from './facts';
import type { FeedDevice } from './map/reportedNames';

export interface FeedAccount {
	/** Base address without a trailing slash. */
	url: string;
	pid: string;
	/** Other credential values to remove from texts of the feed. */
	secrets: string[];
}

export interface FeedParameter {
	name: string;
	value: string;
}

/**
 * The devices of each tag, by the tag as it is written among the devices of a query (with `#`). Their IDs are
 * those of the Web API (docs/dev/service.md X4).
 */
export type TaggedLists = ReadonlyMap<string, readonly FeedDevice[]>;

export interface FeedQuery {
	/** Device IDs or names; `*` is any text, `?` one character. */
	devices?: string[];
	/** The devices to exclude, by ID, name or pattern, because the feed cannot exclude them. */
	exceptDevices?: string[];
	tagged?: TaggedLists;
	/** First and last moment, in the feed's form. */
	from?: string;
	to?: string;
	/** Display names of monitoring locations; all without one. */
	locations?: string[];
	/** Ids. */
	schedule?: string;
	filter?: string;
	department?: string;
	result?: keyof typeof feedFacts.results.value;
	allDownPercentages?: boolean;
	/**
	 * Parameters as the feed spells them; they win over all others but the account's identifier. One
	 * with an empty value is not sent at all.
	 */
	additional?: FeedParameter[];
}

/**
 * Builds the address of a report with its query. It contains the secret account ID (PID): never
 * show it. Additional parameters replace those of the query with the same name.
 *
 * @param type the grouping of the results; undefined where the page has none
 */
export function buildFeedUrl(
	{ url, pid }: FeedAccount,
	page: string,
	query: FeedQuery,
	type?: string,
): string {
	const { additional = [] } = query;
	const own = buildQuery(query, type).filter(
		({ name }) => !additional.some((other) => isSameParameter(other.name, name)),
	);
	const account = { name: feedFacts.accountParameter.value, value: pid };
	const given = additional.filter(({ value }) => value !== '');
	return `${url}/${page}?${[account, ...own, ...given].map(encodeParameter).join('&')}`;
}

/**
 * The range that a query requests, in ISO 8601 without a zone; null where the service chooses. An
 * additional parameter with the same name wins.
 */
export function rangeOf({ from, to, additional = [] }: FeedQuery) {
	const sent = (parameter: string, own?: string): string | null => {
		const other = additional.filter(({ name }) => isSameParameter(name, parameter)).at(-1);
		const text = other?.value ?? own ?? '';
		return text === '' ? null : (toIsoTime(text) ?? text);
	};
	const { fromParameter, toParameter } = feedFacts;
	return { from: sent(fromParameter.value, from), to: sent(toParameter.value, to) };
}

/**
 * The same query without its range: queries that differ only in their dates, or in the current devices of
 * their tags, become equal.
 */
export function withoutRange(query: FeedQuery): FeedQuery {
	const { fromParameter, toParameter } = feedFacts;
	const isDate = ({ name }: FeedParameter) =>
		isSameParameter(name, fromParameter.value) || isSameParameter(name, toParameter.value);
	const additional = query.additional?.filter((parameter) => !isDate(parameter));
	return { ...query, from: undefined, to: undefined, additional, tagged: undefined };
}

/** The query parameters that have a value, in the order of the service's public samples. */
function buildQuery(query: FeedQuery, type?: string): FeedParameter[] {
	const { locations = [], result, allDownPercentages } = query;
	const options = allDownPercentages ? feedFacts.allDownPercentages.value : undefined;
	const parameters: Array<[parameter: { value: string }, values: Array<string | undefined>]> = [
		[feedFacts.deviceParameter, sentDevices(query)],
		[feedFacts.typeParameter, [type]],
		[feedFacts.locationParameter, locations],
		[feedFacts.optionsParameter, [options]],
		[feedFacts.fromParameter, [query.from]],
		[feedFacts.toParameter, [query.to]],
		[feedFacts.departmentParameter, [query.department]],
		[feedFacts.scheduleParameter, [query.schedule]],
		[feedFacts.filterParameter, [query.filter]],
		[feedFacts.resultParameter, [result && feedFacts.results.value[result]]],
	];
	return parameters.flatMap(([{ value: name }, values]) =>
		values.flatMap((value) => (value ? [{ name, value }] : [])),
	);
}

/** The feed has no tags: each is replaced by the IDs of its devices. */
function sentDevices({ devices = [], tagged }: FeedQuery): string[] {
	if (!tagged) return devices;
	return [...new Set(devices.flatMap((text) => tagged.get(text)?.map(({ id }) => id) ?? text))];
}

/** Parameter names are the same in any case (docs/dev/service.md X1). */
export function isSameParameter(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}

function encodeParameter({ name, value }: FeedParameter): string {
	return `${encodeUriPart(name)}=${encodeUriPart(value)}`;
}

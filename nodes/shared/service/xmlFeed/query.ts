import { encodeUriPart } from '../../words/util/encodeUriPart';
import { toIsoTime } from '../../words/util/serviceTime';
import { feedFacts } from './facts';

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

export interface FeedQuery {
	/** Device IDs or names; `*` is any text, `?` one character. */
	devices?: string[];
	/** The devices to exclude, by ID, name or pattern, because the feed cannot exclude them. */
	exceptDevices?: string[];
	/** First and last moment as `MM/DD/YYYY`, with a time only if it is needed. */
	from?: string;
	to?: string;
	/** Display names of monitoring locations; empty for all. */
	locations?: string[];
	/** Ids. */
	schedule?: string;
	filter?: string;
	department?: string;
	result?: keyof typeof feedFacts.results.value;
	allDownPercentages?: boolean;
	/** The user's own parameters. They replace those of the other fields, or remove them if empty. */
	additional?: FeedParameter[];
}

/**
 * Builds the address of a report. It contains the secret account ID (PID): never show it.
 *
 * @param page such as `status.aspx`
 * @param type the grouping of the results, such as `Day`; undefined if the page has none
 */
export function buildFeedUrl(
	{ url, pid }: FeedAccount,
	page: string,
	query: FeedQuery,
	type?: string,
): string {
	const { additional = [] } = query;
	const notReplaced = buildQuery(query, type).filter(
		({ name }) => !additional.some((other) => isSameParameter(other.name, name)),
	);
	const account = { name: feedFacts.accountParameter.value, value: pid };
	const sentAdditional = additional.filter(({ value }) => value !== '');
	const parameters = [account, ...notReplaced, ...sentAdditional];
	const texts = parameters.map(
		({ name, value }) => `${encodeUriPart(name)}=${encodeUriPart(value)}`,
	);
	return `${url}/${page}?${texts.join('&')}`;
}

/**
 * Returns the dates that a query sends, in ISO 8601 without a zone. Null if it sends none, so that the
 * service chooses; a text that is no date stays unchanged.
 */
export function requestedRange({ from, to, additional = [] }: FeedQuery) {
	const sent = (parameter: string, fieldValue = ''): string | null => {
		const replacing = additional.filter(({ name }) => isSameParameter(name, parameter)).at(-1);
		const text = replacing?.value ?? fieldValue;
		return text === '' ? null : (toIsoTime(text) ?? text);
	};
	const { fromParameter, toParameter } = feedFacts;
	return { from: sent(fromParameter.value, from), to: sent(toParameter.value, to) };
}

/** Returns a query without its dates, for a report that ignores them or gets others. */
export function withoutRange(query: FeedQuery): FeedQuery {
	const { fromParameter, toParameter } = feedFacts;
	const isDate = ({ name }: FeedParameter) =>
		isSameParameter(name, fromParameter.value) || isSameParameter(name, toParameter.value);
	const additional = query.additional?.filter((parameter) => !isDate(parameter));
	return { ...query, from: undefined, to: undefined, additional };
}

/** Lists the parameters with a value, in the order of the service's samples; without the account's. */
function buildQuery(query: FeedQuery, type?: string): FeedParameter[] {
	const { devices = [], locations = [], result, allDownPercentages } = query;
	const options = allDownPercentages ? feedFacts.allDownPercentages.value : undefined;
	const parameters: Array<[parameter: { value: string }, values: Array<string | undefined>]> = [
		[feedFacts.deviceParameter, devices],
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

/** Compares two parameter names as the feed does: it ignores case (docs/dev/service.md X1). */
export function isSameParameter(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}

import { feedFacts } from './facts';

export interface FeedAccount {
	/** Base address without a trailing slash. */
	url: string;
	pid: string;
}

export interface FeedParameter {
	name: string;
	value: string;
}

/** Which results are asked for. */
export interface FeedQuery {
	/** Device id or name; `*` stands for any run of characters, `?` for one. */
	device: string;
	/** How far the results are put together; absent where the report knows no types. */
	type?: string;
	/** Display name of a monitoring location. */
	location?: string;
	/** Parameters as the feed spells them; they win over all others but the account's identifier. */
	additional?: FeedParameter[];
}

/** The address of a report, with its query. Holds the account's identifier: not for people's eyes. */
export function feedUrl(
	{ url, pid }: FeedAccount,
	page: string,
	{ device, location, type, additional = [] }: FeedQuery,
): string {
	const own: FeedParameter[] = [
		{ name: feedFacts.deviceParameter.value, value: device },
		...(type ? [{ name: feedFacts.typeParameter.value, value: type }] : []),
		...(location ? [{ name: feedFacts.locationParameter.value, value: location }] : []),
	];
	const parameters = [
		{ name: feedFacts.accountParameter.value, value: pid },
		...own.filter(({ name }) => !additional.some((other) => isSameParameter(other.name, name))),
		...additional,
	];
	return `${url}/${page}?${parameters.map(encode).join('&')}`;
}

/** Parameter names are the same in any case (spec/xml-feed-public-facts.md §1.0). */
export function isSameParameter(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}

function encode({ name, value }: FeedParameter): string {
	return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

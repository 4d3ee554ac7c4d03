import { pathOf } from '../http/paths';

/** The query of a feed request; parameter names are compared without regard to case. */
export interface FeedParameters {
	readonly pid: string | undefined;
	/** Device ids or names, `*` and `?` as wildcards; empty for all devices. */
	readonly sites: readonly string[];
	readonly type: string | undefined;
	/** Display names; empty for all locations. */
	readonly locations: readonly string[];
	readonly from: string | undefined;
	readonly to: string | undefined;
	/** The id of an account; this name is assumed (spec/xml-feed-public-facts.md §1.1). */
	readonly department: string | undefined;
	/** Success or Failure; assumed likewise, as are the two ids below. */
	readonly result: string | undefined;
	readonly schedule: string | undefined;
	readonly filter: string | undefined;
}

/**
 * Reads the query. Values of `Site` may be repeated, and hold several separated by commas, as
 * ASP.NET merges them (spec/xml-feed-public-facts.md §1.1). A whole value counts as well, since a
 * device name may have a comma in it. A location's name does have one, so `location` is never
 * split.
 */
export function feedParametersOf(url: string): FeedParameters {
	const query = [...new URLSearchParams(url.slice(pathOf(url).length))];
	const valuesOf = (name: string) =>
		query
			.filter(([key, value]) => key.toLowerCase() === name && value.trim() !== '')
			.map(([, value]) => value.trim());
	const sites = valuesOf('site');
	const parts = sites.flatMap((value) => value.split(',')).map((part) => part.trim());
	return {
		pid: valuesOf('pid').at(0),
		sites: [...new Set([...sites, ...parts])].filter((site) => site !== ''),
		type: valuesOf('type').at(0),
		locations: valuesOf('location'),
		from: valuesOf('from').at(0),
		to: valuesOf('to').at(0),
		department: valuesOf('department').at(0),
		result: valuesOf('result').at(0),
		schedule: valuesOf('schedule').at(0),
		filter: valuesOf('filter').at(0),
	};
}

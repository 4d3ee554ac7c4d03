import { withoutQuery } from '../http/paths.cts';

/** The query of a feed request; the case of parameter names is ignored. */
export interface FeedParameters {
	readonly pid: string | undefined;
	/** Device ids or names, with `*` and `?` as wildcards; empty for all devices. */
	readonly sites: readonly string[];
	readonly type: string | undefined;
	/** Display names; empty for all locations. */
	readonly locations: readonly string[];
	readonly from: string | undefined;
	readonly to: string | undefined;
	/** The id of an account; the name of this parameter is assumed (docs/dev/service.md X1). */
	readonly department: string | undefined;
	/** Success or Failure; assumed as well, and so are the two ids below. */
	readonly result: string | undefined;
	readonly schedule: string | undefined;
	readonly filter: string | undefined;
}

/**
 * Parses the query. `Site` may be repeated, and a value may be a list with commas, as ASP.NET joins
 * repeated ones (assumed: docs/dev/service.md X1). A whole value counts as well, because the name of a
 * device can have a comma in it. `location` is not split: names of locations do have commas.
 */
export function parseFeedParameters(url: string): FeedParameters {
	const query = [...new URLSearchParams(url.slice(withoutQuery(url).length))];
	const findValues = (name: string) =>
		query
			.filter(([key, value]) => key.toLowerCase() === name && value.trim() !== '')
			.map(([, value]) => value.trim());
	const sites = findValues('site');
	const parts = sites.flatMap((value) => value.split(',')).map((part) => part.trim());
	return {
		pid: findValues('pid').at(0),
		sites: [...new Set([...sites, ...parts])].filter((site) => site !== ''),
		type: findValues('type').at(0),
		locations: findValues('location'),
		from: findValues('from').at(0),
		to: findValues('to').at(0),
		department: findValues('department').at(0),
		result: findValues('result').at(0),
		schedule: findValues('schedule').at(0),
		filter: findValues('filter').at(0),
	};
}

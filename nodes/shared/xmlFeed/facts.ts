import { assumed, documented } from '../facts';

/**
 * What this client takes for granted about the XML feed, in one place. Whatever is sent can be
 * overridden by Additional Query Parameters.
 */
export const feedFacts = {
	responsesPage: documented('responses.aspx', 'spec/service.md §4.2'),
	statusPage: documented('status.aspx', 'spec/xml-feed-public-facts.md §1.0 (D1, D2, C1)'),
	accountParameter: documented('PID', 'spec/service.md §4.2'),
	deviceParameter: documented('Site', 'spec/service.md §4.2'),
	locationParameter: documented('location', 'spec/service.md §4.2'),
	anyDevice: documented('*', 'spec/xml-feed-public-facts.md §1.1 (C1, C2)'),
	typeParameter: documented('Type', 'spec/service.md §4.2'),
	summaryType: documented('Overall', 'spec/service.md §4.2'),
	rawType: documented('Detail', 'spec/xml-feed-public-facts.md §1.1 (D1, D2)'),

	/** Compared without regard to case, like all element names below. */
	responseElement: documented('Response', 'spec/service.md §2.4'),
	summaryElement: documented('Summary', 'spec/xml-feed-public-facts.md §2.2 (C2)'),
	deviceElement: documented('Site', 'spec/xml-feed-public-facts.md §2.1, §2.2 (C1, C2)'),
	locationElement: assumed('Location', 'spec/xml-feed-public-facts.md §2.4 (INF)'),
	/** A document with one of these roots is a report, even an empty one. */
	reportRoots: documented(
		['DotcomMonitorOnlineReport', 'DotcomMonitorConfig'],
		'spec/xml-feed-public-facts.md §2.1, §2.2 (C1, C2)',
	),
	refusalElement: documented('error', 'spec/xml-feed-public-facts.md §3.1 (D2)'),
	/** Only in the answer to a request that came too early. */
	nextAllowedElement: documented('nextAllowedTimeGMT', 'spec/xml-feed-public-facts.md §3.1 (D2)'),

	/** The ends of simplified names whose plain decimal values are numbers. Units stay as they are. */
	numberNames: assumed(
		/(duration|time|count|percentage|percent|deviation|average|minimum|maximum|performance)$/i,
		'spec/service.md §2.4, §4.2; xml-feed-public-facts.md §2.2 (C2); the ends are inferred',
	),
	/** Simplified names whose values are texts, whatever they look like. */
	textNames: assumed(
		/^(url|status|location)$|(id|name)$/i,
		'spec/xml-feed-public-facts.md §2.8 for ids and names; the rest is inferred',
	),
	/** Dates with slashes are month first; no time of the feed says its zone. */
	monthFirst: assumed(true, 'spec/xml-feed-public-facts.md §1.1 From, To (C2), §3.1'),
};

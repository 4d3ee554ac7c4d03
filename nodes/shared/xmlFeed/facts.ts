import { assumed, documented } from '../util/assumptions';

/**
 * What this client takes for granted about the XML feed, in one place. Whatever is sent can be
 * overridden by Additional Query Parameters.
 */
export const feedFacts = {
	responsesPage: documented('responses.aspx', 'spec/service.md §4.2'),
	statusPage: documented('status.aspx', 'spec/xml-feed-public-facts.md §1.0 (D1, D2, C1)'),
	configurationPage: documented('config.aspx', 'spec/xml-feed-public-facts.md §1.0 (D1, D2)'),
	accountPage: documented('Account.aspx', 'spec/xml-feed-public-facts.md §1.0 (D1)'),

	accountParameter: documented('PID', 'spec/service.md §4.2'),
	/** Repeated for several devices. */
	deviceParameter: documented('Site', 'spec/service.md §4.2; repeated: public-facts §1.1 (C1)'),
	anyDevice: documented('*', 'spec/xml-feed-public-facts.md §1.1 (C1, C2)'),
	typeParameter: documented('Type', 'spec/service.md §4.2'),
	/** Repeated for several locations; that this is understood is assumed. */
	locationParameter: documented('location', 'spec/service.md §4.2'),
	fromParameter: documented('From', 'spec/xml-feed-public-facts.md §1.1 (C2)'),
	toParameter: documented('To', 'spec/xml-feed-public-facts.md §1.1 (C2)'),
	/**
	 * A day as MM/DD/YYYY is seen in requests; the time after it is assumed. Whose clock is meant is not
	 * known (likely the account's, as in the Web API): the workflow's is sent, and nothing converted.
	 */
	clockAfterDay: assumed('HH:mm:ss', 'spec/xml-feed-public-facts.md §1.1 From, To (C2)'),
	departmentParameter: assumed('Department', 'spec/xml-feed-public-facts.md §1.1 department (D4)'),
	scheduleParameter: assumed('Schedule', 'spec/xml-feed-public-facts.md §1.1 schedule (S0, D9)'),
	filterParameter: assumed('Filter', 'spec/xml-feed-public-facts.md §1.1 filter (S0, D9)'),
	resultParameter: assumed('Result', 'spec/xml-feed-public-facts.md §1.1 filter (S0)'),
	results: assumed(
		{ successful: 'Success', failed: 'Failure' },
		'spec/service.md §4.2: "success or failure"',
	),

	rawType: documented('Detail', 'spec/xml-feed-public-facts.md §1.1 (D1, D2)'),
	/** How far a summary puts responses together. */
	summaryTypes: {
		overall: documented('Overall', 'spec/service.md §4.2'),
		hour: assumed('Hour', 'spec/xml-feed-public-facts.md §1.1 Type'),
		day: documented('Day', 'spec/xml-feed-public-facts.md §1.1 (C2)'),
		week: assumed('Week', 'spec/xml-feed-public-facts.md §1.1 Type'),
		month: assumed('Month', 'spec/xml-feed-public-facts.md §1.1 Type'),
		quarter: assumed('Quarter', 'spec/service.md §4.2: "3-month statistics"'),
		year: assumed('Year', 'spec/xml-feed-public-facts.md §1.1 Type'),
	},

	/** One request in this time and per IP address; it may not be enforced. */
	throttleMilliseconds: documented(10_000, 'spec/xml-feed-public-facts.md §3.1 (D2)'),
	/** How far back single responses reach, in months. */
	rawMonths: documented(6, 'spec/service.md §8'),

	/** Compared without regard to case, like all element names below. */
	responseElement: documented('Response', 'spec/service.md §2.4'),
	summaryElement: documented('Summary', 'spec/xml-feed-public-facts.md §2.2 (C2)'),
	deviceElement: documented('Site', 'spec/xml-feed-public-facts.md §2.1, §2.2 (C1, C2)'),
	taskElement: assumed('Task', 'spec/xml-feed-public-facts.md §2.6 (INF)'),
	/** May stand around the tasks of a device. */
	taskListElement: assumed('Tasks', 'spec/xml-feed-public-facts.md §2.6 (INF)'),
	usageElement: assumed('Solution', 'spec/service.md §4.2: "resources per solution"'),
	/** A document with one of these roots is a report, even an empty one. The third is assumed. */
	reportRoots: documented(
		['DotcomMonitorOnlineReport', 'DotcomMonitorConfig', 'DotcomMonitorAccount'],
		'spec/xml-feed-public-facts.md §2.1, §2.2 (C1, C2)',
	),
	refusalElement: documented('error', 'spec/xml-feed-public-facts.md §3.1 (D2)'),
	/** Only in the answer to a request that came too early. */
	nextAllowedElement: documented('nextAllowedTimeGMT', 'spec/xml-feed-public-facts.md §3.1 (D2)'),

	/** The ends of simplified names whose plain decimal values are numbers. Units stay as they are. */
	numberNames: assumed(
		/(duration|time|count|percentage|percent|deviation|average|minimum|maximum|performance|used|available|frequency)$/i,
		'spec/service.md §1, §2.1, §2.4, §4.2; xml-feed-public-facts.md §2.2 (C2); the ends are inferred',
	),
	/** Simplified names whose values are texts, whatever they look like. */
	textNames: assumed(
		/^(account|url|status|location)$|(id|name)$/i,
		'spec/xml-feed-public-facts.md §2.8 for ids and names; the rest is inferred',
	),
	/** Dates with slashes are month first; no time of the feed says its zone. */
	monthFirst: assumed(true, 'spec/xml-feed-public-facts.md §1.1 From, To (C2), §3.1'),
};

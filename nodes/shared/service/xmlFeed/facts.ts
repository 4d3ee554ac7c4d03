import { assumed, documented, seen } from '../../words/util/assumptions';

/** The assumptions about the XML feed. Additional Query Parameters can override all of them. */
export const feedFacts = {
	responsesPage: documented('responses.aspx', 'X1'),
	statusPage: documented('status.aspx', 'X1'),
	configurationPage: documented('config.aspx', 'X1'),
	accountPage: documented('Account.aspx', 'X1'),

	accountParameter: documented('PID', 'X1'),
	/** Repeated for several devices. */
	deviceParameter: documented('Site', 'X1: documented for one device; a client repeats it'),
	anyDevice: seen('*', 'X1'),
	typeParameter: documented('Type', 'X1'),
	/** Repeated for several locations; that this is understood is assumed. */
	locationParameter: documented('location', 'X1'),
	optionsParameter: seen('Options', 'X1'),
	/** Its effect is unknown. */
	allDownPercentages: seen('AllDownPercentages', 'X1'),
	fromParameter: seen('From', 'X2'),
	toParameter: seen('To', 'X2'),
	/**
	 * A day as MM/DD/YYYY is seen in requests; the time after it is assumed. Whose clock is meant is not
	 * known (likely the account's, as in the Web API): the workflow's is sent, and nothing converted.
	 */
	clockAfterDay: assumed('HH:mm:ss', 'X2'),
	departmentParameter: assumed('Department', 'X1'),
	scheduleParameter: assumed('Schedule', 'X1'),
	filterParameter: assumed('Filter', 'X1'),
	resultParameter: assumed('Result', 'X1'),
	results: assumed(
		{ successful: 'Success', failed: 'Failure' },
		'X1: the contract has "success or failure"',
	),

	rawType: documented(
		'Detail',
		"X3: a sample of the vendor's old page; not in the contract, no client sends it",
	),
	summaryTypes: {
		overall: documented('Overall', 'X3'),
		hour: assumed('Hour', 'X3'),
		day: seen('Day', 'X3'),
		week: assumed('Week', 'X3'),
		month: assumed('Month', 'X3'),
		quarter: assumed('Quarter', 'X3: the contract has "3-month statistics"'),
		year: assumed('Year', 'X3'),
	},

	/** One request in this time and per IP address; it may not be enforced. */
	throttleMilliseconds: documented(10_000, 'X6'),
	/** How far back single responses reach, in months. */
	rawMonths: documented(6, 'X8'),
	/** How far back summaries reach, in months. */
	summaryMonths: documented(36, 'X8'),

	/** Compared without regard to case, like all element names below. */
	responseElement: documented('Response', 'X4'),
	summaryElement: seen('Summary', 'X4'),
	deviceElement: seen('Site', 'X4'),
	/** Around the checks of a location; its name is also a value of each check. */
	locationElement: assumed('Location', 'X4'),
	taskElement: assumed('Task', 'X4'),
	taskListElement: assumed('Tasks', 'X4'),
	usageElement: assumed('Solution', 'X4: the contract has "resources per solution"'),
	/** A document with one of these roots is a report, even an empty one. The third is assumed. */
	reportRoots: assumed(
		['DotcomMonitorOnlineReport', 'DotcomMonitorConfig', 'DotcomMonitorAccount'],
		'X4',
	),
	refusalElement: documented('error', 'X6'),
	/** Only in the answer to a request that came too early. */
	nextAllowedElement: documented('nextAllowedTimeGMT', 'X6'),

	/** The names of device states here, by the service's words in lower case. */
	deviceStateWords: documented(
		{ up: 'up', down: 'down', postponed: 'paused', notasks: 'noTasks' },
		'X4: two of the old page; the others are words of Status there',
	),
	/** The words for whether a device is monitored, as in Monitoring Config. */
	deviceStatusWords: documented(
		{ active: 'active', postponed: 'paused', notasks: 'noTasks' },
		'X4',
	),
	/** The meaning of result letters and words; the user can define those of a success. */
	resultWords: assumed(
		{
			s: 'success',
			success: 'success',
			successful: 'success',
			succeeded: 'success',
			ok: 'success',
			f: 'failure',
			fail: 'failure',
			failed: 'failure',
			failure: 'failure',
		},
		'X5: one letter is documented, which is not',
	),
	/** By item field: alternative names of the service, simplified. */
	fieldNames: assumed(
		{
			deviceName: ['name'],
			time: ['timestamp', 'monitoringTimestamp', 'dateTime', 'date', 'startTime', 'checkTime'],
			result: ['status', 'state'],
			error: ['errorMessage', 'errorDescription', 'errorText', 'message', 'errorCode'],
			date: ['period', 'day', 'time', 'startDate'],
			uptimePercentage: ['uptimePercent'],
			downtimePercentage: ['downtimePercent'],
			checks: ['checkCount', 'totalCount', 'responseCount'],
			failed: ['failureCount', 'failedCount', 'errorCount'],
			succeeded: ['successCount', 'successfulCount'],
			averageSeconds: ['averageResponseTime'],
			standardDeviationSeconds: ['standardDeviation'],
			/** In the unit of the Web API's Frequency, of which it is the same setting. */
			frequencySeconds: ['frequency'],
		},
		'X4: of these, only averageResponseTime is seen',
	),

	/** The ends of simplified names whose plain decimal values are numbers. Units stay as they are. */
	numberNames: assumed(
		/(duration|time|count|percentage|percent|deviation|average|minimum|maximum|performance|used|available|frequency)$/i,
		'X5: the contract and a client name some; the ends are inferred',
	),
	/** Simplified names whose values are always texts. */
	textNames: assumed(
		/^(account|url|status|location)$|(id|name)$/i,
		'X5: names can look like numbers; the rest is inferred',
	),
	/** Simplified names whose values are ids: numbers where their digits are one. */
	idNames: assumed(/^id$|Id$/, 'X5'),
	/** Simplified names that identify the tasks of a device, best first. */
	taskNames: assumed(['taskId', 'url', 'taskName', 'name'], 'X4'),
	/** Dates with slashes are month first, unless a report shows otherwise; times have no zone. */
	monthFirst: assumed(true, 'X2'),
};

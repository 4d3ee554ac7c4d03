/** The template of the alerts that Monitoring Alert Trigger reads; docs/service.md W16. */

/**
 * A text of the alert, percent-encoded: whatever a site answers, it holds no character that means something in JSON,
 * HTML or a form. `"" +` makes nothing of what is null.
 */
const text = (path: string) => `@(System.Uri.EscapeDataString("" + Model.${path}))`;

/** The same of the first failed response, which an alert that is none of a failure lacks. */
const ofFailure = (path: string) =>
	`@(Model.FirstErrorResponse == null ? "" : System.Uri.EscapeDataString("" + Model.FirstErrorResponse.${path}))`;

/** What the service's clock shows, as milliseconds since 1970, as in the vendor's own example. */
const time = (path: string) =>
	`@(((long)Model.${path}.Subtract(new DateTime(1970, 1, 1)).TotalMilliseconds))`;

/** What a site says stands first: of a name that is there twice, JSON takes the last. */
const rows: ReadonlyArray<readonly [name: string, value: string]> = [
	['reason', ofFailure('AllErrors[0].Reason')],
	['errorType', ofFailure('AllErrors[0].ErrorType')],
	['errorCode', ofFailure('AllErrors[0].ErrorCode')],
	['taskName', ofFailure('Task.Name')],
	['deviceName', text('Site_Name')],
	['downSince', time('StartMonitorDowntime')],
	['downSeconds', '@((long)Model.DownTimeDuration.TotalSeconds)'],
	['sentAt', time('Now')],
	['alert', text('AlertName')],
	['encoding', 'uri'],
];

/** To be pasted into an address of the type HTTP Webhook, or into each message of an alert template. */
export const alertTriggerTemplate = [
	'@*dotcom razor engine version=1.0*@',
	'{',
	rows.map(([name, value]) => `"${name}":"${value}"`).join(',\n'),
	'}',
].join('\n');

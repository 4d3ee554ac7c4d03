/** The template of the alerts to read (docs/dev/service.md W16). The service fills in the C# after each "@". */

/** With these lengths, the body has less than 65,519 characters: one takes up to nine when encoded. */
const [maxReason, maxText] = [4000, 500];

/**
 * A C# expression for a text of the alert. The text is percent-encoded, so it has no character with a
 * meaning in JSON, HTML or a form. `"" +` makes an empty text of null. Older .NET can encode neither
 * long texts nor half a UTF-16 pair, so the text is cut to `max` characters first, between two pairs.
 *
 * @param path the property of the alert, such as `Site_Name`
 */
function encodedText(path: string, max = maxText): string {
	const padded = `("" + Model.${path}).PadRight(${max})`;
	const length = `char.IsHighSurrogate(${padded}, ${max - 1}) ? ${max - 1} : ${max}`;
	return `System.Uri.EscapeDataString(${padded}.Substring(0, ${length}).TrimEnd())`;
}

const text = (path: string) => `@(${encodedText(path)})`;

/** A text of the first failed response; empty in alerts that are not about a failure. */
const ofFailure = (path: string, max?: number) =>
	`@(Model.FirstErrorResponse == null ? "" : ${encodedText(`FirstErrorResponse.${path}`, max)})`;

/** The service's local time as milliseconds since 1970, as in the vendor's example. */
const time = (path: string) =>
	`@(((long)Model.${path}.Subtract(new DateTime(1970, 1, 1)).TotalMilliseconds))`;

/** Texts of a site come first, because JSON keeps the last of duplicate names. */
const rows: ReadonlyArray<readonly [name: string, value: string]> = [
	['reason', ofFailure('AllErrors[0].Reason', maxReason)],
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

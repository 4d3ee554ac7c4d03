import { simulateChecks, sumTimings } from '../simulation/index.cts';
import type { Check, TimeRange } from '../simulation/index.cts';
import { findRawDataStart, formatDateTime, parseRange } from './dates.cts';
import type { ResponsesRequest } from './feedRequest.cts';
import type { ReportedDevice } from './reportedDevices.cts';
import { formatElement, formatTags, reportRoot, toXmlText, xmlDeclaration } from './xml.cts';

/** A single letter; which ones there are, and what they mean, is assumed (docs/dev/service.md X5). */
const statusLetters = { succeeded: 'S', failed: 'F' } as const;

const checkNumberDigits = 10;

/** Milliseconds as seconds with three decimals; the unit is assumed (docs/dev/service.md X5). */
export function formatSeconds(milliseconds: number): string {
	return (milliseconds / 1000).toFixed(3);
}

/** One text per task: the elements that all of its records from a location share. */
function formatSharedElements({ device }: ReportedDevice, location: string): string[] {
	return device.tasks.map(({ url }) =>
		[
			formatElement('Name', toXmlText(device.name)),
			formatElement('URL', toXmlText(url)),
			formatElement('Location', toXmlText(location)),
		].join(''),
	);
}

/**
 * Written without the builder, which would take half of the time that months of data take: they have
 * a million records. Only the shared elements could need escaping.
 */
function formatResponse(
	deviceId: number,
	sharedElements: string,
	{ number, succeeded, time, timings }: Check,
): string {
	return [
		`<Response><ID>${deviceId}${String(number).padStart(checkNumberDigits, '0')}</ID>${sharedElements}`,
		`<Time>${formatDateTime(time)}</Time>`,
		`<Duration>${formatSeconds(sumTimings(timings))}</Duration>`,
		`<DnsTime>${formatSeconds(timings.dnsMs)}</DnsTime>`,
		`<SSLTime>${formatSeconds(timings.sslMs)}</SSLTime>`,
		`<ConnectionTime>${formatSeconds(timings.connectionMs)}</ConnectionTime>`,
		`<RequestTime>${formatSeconds(timings.requestMs)}</RequestTime>`,
		`<FirstPacketTime>${formatSeconds(timings.firstPacketMs)}</FirstPacketTime>`,
		`<DownloadTime>${formatSeconds(timings.downloadMs)}</DownloadTime>`,
		`<Status>${succeeded ? statusLetters.succeeded : statusLetters.failed}</Status></Response>`,
	].join('');
}

function* formatLocation(
	{ service, includes }: ResponsesRequest,
	reported: ReportedDevice,
	location: ReportedDevice['locations'][number],
	range: TimeRange,
): Generator<string> {
	const [open, close] = formatTags('Location', {
		ID: String(location.id),
		Name: toXmlText(location.name),
	});
	const sharedElements = formatSharedElements(reported, location.name);
	const { seed } = service.settings;
	let isOpen = false;
	for (const check of simulateChecks(seed, reported.simulated, [location.index], range)) {
		if (!includes(check)) continue;
		if (!isOpen) yield open;
		isOpen = true;
		yield formatResponse(reported.device.id, sharedElements[check.taskIndex], check);
	}
	if (isOpen) yield close;
}

export function formatSiteTags({ device }: ReportedDevice): readonly [open: string, close: string] {
	return formatTags('Site', { ID: String(device.id), Name: toXmlText(device.name) });
}

function* formatDocument(request: ResponsesRequest, range: TimeRange): Generator<string> {
	const [openRoot, closeRoot] = formatTags(reportRoot);
	yield xmlDeclaration + openRoot;
	for (const reported of request.devices) {
		const [openSite, closeSite] = formatSiteTags(reported);
		yield openSite;
		for (const location of reported.locations) {
			yield* formatLocation(request, reported, location, range);
		}
		yield closeSite;
	}
	yield closeRoot;
}

/**
 * Every check: device by device, location by location, each in order of time, so that only one record
 * is in memory at a time. That there are elements for locations is assumed (docs/dev/service.md X4).
 *
 * @throws FeedRequestError for invalid dates.
 */
export function detailReport(request: ResponsesRequest): Iterable<string> {
	const { parameters, now } = request;
	const { from, to } = parseRange('detail', parameters, now);
	return formatDocument(request, { from: Math.max(from, findRawDataStart(now)), to });
}

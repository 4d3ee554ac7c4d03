import { checksFrom, durationOf } from '../simulation';
import type { Check, TimeRange } from '../simulation';
import type { CheckFilter } from './checkFilter';
import { usDateTime } from './dates';
import { reportRoot } from './errorDocument';
import type { ReportedDevice } from './reportedDevice';
import { xmlDeclaration, xmlElement, xmlTags, xmlText } from './xml';

/** spec/service.md §2.4 says a single letter; which ones, and what they mean, is assumed. */
const statusLetters = { succeeded: 'S', failed: 'F' } as const;

const checkNumberDigits = 10;

/** Seconds with three decimals; the unit is assumed after spec/xml-feed-public-facts.md §2.2. */
export function seconds(milliseconds: number): string {
	return (milliseconds / 1000).toFixed(3);
}

/** The elements that are the same in every record of a task at a location. */
function fixedElements({ device }: ReportedDevice, location: string): string[] {
	return device.tasks.map(({ url }) =>
		[
			xmlElement('Name', xmlText(device.name)),
			xmlElement('URL', xmlText(url)),
			xmlElement('Location', xmlText(location)),
		].join(''),
	);
}

/**
 * Written without the builder, since months of data have a million of them and the builder takes
 * half of the time. Nothing here but the fixed elements could need escaping.
 */
function response(
	deviceId: number,
	fixed: string,
	{ number, succeeded, time, timings }: Check,
): string {
	return [
		`<Response><ID>${deviceId}${String(number).padStart(checkNumberDigits, '0')}</ID>${fixed}`,
		`<Time>${usDateTime(time)}</Time>`,
		`<Duration>${seconds(durationOf(timings))}</Duration>`,
		`<DnsTime>${seconds(timings.dns)}</DnsTime>`,
		`<SSLTime>${seconds(timings.ssl)}</SSLTime>`,
		`<ConnectionTime>${seconds(timings.connection)}</ConnectionTime>`,
		`<RequestTime>${seconds(timings.request)}</RequestTime>`,
		`<FirstPacketTime>${seconds(timings.firstPacket)}</FirstPacketTime>`,
		`<DownloadTime>${seconds(timings.download)}</DownloadTime>`,
		`<Status>${succeeded ? statusLetters.succeeded : statusLetters.failed}</Status></Response>`,
	].join('');
}

function* locationPieces(
	seed: number,
	reported: ReportedDevice,
	location: ReportedDevice['locations'][number],
	range: TimeRange,
	counts: CheckFilter,
): Generator<string> {
	const [open, close] = xmlTags('Location', {
		ID: String(location.id),
		Name: xmlText(location.name),
	});
	const fixed = fixedElements(reported, location.name);
	let isOpen = false;
	for (const check of checksFrom(seed, reported.simulated, location.turn, range)) {
		if (!counts(check)) continue;
		if (!isOpen) yield open;
		isOpen = true;
		yield response(reported.device.id, fixed[check.taskIndex], check);
	}
	if (isOpen) yield close;
}

/** The tags of a device in a report. */
export function siteTags({ device }: ReportedDevice): readonly [open: string, close: string] {
	return xmlTags('Site', { ID: String(device.id), Name: xmlText(device.name) });
}

/**
 * The pieces of a document of raw responses: device by device, location by location, each in order
 * of time, so that no more than one record is held. The level of locations is assumed
 * (spec/xml-feed-public-facts.md §2.4).
 */
export function* detailReport(
	seed: number,
	devices: readonly ReportedDevice[],
	range: TimeRange,
	counts: CheckFilter,
): Generator<string> {
	const [openRoot, closeRoot] = xmlTags(reportRoot);
	yield xmlDeclaration + openRoot;
	for (const reported of devices) {
		const [openSite, closeSite] = siteTags(reported);
		yield openSite;
		for (const location of reported.locations) {
			yield* locationPieces(seed, reported, location, range, counts);
		}
		yield closeSite;
	}
	yield closeRoot;
}

import {
	checkedSpanOf,
	deviceLabel,
	formatSpan,
	type DeviceHistory,
	type Outage,
} from '../../../shared/features/uptime';
import { escapeSlack, plainLine } from '../../../shared/words/text';
import { compareNames } from '../../../shared/words/util/compareNames';
import { listLines } from '../../../shared/words/util/phrases';

/** One row about all outages (latest first), even without any: a message, numbers and rows. */
export function outageOverview(
	devices: readonly DeviceHistory[],
	outages: ReadonlyArray<{ outage: Outage; message: string; row: object }>,
): object {
	const names = new Set(outages.map(({ outage }) => labelOf(outage)));
	const lines = [
		titleOf(devices, outages.length),
		...listLines(outages.map(({ message }) => message)),
	];
	const downNames = outages.flatMap(({ outage }) => (outage.end === null ? labelOf(outage) : []));
	return {
		message: lines.join('\n'),
		slackText: lines.map(escapeSlack).join('\n'),
		count: outages.length,
		checkedDevices: devices.length,
		deviceNames: [...names].sort(compareNames),
		downNames: downNames.sort(compareNames),
		outages: outages.map(({ row }) => row),
	};
}

/** The first line of the message, such as "2 outages on Shop, checked from … to …". */
function titleOf(devices: readonly DeviceHistory[], count: number): string {
	const spans = devices.flatMap((device) => checkedSpanOf(device) ?? []);
	if (spans.length === 0) return 'No checks in this range, so outages are unknown';
	const from = spans.reduce((first, span) => Math.min(first, span.from), Number.POSITIVE_INFINITY);
	const to = spans.reduce((last, span) => Math.max(last, span.to), Number.NEGATIVE_INFINITY);
	const [only] = devices;
	const checked = devices.length === 1 ? plainLine(labelOf(only)) : `${devices.length} devices`;
	const outages = count === 1 ? '1 outage' : `${count === 0 ? 'No' : count} outages`;
	return `${outages} on ${checked}, checked from ${formatSpan(from, to)}`;
}

function labelOf({ deviceId, deviceName }: Pick<Outage, 'deviceId' | 'deviceName'>): string {
	return deviceLabel(deviceId, deviceName);
}

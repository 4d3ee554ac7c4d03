import { shorten } from '../../words/util/phrases';
import { mapInSteps, type Steps } from '../../words/util/turn';
import { isolate } from '../../words/text';
import type { Texts } from './texts';
import { detailsOf, type DeviceView } from './deviceView';
import { withChange } from './lines';
import { stripLabel, type OutageView, type ReportView } from './view';

const maxOutages = 50;
const maxText = 300;

/** The report as plain text, for mails without formatting, text messages and logs. */
export function* plainText(
	view: ReportView,
	{ listsDevices }: { listsDevices: boolean },
): Steps<string> {
	const { brand, cells, compared, devices, figures, format, notes, outages, texts } = view;
	const lines = [
		...(brand.customer === '' ? [] : [brand.customer]),
		view.title,
		view.period,
		'',
		...(brand.greeting.length === 0 ? [] : [...brand.greeting, '']),
		[view.verdict, ...view.story].join(texts.sentenceGap),
		'',
		texts.uptime + texts.colon + withChange(view.uptime, view.change, texts),
		...figures.map(
			({ label, value, change }) => label + texts.colon + withChange(value, change, texts),
		),
		...(compared === '' ? [] : [compared]),
		...(cells ? [view.daysHeading + texts.colon + stripLabel(view, cells)] : []),
	];
	if (listsDevices && devices.length > 0) {
		const deviceLines = yield* mapInSteps(devices, (device) => deviceLine(device, texts));
		lines.push('', texts.devicesHeading, deviceLines.join('\n'));
	}
	if (outages) {
		lines.push('', texts.outages);
		lines.push(...outages.slice(0, maxOutages).map((outage) => outageLine(outage, texts)));
		if (outages.length === 0) lines.push(view.noOutages);
		const left = outages.length - maxOutages;
		if (left > 0) lines.push(texts.moreOutages(left, format.number(left)));
	}
	const links = brand.links.map(({ text, url }) => (text === url ? url : text + texts.colon + url));
	const closing = [...brand.closing, ...links];
	if (closing.length > 0) lines.push('', ...closing);
	return [...lines, '', ...notes].join('\n');
}

function deviceLine(device: DeviceView, texts: Texts): string {
	const { change, name, uptime } = device;
	const first = `- ${isolate(shorten(name, maxText))}${texts.colon}${withChange(uptime, change, texts)}`;
	return [first, ...detailsOf(device, texts)].join('\n  ');
}

function outageLine(
	{ details, length, name, time }: OutageView,
	{ bracketed, colon, semicolon }: Texts,
): string {
	const words = [time + bracketed(length), ...details.map((text) => shorten(text, maxText))];
	return `- ${isolate(shorten(name, maxText))}${colon}${words.join(semicolon)}`;
}

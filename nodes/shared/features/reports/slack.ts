import { shorten } from '../../words/util/phrases';
import { escapeSlack, isolate } from '../../words/text';
import { nonEmptyTexts, withChange } from './lines';
import { squares, toSquares } from './strip';
import type { Texts } from './texts';
import { detailsOf, type DeviceView } from './deviceView';
import type { OutageView, ReportView } from './view';

/** Slack's own limits: docs.slack.dev/reference/block-kit/blocks. */
export const slackLimits = { blocks: 50, header: 150, section: 3000, fields: 10, field: 2000 };

/** Slack advises 4,000 characters for the text of a message. */
const maxMessage = 3900;

/** How many entries blocks list; the others are counted. */
const maxDevices = 50;
const maxOutages = 20;
const maxName = 120;
const maxDetail = 200;
const maxBrandText = 500;
const maxLinks = 5;

interface SlackText {
	type: 'mrkdwn' | 'plain_text';
	text: string;
	verbatim?: boolean;
	emoji?: boolean;
}

export type SlackBlock =
	| { type: 'header'; text: SlackText }
	| { type: 'section'; text?: SlackText; fields?: SlackText[] }
	| { type: 'context'; elements: SlackText[] }
	| { type: 'divider' };

/**
 * The report as one message in mrkdwn, Slack's markup, within the length that Slack advises. Shows
 * the number of devices and outages that do not fit.
 */
export function slackText(view: ReportView, { listsDevices }: { listsDevices: boolean }): string {
	const { brand, cells, devices, figures, format, notes, outages, texts } = view;
	const head = [
		...(brand.customer === '' ? [] : [escapeSlack(brand.customer)]),
		`*${escapeSlack(shorten(view.title, maxName))}*`,
		escapeSlack(view.period),
		...greetingLines(view),
		...verdictLines(view),
		`${texts.uptime}${texts.colon}*${view.uptime}*${view.change === '' ? '' : ` (${view.change})`}`,
		...figures.map(
			({ label, value, change }) => label + texts.colon + withChange(value, change, texts),
		),
		...(view.compared === '' ? [] : [view.compared]),
		...(cells ? [toSquares(cells), legendText(view)] : []),
	];
	// More lines than these never fit: each has more than 10 characters.
	const maxLines = maxMessage / 10;
	const lists = [
		{
			heading: texts.devicesHeading,
			count: listsDevices ? devices.length : 0,
			lines: devices.slice(0, maxLines).map((device) => deviceLine(device, texts)),
			describeRest: texts.moreDevices,
		},
		{
			heading: texts.outages,
			count: outages?.length ?? 0,
			lines: (outages ?? []).slice(0, maxLines).map((outage) => outageLine(outage, texts)),
			describeRest: texts.moreOutages,
		},
	].filter(({ count }) => count > 0);
	// Devices come first; outages get the characters that remain.
	const parts = [head.join('\n')];
	const end = [...closingLines(view), notes.join(texts.sentenceGap)].join('\n');
	for (const { count, heading, lines, describeRest } of lists) {
		const rest = describeRest(count, format.number(count));
		const used = [...parts, end].join('\n\n').length;
		// 10 characters are for the asterisks and line breaks around them.
		const free = maxMessage - used - heading.length - rest.length - 10;
		const shown = linesThatFit(lines, free);
		const left = count - shown.length;
		const more = left > 0 ? [describeRest(left, format.number(left))] : [];
		parts.push([`*${heading}*`, ...shown, ...more].join('\n'));
	}
	return [...parts, end].join('\n\n');
}

/** The report in Block Kit, in the form that Slack's Block Kit Builder and n8n's Slack node take. */
export function slackBlocks(
	view: ReportView,
	{ listsDevices }: { listsDevices: boolean },
): { blocks: SlackBlock[] } {
	const { brand, cells, devices, figures, format, notes, outages, texts } = view;
	const title = nonEmptyTexts([view.title, brand.customer, view.period]).join(texts.comma);
	const head = [
		...greetingLines(view),
		...verdictLines(view),
		`*${texts.uptime}${texts.colon}${view.uptime}*${view.change === '' ? '' : ` (${view.change})`}`,
		...(view.compared === '' ? [] : [view.compared]),
		...(cells ? [toSquares(cells)] : []),
	];
	const blocks: SlackBlock[] = [
		{
			type: 'header',
			text: { type: 'plain_text', text: shorten(title, slackLimits.header), emoji: false },
		},
		section(head.join('\n')),
		{
			type: 'section',
			fields: figures
				.slice(0, slackLimits.fields)
				.map(({ label, value, change }) =>
					mrkdwn(`*${label}*\n${withChange(value, change, texts)}`),
				),
		},
	];
	if (cells) blocks.push(context(legendText(view)));
	if (listsDevices && devices.length > 0) {
		const rest = devices.length - maxDevices;
		blocks.push(
			{ type: 'divider' },
			...sections(
				texts.devicesHeading,
				devices.slice(0, maxDevices).map((device) => deviceLine(device, texts)),
			),
			...(rest > 0 ? [context(texts.moreDevices(rest, format.number(rest)))] : []),
		);
	}
	if (outages) {
		const lines = outages.slice(0, maxOutages).map((outage) => outageLine(outage, texts));
		const rest = outages.length - maxOutages;
		blocks.push(
			{ type: 'divider' },
			...sections(texts.outages, lines.length > 0 ? lines : [view.noOutages]),
			...(rest > 0 ? [context(texts.moreOutages(rest, format.number(rest)))] : []),
		);
	}
	const closing = closingLines(view);
	if (closing.length > 0) blocks.push(section(closing.join('\n')));
	return { blocks: [...blocks, context(notes.join(texts.sentenceGap))] };
}

function greetingLines({ brand }: ReportView): string[] {
	const text = brand.greeting.join(' ');
	return text === '' ? [] : [escapeSlack(shorten(text, maxBrandText))];
}

function verdictLines({ story, verdict }: ReportView): string[] {
	return [verdict, ...story.map((text) => escapeSlack(shorten(text, maxBrandText)))];
}

function closingLines({ brand }: ReportView): string[] {
	const text = brand.closing.join(' ');
	// The check of entered links refuses addresses with > or |, which would end the link.
	const links = brand.links.map(
		({ text: words, url }) => `<${url.replaceAll('&', '&amp;')}|${escapeSlack(words)}>`,
	);
	return [
		...(text === '' ? [] : [escapeSlack(shorten(text, maxBrandText))]),
		...(links.length === 0 ? [] : [links.slice(0, maxLinks).join(' · ')]),
	];
}

function deviceLine(device: DeviceView, texts: Texts): string {
	const { cells, change, name, uptime } = device;
	const { colon, semicolon } = texts;
	const words = [withChange(uptime, change, texts), ...detailsOf(device, texts)];
	const strip = cells ? `\n${toSquares(cells)}` : '';
	const safe = escapeSlack(isolate(shorten(name, maxName)));
	return `• *${safe}*${colon}${words.map(escapeSlack).join(semicolon)}${strip}`;
}

function outageLine(
	{ details, length, name, time }: OutageView,
	{ bracketed, colon, semicolon }: Texts,
): string {
	const safe = escapeSlack(isolate(shorten(name, maxName)));
	const words = [time + bracketed(length), ...details.map((text) => shorten(text, maxDetail))];
	return `• *${safe}*${colon}${words.map(escapeSlack).join(semicolon)}`;
}

function legendText({ legend }: ReportView): string {
	return legend.map(({ level, text }) => `${squares[level]} ${text}`).join('  ');
}

/** The first lines that, with their line breaks, have at most `max` characters. */
function linesThatFit(lines: string[], max: number): string[] {
	let length = 0;
	return lines.filter((line) => {
		length += line.length + 1;
		return length <= max;
	});
}

/** Lines under a heading, in as few blocks as Slack's limit of their length allows. */
function sections(heading: string, lines: string[]): SlackBlock[] {
	const texts = [`*${heading}*`];
	for (const line of lines) {
		const last = texts.length - 1;
		const longer = `${texts[last]}\n${line}`;
		if (longer.length <= slackLimits.section) texts[last] = longer;
		else texts.push(line);
	}
	return texts.map(section);
}

function section(text: string): SlackBlock {
	return { type: 'section', text: mrkdwn(text) };
}

function context(text: string): SlackBlock {
	return { type: 'context', elements: [mrkdwn(text)] };
}

/** A text in mrkdwn. Verbatim, so that Slack turns no names into links to sites or channels. */
function mrkdwn(text: string): SlackText {
	return { type: 'mrkdwn', text, verbatim: true };
}

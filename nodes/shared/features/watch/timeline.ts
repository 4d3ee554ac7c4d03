import { escapeHtml, escapeSlack, plainLine } from '../../words/text';
import { cardMail, light, lineRow, lineTable } from '../mail';
import { formatTime, reasonText, type Outage } from '../uptime';

export interface Fact {
	text: string;
	/** By the report's clock, in milliseconds; undefined for a fact about the whole outage. */
	time?: number;
}

/** The failures of an outage, and its end or last check, as facts for a timeline. */
export function outageFacts({ end, failures, startedBefore, unknownMs, until }: Outage): Fact[] {
	const failed = failures.map(({ error, layer, location, time }, index) => {
		const place = location === null ? '' : ` from ${plainLine(location)}`;
		const reason = reasonText(layer, error) || 'no reason given';
		const text = `${index === 0 && !startedBefore ? 'First failure' : 'Failure'}${place}, layer ${layer}: ${reason}`;
		return { text, time: Date.parse(`${time}Z`) };
	});
	// A silence can also end an outage.
	const last = unknownMs > 0 ? 'End, or no more checks' : 'End';
	return [...failed, { text: end === null ? 'Last check: still down' : last, time: until }];
}

/**
 * A timeline of facts in order of time, as texts and as a mail. Facts without a time come last.
 *
 * @param title in one line
 * @param factsBySource by the origin of the facts, shown in parentheses
 */
export function describeTimeline(title: string, factsBySource: Record<string, readonly Fact[]>) {
	const lines = Object.entries(factsBySource)
		.flatMap(([source, own]) =>
			own.map(({ text, time }) => ({ text: `${text} (${source})`, time })),
		)
		.sort((one, other) => (one.time ?? Number.MAX_VALUE) - (other.time ?? Number.MAX_VALUE))
		.map(({ text, time }) => ({
			clock: time === undefined ? '' : formatTime(time).slice(0, 19).replace('T', ' '),
			text,
		}));
	const texts = [title, ...lines.map(({ clock, text }) => `- ${clock && `${clock} `}${text}`)];
	// A name in the first sentence can have a period, too, but no digit after it.
	const [headline, facts] = title.split(/\. (?=\d+ of \d+ checks? )/);
	const rows = lines.map(({ clock, text }) => lineRow(escapeHtml(text), clock));
	return {
		message: texts.join('\n'),
		slackText: texts.map(escapeSlack).join('\n'),
		emailHtml: cardMail(light.muted, headline, lineTable(rows), facts),
	};
}

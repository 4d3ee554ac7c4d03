/** What docs/alert-trigger-reference.md promises of the outages in a story, whatever became of the messages. */
import type { AlertStory, Arrival, TrueOutage } from './alertStories.cts';

export interface StoryEvent {
	/** The place of the arrival that started the workflow. */
	arrival: number;
	event: string;
	deviceName: string;
	incidentKey: string | null;
	durationSeconds: number | null;
}

/** The outage that an event is about: the one whose start its key shows. */
function outageOf({ incidentKey, deviceName }: StoryEvent, { arrivals }: AlertStory) {
	const stamp = incidentKey?.slice(-15);
	const own = arrivals.find(
		({ message }) =>
			message.outage.device === deviceName &&
			new Date(message.downSince).toISOString().slice(0, 19).replace(/[-:]/g, '') === stamp,
	);
	return own?.message.outage;
}

interface Fate {
	opened: StoryEvent[];
	closed: StoryEvent[];
}

const isOf = (outage: TrueOutage) => (arrival: Arrival) => arrival.message.outage.id === outage.id;

/** A message that shows that an outage ended: its All Clear, or anything of a later outage. */
const showsEndOf =
	({ id, device, from }: TrueOutage) =>
	({ message: { kind, outage } }: Arrival) =>
		outage.id === id ? kind === 'ALL CLEAR' : outage.device === device && outage.from > from;

function brokenOf(outage: TrueOutage, story: AlertStory, { opened, closed }: Fate): string[] {
	const broken: string[] = [];
	const { arrivals, outages } = story;
	const isOwn = isOf(outage);
	const first = arrivals.findIndex(isOwn);
	const isKnownOver = arrivals.slice(0, Math.max(first, 0)).some(showsEndOf(outage));
	const firstIsAlert = arrivals[first]?.message.kind === 'ALERT';
	if (opened.length > 1) broken.push(`opened ${opened.length} times`);
	if (closed.length > 1) broken.push(`closed ${closed.length} times`);
	if (firstIsAlert && !isKnownOver && opened.length === 0) broken.push('never opened');
	const [open] = opened;
	const [close] = closed;
	if (open && close && open.arrival > close.arrival) broken.push('opened after it was closed');
	const isEnded = arrivals.slice((open?.arrival ?? -1) + 1).some(showsEndOf(outage));
	if (open && isEnded && !close) broken.push('never closed');
	if (open && !isEnded && close) broken.push('closed while it lasts, as far as anything shows');
	const isClearAlone = first >= 0 && !firstIsAlert && !isKnownOver;
	if (!open && isClearAlone && !close) broken.push('its All Clear, the first of it, is lost');
	const length = (outage.to - outage.from) / 1000;
	for (const { durationSeconds } of closed) {
		if (durationSeconds === null || durationSeconds === length) continue;
		const other = outages.find(({ from, to }) => (to - from) / 1000 === durationSeconds);
		broken.push(
			`${durationSeconds} s long, ${other ? `as ${other.id}` : `not ${length}`}, when it was closed`,
		);
	}
	if (open && close && open.incidentKey !== close.incidentKey) broken.push('has two keys');
	return broken.map((words) => `${outage.id}: ${words}`);
}

/** As sentences. */
export function brokenPromises(story: AlertStory, events: readonly StoryEvent[]): string[] {
	const broken: string[] = [];
	const fates = new Map<string, Fate>(
		story.outages.map(({ id }) => [id, { opened: [], closed: [] }]),
	);
	for (const event of events) {
		const outage = outageOf(event, story);
		const fate = outage && fates.get(outage.id);
		if (event.event === 'wentDown') fate?.opened.push(event);
		else if (event.event === 'cameBack') fate?.closed.push(event);
		if (!fate) broken.push(`${event.deviceName}: ${event.event} of no outage`);
	}
	for (const outage of story.outages) {
		const fate = fates.get(outage.id);
		if (fate) broken.push(...brokenOf(outage, story, fate));
	}
	return broken;
}

const minute = 60_000;
const quarter = 15 * minute;

/**
 * Whether a message of the story has two meanings, as "Limits" of the page says: the same times can come from a
 * message that is late and from one that came sooner after a change of the clock. Of the two true histories one
 * has a new outage where the other has an old one, so that no rule can keep the promises of both.
 */
export function hasTwoMeanings({ arrivals }: AlertStory): boolean {
	let shown: number | undefined;
	return arrivals.some(({ at, message: { outage, downSeconds, sentAt } }) => {
		const sent = outage.from + downSeconds * 1000;
		const offset = sentAt - sent;
		const late = at - sent;
		if (Math.abs(offset) > 15 * 60 * minute) return false;
		if (late <= minute) {
			shown = offset;
			return false;
		}
		const isLikePrompt = late % quarter <= minute || late % quarter >= quarter - minute;
		return shown !== offset || isLikePrompt;
	});
}

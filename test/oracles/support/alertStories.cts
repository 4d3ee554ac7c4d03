/**
 * Stories for Monitoring Alert Trigger: outages as they truly were, the messages of the service about
 * them, and the network that loses, repeats and delays messages. The times in messages are those of
 * the service's clock, which changes. Written without a look at the code.
 */
import type { Random } from '../../support/random.cts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An outage by a clock that is never changed: milliseconds since 1970, in UTC. */
export interface TrueOutage {
	id: string;
	device: string;
	from: number;
	to: number;
}

export interface Message {
	outage: TrueOutage;
	kind: 'ALERT' | 'ALL CLEAR';
	/** In milliseconds, by the service's clock read as UTC; undefined if the message has no time. */
	sentAt?: number;
	downSince?: number;
	downSeconds?: number;
}

export interface Arrival {
	/** By n8n's clock, which is right. */
	at: number;
	message: Message;
}

const clockKinds = [
	'steady',
	'summer ends',
	'summer starts',
	'zone changes',
	'clock changes twice',
	'one message of 2099',
] as const;

export interface AlertStory {
	clock: (typeof clockKinds)[number];
	outages: TrueOutage[];
	arrivals: Arrival[];
}

/** Milliseconds ahead of UTC at a moment. */
type Clock = (time: number) => number;

/** 2026-10-25 01:00 and 2026-03-29 01:00 in UTC: when the clocks of Europe change. */
const summerEnd = Date.UTC(2026, 9, 25, 1);
const summerStart = Date.UTC(2026, 2, 29, 1);
const begin2099 = Date.UTC(2099, 0, 1);

function clockOf(random: Random, kind: AlertStory['clock']): { change: number; clock: Clock } {
	const from = (steps: Array<[number, number]>, base: number) => (time: number) =>
		steps.reduce((offset, [at, next]) => (time >= at ? next : offset), base);
	const zones = [-8, -5, 0, 1, 5.5, 9].map((hours) => hours * hour);
	const base = random.pick(zones);
	const change = Date.UTC(2026, 10, 20, 12) + random.integerBelow(day);
	switch (kind) {
		case 'summer ends':
			return { change: summerEnd, clock: from([[summerEnd, hour]], 2 * hour) };
		case 'summer starts':
			return { change: summerStart, clock: from([[summerStart, 2 * hour]], hour) };
		case 'zone changes':
			return { change, clock: from([[change, random.pick(zones)]], base) };
		case 'clock changes twice': {
			const again = change + hour + random.integerBelow(12 * hour);
			const steps: Array<[number, number]> = [
				[change, random.pick(zones)],
				[again, random.pick(zones)],
			];
			return { change, clock: from(steps, base) };
		}
		default:
			return { change, clock: () => base };
	}
}

/** Outages of a device, some before the change of the clock and some after it. */
function outagesOf(random: Random, device: string, change: number): TrueOutage[] {
	const length = () => random.pick([2, 5, 20, 70, 200]) * minute;
	const some = (longest: number) => minute + random.integerBelow(longest);
	let time = change - some(random.pick([30 * minute, 3 * hour, 10 * hour]));
	return Array.from({ length: 1 + random.integerBelow(4) }, (_, at) => {
		const from = Math.floor(time / second) * second;
		const to = from + Math.floor(some(length()) / second) * second;
		time = to + some(random.pick([3 * minute, hour, 6 * hour, 2 * day]));
		return { id: `${device} ${at + 1}`, device, from, to };
	});
}

interface Writer {
	clock: Clock;
	/** Whether a changed zone also changes how the start of an outage is written. */
	isConverted: boolean;
	every: number;
	/** The times that its messages lack. */
	lacks: ReadonlyArray<'sentAt' | 'downSince' | 'downSeconds'>;
}

/** While the device is down an alert goes out at every check, and one All Clear at the end. */
function messagesOf(outage: TrueOutage, { clock, isConverted, every, lacks }: Writer) {
	const { from, to } = outage;
	const message = (kind: Message['kind'], time: number) => ({
		time,
		message: {
			...{ outage, kind },
			sentAt: time + clock(time),
			downSince: from + clock(isConverted ? time : from),
			downSeconds: (time - from) / second,
			...Object.fromEntries(lacks.map((name) => [name, undefined])),
		},
	});
	const sent: Array<{ time: number; message: Message }> = [];
	for (let time = from; time < to && sent.length < 12; time += every) {
		sent.push(message('ALERT', time));
	}
	return [...sent, message('ALL CLEAR', to)];
}

/** All its times, or one of them, are of another century. */
function inYear2099(random: Random, message: Message): Message {
	const late = begin2099 + random.integerBelow(day);
	const { sentAt = 0, downSince = 0 } = message;
	return random.pick([
		{ ...message, sentAt: late, downSince: late - (sentAt - downSince) },
		{ ...message, sentAt: late },
	]);
}

export function alertStory(random: Random): AlertStory {
	const clockKind = random.pick(clockKinds);
	const { change, clock } = clockOf(random, clockKind);
	const isConverted = clockKind.includes('changes') && random.chance(0.5);
	const lost = random.pick([0, 0.2, 0.5]);
	const repeated = random.pick([0, 0.3]);
	const delayed = random.pick([0, 0.1, 0.4]);
	const isChanged = clock(change - 1) !== clock(change) || clock(change) !== clock(change + day);
	const isSoon = isChanged && random.chance(0.8);
	const delays = isSoon ? [minute, 9 * minute] : [minute, 20 * minute, 8 * hour];
	const longest = random.pick(delays);
	const names = ['Shop', 'Mail', 'Blog'].slice(0, 1 + random.integerBelow(3));
	const outages = names.flatMap((name) => outagesOf(random, name, change));
	const every = random.pick([1, 3, 10, 30]) * minute;
	const lacks = random.chance(0.3)
		? (['sentAt', 'downSince', 'downSeconds'] as const).filter(() => random.chance(0.5))
		: [];
	const sent = outages.flatMap((one) => messagesOf(one, { clock, isConverted, every, lacks }));
	if (clockKind === 'one message of 2099') {
		const odd = random.pick(sent);
		odd.message = inYear2099(random, odd.message);
	}
	const arrivals = sent.flatMap(({ time, message }) => {
		if (random.chance(lost)) return [];
		const copies = random.chance(repeated) ? 2 + random.integerBelow(2) : 1;
		return Array.from({ length: copies }, (): Arrival => {
			const isOdd = (message.sentAt ?? 0) >= begin2099;
			const late = random.chance(delayed) && !isOdd ? random.integerBelow(longest) : 0;
			return { at: time + 200 + random.integerBelow(3 * second) + late, message };
		});
	});
	arrivals.sort((one, other) => one.at - other.at);
	return { clock: clockKind, outages, arrivals };
}

/** The least story that is still told wrong in the same way. */
export function leastStory(story: AlertStory, isWrong: (other: AlertStory) => boolean): AlertStory {
	let least = story;
	for (let at = 0; at < least.arrivals.length;) {
		const arrivals = least.arrivals.filter((_, place) => place !== at);
		const smaller = { ...least, arrivals };
		if (isWrong(smaller)) least = smaller;
		else at++;
	}
	return least;
}

const written = (time?: number) =>
	time === undefined ? 'unknown' : new Date(time).toISOString().slice(0, 19);

export function inWords({ clock, outages, arrivals }: AlertStory): string {
	const lines = arrivals.map(({ at, message }) => {
		const { outage, kind, sentAt, downSince } = message;
		return `${written(at)}Z: ${kind} of ${outage.id}, sent ${written(sentAt)}, down since ${written(downSince)}`;
	});
	const known = new Set(arrivals.map(({ message }) => message.outage.id));
	const truth = outages
		.filter(({ id }) => known.has(id))
		.map(({ id, from, to }) => `${id}: ${written(from)}Z to ${written(to)}Z`);
	return [`Clock: ${clock}`, ...truth, ...lines].join('\n  ');
}

/**
 * A world in which the service's summaries and its single checks agree to the second: devices that are
 * created, removed and paused in the period, outages that all locations see, and a day of 25 hours. Each
 * second is counted alone, so that a report about it can be held against the truth.
 */
import { seededRandom, type Random } from './random.cts';
import type { Span, StrangersCheck } from './strangersDevices.cts';
import { detailDocument, report } from './strangersFeed.cts';
import { DEFAULT_RULE } from './strangersHistories.cts';

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

/** By the service's clock, as if it were UTC: Friday, of four days; clocks change on the third. */
export const firstDay = Date.UTC(2026, 9, 23);
export const dayCount = 4;
const end = firstDay + dayCount * day;

export interface WorldDevice {
	id: string;
	name: string;
	locations: number;
	every: number;
	/** From the first check to the last one. */
	life: Span;
	outages: Span[];
	pauses: Span[];
}

export interface World {
	seed: number;
	devices: WorldDevice[];
	/** Each day from this hour to that one, of the next day where it is smaller; null without. */
	planned: { fromHour: number; toHour: number } | null;
	target: number;
	/** Whether the service also has the downtime, so that undefined time is known. */
	hasDowntime: boolean;
}

/** Clocks change in the first hours of the third day: nothing happens then. */
const isNearChange = ({ from, to }: Span) =>
	from < firstDay + 2 * day + 5 * hour && to > firstDay + 2 * day - hour;

function spansIn(random: Random, life: Span, every: number, hasPauses: boolean) {
	const spans: Array<Span & { kind: string }> = [];
	const count = random.integerBelow(5);
	for (let at = 0; at < count; at++) {
		const kind = hasPauses && random.chance(0.4) ? 'pause' : 'outage';
		const steps = kind === 'pause' ? 5 * hour : random.pick([every, hour, 7 * hour]);
		const length = Math.ceil((every + random.integerBelow(steps)) / every) * every;
		const room = Math.floor((life.to - life.from - length) / every) - 4;
		if (room < 1) continue;
		const from = life.from + (2 + random.integerBelow(room)) * every;
		const span = { from, to: from + length + (kind === 'pause' ? 2 * hour : 0), kind };
		const isFree = spans.every((one) => span.to + hour < one.from || one.to + hour < span.from);
		if (isFree && span.to < life.to - hour && !isNearChange(span)) spans.push(span);
	}
	const of = (kind: string): Span[] => spans.filter((span) => span.kind === kind);
	return { outages: of('outage'), pauses: of('pause') };
}

export function worldOf(seed: number): World {
	const random = seededRandom(seed);
	const hasDowntime = random.chance(0.6);
	const devices = Array.from({ length: 1 + random.integerBelow(5) }, (_, at): WorldDevice => {
		const every = random.pick([5, 10, 15]) * 60 * second;
		const steps = (share: number) =>
			Math.floor((random.integerBelow(share) * (end - firstDay)) / 100 / every) * every;
		const from = firstDay + (random.chance(0.3) ? steps(60) : 0);
		// Without the downtime, nothing shows how much of a day the service leaves out.
		const removed = hasDowntime ? end - every - steps(20) : end - day - second;
		const to = random.chance(0.3) ? removed : end - second;
		const life = { from, to };
		const spans = spansIn(random, life, every, hasDowntime);
		const isDownFromTheStart = random.chance(0.2) && from > firstDay;
		const start = { from, to: from + 11 * every };
		if (isDownFromTheStart && !isNearChange(start)) {
			spans.outages = [start];
			spans.pauses = [];
		}
		const locations = 1 + random.integerBelow(12);
		return { id: String(1001 + at), name: `Site ${at + 1}`, locations, every, life, ...spans };
	});
	const nights = { fromHour: random.pick([17, 22]), toHour: random.pick([6, 9]) };
	const planned = random.chance(0.5) ? null : random.pick([nights, { fromHour: 12, toHour: 13 }]);
	return { seed, devices, planned, target: random.pick([99, 99.9]), hasDowntime };
}

const isIn = (spans: readonly Span[], time: number) =>
	spans.some(({ from, to }) => from <= time && time < to);

function isPlanned({ planned }: World, time: number): boolean {
	if (!planned) return false;
	const at = (time % day) / hour;
	const { fromHour, toHour } = planned;
	return fromHour < toHour ? at >= fromHour && at < toHour : at >= fromHour || at < toHour;
}

/** One location in turn, and all of them from the moment of a failure to the success after it. */
export function checksOf({ devices }: World): StrangersCheck[] {
	return devices.flatMap(checksOfDevice);
}

const known = new WeakMap<WorldDevice, StrangersCheck[]>();

function checksOfDevice(device: WorldDevice): StrangersCheck[] {
	const checks = known.get(device) ?? makeChecks(device);
	known.set(device, checks);
	return checks;
}

function makeChecks(device: WorldDevice): StrangersCheck[] {
	return [device].flatMap(({ id, name, locations, every, life, outages, pauses }) => {
		const checks: StrangersCheck[] = [];
		const times: number[] = [];
		for (let time = life.from; time < life.to; time += every) times.push(time);
		times.push(life.to);
		times.forEach((time, turn) => {
			if (pauses.some(({ from, to }) => from < time && time < to)) return;
			const isDown = isIn(outages, time);
			const seesAll = isDown || outages.some(({ to }) => to === time) || time === life.to;
			for (let place = 0; place < locations; place++) {
				if (!seesAll && place !== turn % locations) continue;
				const own = { deviceId: id, deviceName: name, task: null, time };
				const location = `Location ${place + 1}`;
				checks.push(
					isDown
						? { ...own, location, result: 'failure', status: 'F', error: 'Timeout' }
						: { ...own, location, result: 'success', status: 'S' },
				);
			}
		});
		return checks;
	});
}

export interface Seconds {
	up: number;
	down: number;
	/** Outages of which at least a second is not planned. */
	outages: number;
}

/** Nothing is observed after the last check that counts (docs/figures.md, Without planned downtime). */
function lastCheck(world: World, device: WorldDevice): number {
	if (!world.planned) return device.life.to;
	const times = checksOfDevice(device).map(({ time }) => time);
	return Math.max(0, ...times.filter((time) => !isPlanned(world, time)));
}

/** Each second is looked at alone. */
export function secondsOf(world: World, device: WorldDevice, from: number, to: number): Seconds {
	const { life, outages, pauses } = device;
	const seen = new Set<Span>();
	let [up, down] = [0, 0];
	const last = lastCheck(world, device);
	for (let time = Math.max(from, life.from); time < Math.min(to, last); time += second) {
		if (isPlanned(world, time) || isIn(pauses, time)) continue;
		const outage = outages.find((one) => one.from <= time && time < one.to);
		if (!outage) up++;
		else {
			down++;
			seen.add(outage);
		}
	}
	return { up, down, outages: seen.size };
}

/** How long a day is by the workflow's time zone. */
const lengthOf = (from: number) => (from === firstDay + 2 * day ? 25 : 24) * 3600;

/** The service's own summary: it knows nothing of times that only the report leaves out. */
function summaryElement(world: World, device: WorldDevice, days: readonly number[]): string {
	const all = { ...world, planned: null };
	let [up, down, whole] = [0, 0, 0];
	for (const from of days) {
		const seconds = secondsOf(all, device, from, from + day);
		const hasData = seconds.up + seconds.down > 0;
		// A device that is checked since the night is up in the hour that comes twice, too.
		const isThere = device.life.from < from + 2 * hour;
		const more = hasData && isThere ? lengthOf(from) - 86_400 : 0;
		up += seconds.up + (hasData && device.life.to > from + 5 * hour ? more : 0);
		down += seconds.down;
		whole += lengthOf(from);
	}
	if (up + down === 0) return '<Summary/>';
	const base = world.hasDowntime ? whole : up + down;
	const percent = (seconds: number) => ((100 * seconds) / base).toFixed(6);
	const checks = checksOfDevice(device).filter(({ time }) =>
		days.some((from) => from <= time && time < from + day),
	);
	const failed = checks.filter(({ result }) => result === 'failure').length;
	return [
		`<Summary Uptime-Percentage="${percent(up)}"`,
		world.hasDowntime ? `Downtime-Percentage="${percent(down)}"` : '',
		`Success-Count="${checks.length - failed}" Failure-Count="${failed}"`,
		'Average-Response-Time="0.4"/>',
	].join(' ');
}

const dateIn = (text: string) => {
	const [month, date, year] = text.slice(0, 10).split('/').map(Number);
	return Date.UTC(year, month - 1, date);
};

export function answerOf(world: World, url: string): string {
	const { pathname, searchParams } = new URL(url, 'http://feed');
	if (pathname.endsWith('status.aspx')) {
		const sites = world.devices.map(
			({ id, name }) => `<Site ID="${id}" Name="${name}" State="Up" Status="ACTIVE"/>`,
		);
		return `<DotcomMonitorOnlineConfig>${sites.join('')}</DotcomMonitorOnlineConfig>`;
	}
	const type = searchParams.get('Type');
	if (type === 'Detail') {
		const history = { seed: world.seed, start: firstDay, days: dayCount, planned: [] };
		return detailDocument({ ...history, checks: checksOf(world), rule: DEFAULT_RULE });
	}
	const last = dateIn(searchParams.get('To') ?? '');
	const days: number[] = [];
	for (let from = dateIn(searchParams.get('From') ?? ''); from <= last; from += day) {
		days.push(from);
	}
	return report(
		world.devices
			.map((device) => {
				const parts = type === 'Day' ? days.map((from) => [from]) : [days];
				const content = parts.map((part) => summaryElement(world, device, part)).join('');
				return `<Site ID="${device.id}" Name="${device.name}">${content}</Site>`;
			})
			.join(''),
	);
}

export const plannedText = ({ planned }: World) =>
	planned ? `${planned.fromHour}:00-${planned.toHour}:00` : '';

/** Sequences of lists as no account should give them. */
import type { Random } from '../../support/random.cts';
import type { OracleSettings } from './oracleTurn.cts';
import type { Listed } from './triggerOracle.cts';

const closingPolls = 8;

export interface Step {
	kind: 'poll' | 'fail' | 'restart' | 'switchOn';
	/** Since the step before. */
	seconds: number;
	list: Listed[];
}

export interface Story {
	settings: OracleSettings;
	quietHours: string;
	timezone: string;
	beginsAt: string;
	steps: Step[];
}

const states = ['up', 'up', 'up', 'down', 'down', 'down', 'paused', 'unknown'];

/** Outages with much in between. */
const mixedStates = ['up', 'down', 'down', 'paused', 'unknown'];

/** When quiet hours begin, and where. */
const nights = [
	['2026-11-20T22:00:00Z', '22:00', 'UTC'],
	// The clocks are set forward, and back, in these nights.
	['2026-03-29T00:30:00Z', '01:30', 'Europe/Berlin'],
	['2026-10-24T23:30:00Z', '01:30', 'Europe/Berlin'],
	['2026-11-01T03:30:00Z', '23:30', 'America/New_York'],
];

const kinds = ['cameBack', 'deviceRemoved', 'newDevice', 'paused', 'removedWhileDown', 'resumed'];

export function makeSettings(random: Random): OracleSettings {
	const quiet = random.pick(['no', 'hold', 'drop'] as const);
	const chosen = ['wentDown', 'cameBack', 'removedWhileDown'];
	const any = random.chance(0.5)
		? chosen
		: [...kinds, 'wentDown', 'any'].filter(() => random.chance(0.5));
	if (random.chance(0.4)) any.push('stillDown');
	if (random.chance(0.5)) any.push('allRecovered');
	const events = [...new Set(any.length > 0 ? any : ['any'])];
	return {
		events,
		confirmPolls: random.pick([1, 1, 2, 3]),
		removedPolls: random.pick([1, 2, 3]),
		ignoresPaused: random.chance(0.4),
		announcesFirst: random.chance(0.3),
		maxChangesPerHour: random.chance(0.25) ? random.pick([2, 3, 4]) : 0,
		remindMinutes: random.pick([5, 20, 60]),
		maxReminders: random.pick([0, 1, 2, 24]),
		quiet,
	};
}

export function makeStory(random: Random, length: number): Story {
	const settings = makeSettings(random);
	const [quietAt, from, timezone] = random.pick(nights);
	const count = 3 + random.integerBelow(4);
	const devices = Array.from({ length: count }, (_, index) => ({
		id: String(index + 1),
		state: random.pick(states),
		isThere: true,
	}));
	const speed = random.pick([60, 300, 900]);
	const restlessness = random.pick([0.15, 0.3, 0.7]);
	const own = random.chance(0.4) ? mixedStates : states;
	const pollsMs = (count: number) => count * speed * 1500;
	const beginsAt = new Date(Date.parse(quietAt) - pollsMs(random.integerBelow(8))).toISOString();
	const quietHours = `${from}-${addMinutes(from, pollsMs(1 + random.integerBelow(9)) / 60_000)}`;
	const steps: Step[] = [];
	while (steps.length < length) {
		for (const device of devices) {
			if (random.chance(restlessness)) device.state = random.pick(own);
			if (random.chance(device.isThere ? 0.06 : 0.2)) device.isThere = !device.isThere;
		}
		const isLong = random.chance(0.02);
		const seconds = isLong
			? 80_000 + random.integerBelow(12_000)
			: speed + random.integerBelow(speed);
		const list = devices.filter(({ isThere }) => isThere).map(({ id, state }) => ({ id, state }));
		steps.push(makeStep(random, seconds, list, steps.length === 0));
	}
	if (random.chance(0.1)) moveOut(steps.slice(-7));
	// At the end all are up or gone, for longer than any quiet hours.
	const gone = random.pick(devices).id;
	const list = devices.filter(({ id }) => id !== gone).map(({ id }) => ({ id, state: 'up' }));
	for (let index = 0; index < closingPolls; index++) {
		steps.push({ kind: 'poll', seconds: 4000 + random.integerBelow(600), list });
	}
	return { settings, quietHours, timezone, beginsAt, steps };
}

/** The time of day so much later. */
function addMinutes(time: string, minutes: number): string {
	const [hour, minute] = time.split(':').map(Number);
	const total = hour * 60 + minute + Math.ceil(minutes);
	const digits = (count: number) => String(count).padStart(2, '0');
	return `${digits(Math.floor(total / 60) % 24)}:${digits(total % 60)}`;
}

function makeStep(random: Random, seconds: number, list: Listed[], isFirst: boolean): Step {
	if (isFirst) return { kind: 'switchOn', seconds: 0, list };
	const step: Step = { kind: 'poll', seconds, list };
	const dice = random.integerBelow(100);
	if (dice < 4) return { ...step, kind: 'fail' };
	if (dice < 9) return { ...step, kind: 'restart' };
	if (dice < 10) return { ...step, kind: 'switchOn' };
	if (dice < 14) return { ...step, list: list.filter((_, index) => index % 2 === 0) };
	if (dice < 18) return { ...step, list: list.filter((_, index) => index % 2 === 1) };
	if (dice < 21) return { ...step, list: list.slice(0, 3) };
	if (dice < 24) return { ...step, list: list.slice(-1) };
	if (dice < 26) return { ...step, list: [] };
	if (dice < 28) return { ...step, list: ['901', '902', '903'].map((id) => ({ id, state: 'up' })) };
	if (dice < 34) {
		const twins = list.map(({ id }) => ({ id, state: random.pick(states) }));
		return { ...step, list: random.chance(0.5) ? [...list, ...twins] : [...twins, ...list] };
	}
	return step;
}

/** A half is away for longer than it is remembered, and then alone. */
function moveOut(steps: Step[]): void {
	for (const [index, step] of steps.entries()) {
		const isLast = index === steps.length - 1;
		const ids = (isLast ? [2, 4] : [1, 3, 5]).map(String);
		Object.assign(step, { kind: 'poll', list: ids.map((id) => ({ id, state: 'up' })) });
		if (index === steps.length - 3) step.seconds = 90_000;
	}
}

/** The same mismatch in fewer steps, with fewer devices. */
export function shrink(story: Story, fails: (story: Story) => boolean): Story {
	let best = story;
	for (let isSmaller = true; isSmaller;) {
		isSmaller = false;
		for (const candidate of smaller(best)) {
			if (!fails(candidate)) continue;
			best = candidate;
			isSmaller = true;
			break;
		}
	}
	return best;
}

function* smaller(story: Story): Generator<Story> {
	const { steps } = story;
	for (let at = steps.length - 1; at > 0; at--) {
		const rest = steps.map((step) => ({ ...step }));
		const [{ seconds }] = rest.splice(at, 1);
		yield { ...story, steps: rest };
		if (rest[at]) rest[at].seconds += seconds;
		yield { ...story, steps: rest };
	}
	for (const { id } of steps[0].list) {
		const without = steps.map((step) => ({
			...step,
			list: step.list.filter((one) => one.id !== id),
		}));
		if (without.every(({ list }) => list.length > 0)) yield { ...story, steps: without };
	}
}

export function inWords({ settings, quietHours, timezone, beginsAt, steps }: Story): string {
	const lines = steps.map(({ kind, seconds, list }, index) => {
		const said = list.map(({ id, state }) => `${id} ${state}`).join(', ');
		return `${index + 1}. ${kind} after ${seconds} s: ${said}`;
	});
	const hours = settings.quiet === 'no' ? '' : ` ${quietHours} ${timezone}`;
	return [`${JSON.stringify(settings)}${hours} from ${beginsAt}`, ...lines].join('\n');
}

/** SLA credits of random months, compared with a model that was written from the rule alone. */
import { findNotObserved, UptimeHistory } from '../../nodes/shared/features/uptime';
import {
	slaCredit,
	type SlaCredit,
	type SlaInput,
	type SlaTier,
} from '../../nodes/shared/features/uptime/slaCredit';
import { seededRandom, type Random } from '../support/random.cts';
import { slaOracle } from '../support/slaOracle.cts';

const caseCount = 6000;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ofDay = (date: number, from: number, to: number) => {
	const at = Date.UTC(2026, 10, date);
	return { from: at + from * minute, to: at + to * minute };
};
const outage = ({ from, to }: { from: number; to: number }) => ({ start: from, until: to });

const tiers = [
	{ belowPercentage: 99.9, creditPercentage: 5 },
	{ belowPercentage: 99, creditPercentage: 10 },
	{ belowPercentage: 95, creditPercentage: 25 },
];

const november: SlaInput = {
	period: { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1) },
	lengthMs: 30 * day,
	planned: [1, 8, 15, 22, 29].map((date) => ofDay(date, 120, 240)),
	devices: [
		{ outages: [outage(ofDay(10, 600, 640))], notObserved: [] },
		{ outages: [ofDay(10, 630, 660), ofDay(8, 230, 250)].map(outage), notObserved: [] },
	],
	tiers,
	fee: 129.99,
	decimals: 2,
};

const june = Date.UTC(2026, 5, 1);
const juneDown = (downMs: number): SlaInput => ({
	period: { from: june, to: june + 30 * day },
	lengthMs: 30 * day,
	planned: [],
	devices: [
		{
			outages: [{ start: june + 9 * day, until: june + 9 * day + downMs }],
			notObserved: [{ from: june + 4 * day, to: june + 4 * day + 6 * hour }],
		},
	],
	tiers,
	fee: 100.01,
	decimals: 2,
});

const novemberCredit = {
	agreedMs: 2_556_000_000,
	downMs: 4_200_000,
	notObservedMs: 0,
	creditPercentage: 5,
	creditAmount: 6.5,
	isFinal: true,
};
const unknown = { creditPercentage: null, creditAmount: null, isFinal: false };
const known = { creditPercentage: 5, creditAmount: 5.01, isFinal: true };
const juneSums = { agreedMs: 30 * day, notObservedMs: 6 * hour };

it.each<[string, SlaInput, Partial<SlaCredit>, number]>([
	['November with planned Sundays', november, novemberCredit, 99.8356],
	['June at the tier', juneDown(2_592_000), { ...juneSums, downMs: 2_592_000, ...unknown }, 99.9],
	['June below it', juneDown(2_592_001), { ...juneSums, downMs: 2_592_001, ...known }, 99.8999],
])('follows the worked example: %s', (_, input, expected, uptime) => {
	for (const credit of [slaCredit(input), slaOracle(input)]) {
		expect(credit).toMatchObject(expected);
		expect(Math.floor((credit.uptimePercentage ?? 0) * 10_000) / 10_000).toBe(uptime);
	}
});

/** Time in cells from the start of the period. */
interface Grid {
	from: number;
	cellMs: number;
	cells: number;
	/** What it lacks, or has too many, of a change of clocks. */
	changeCells: number;
}

function randomGrid(random: Random): Grid {
	const from = Date.UTC(2026, random.integerBelow(24), 1);
	const change = random.pick([0, 0, 0, -1, 1]);
	if (random.chance(0.3)) {
		return { from, cellMs: hour, cells: 24 * (28 + random.integerBelow(4)), changeCells: change };
	}
	const cells = 8 + random.integerBelow(60);
	return { from, cellMs: random.pick([1, 7, 1000, minute]), cells, changeCells: change };
}

/** Some begin where the one before ends. */
function randomSpans(random: Random, { from, cellMs, cells }: Grid, most: number) {
	const spans: Array<{ from: number; to: number }> = [];
	for (let count = random.integerBelow(most + 1); count > 0; count--) {
		const start = from + (random.integerBelow(cells + 10) - 5) * cellMs;
		const last = spans.at(-1);
		const begin = last && random.chance(0.3) ? last.to : start;
		const longest = random.pick([2, 5, cells + 8]);
		spans.push({ from: begin, to: begin + random.integerBelow(longest) * cellMs });
	}
	return spans;
}

function randomTiers(random: Random, first?: number): SlaTier[] {
	const count = random.integerBelow(5);
	const some = Array.from({ length: count }, () => {
		const near = 1_000_000 - random.integerBelow(random.pick([100, 20_000, 980_000]));
		return near / 10_000;
	});
	const belows = [...new Set(first === undefined ? some : [first, ...some])].sort((a, b) => b - a);
	let credit = 0;
	const made = belows.map((belowPercentage) => {
		credit = Math.min(
			10_000,
			credit + (random.chance(0.2) && credit > 0 ? 0 : 1 + random.integerBelow(3000)),
		);
		return { belowPercentage, creditPercentage: credit / 100 };
	});
	return made.sort(() => (random.chance(0.5) ? 1 : -1));
}

function randomDevice(random: Random, grid: Grid) {
	const whole = { from: grid.from, to: grid.from + grid.cells * grid.cellMs };
	const notObserved = random.chance(0.08)
		? [whole]
		: randomSpans(random, grid, random.pick([0, 3]));
	return { outages: randomSpans(random, grid, 5).map(outage), notObserved };
}

function randomFee(random: Random) {
	const cents = random.integerBelow(random.pick([1, 100, 1_000_000, 900_000_000_001]));
	return { fee: cents / 100, decimals: random.pick([0, 2, 2, 3]) };
}

function randomCase(random: Random): SlaInput {
	const grid = randomGrid(random);
	const { from, cellMs, cells, changeCells } = grid;
	const count = random.pick([0, 1, 1, 2, 3, 4]);
	return {
		period: { from, to: from + cells * cellMs },
		lengthMs: (cells + changeCells) * cellMs,
		planned: randomSpans(random, grid, random.pick([0, 0, 2, 4])),
		devices: Array.from({ length: count }, () => randomDevice(random, grid)),
		tiers: randomTiers(random),
		...randomFee(random),
	};
}

/** Exactly at a tier, or one millisecond beside it, with and without the time not observed. */
function caseAtTier(random: Random): SlaInput {
	const part = 1 + random.integerBelow(2592);
	const plannedMs = random.pick([0, part, hour]);
	const lengthMs = 1_000_000 * part + plannedMs;
	const from = june;
	const period = { from, to: from + lengthMs };
	const parts = 1 + random.integerBelow(random.pick([2000, 900_000]));
	const late = random.pick([-1, 0, 0, 1]);
	const downMs = Math.max(0, parts * part + late);
	const isHalfUnseen = random.chance(0.5);
	const seenUntil = isHalfUnseen ? from + plannedMs + Math.floor(downMs / 2) : period.to;
	const end = from + plannedMs + downMs;
	return {
		period,
		lengthMs,
		planned: [{ from: from - hour, to: from + plannedMs }],
		devices: [
			{
				outages: [{ start: from, until: end }],
				notObserved: isHalfUnseen ? [{ from: seenUntil, to: end }] : [],
			},
		],
		tiers: randomTiers(random, (1_000_000 - parts) / 10_000),
		...randomFee(random),
	};
}

it('gives what the rule says, for any month', () => {
	const random = seededRandom(45);
	const seen = { exact: 0, final: 0, least: 0, none: 0, unknown: 0, unseen: 0 };
	for (let index = 0; index < caseCount; index++) {
		const isAtTier = random.chance(0.25);
		const input = isAtTier ? caseAtTier(random) : randomCase(random);
		const expected = slaOracle(input);
		const actual = slaCredit(input);
		const { uptimePercentage, ...rest } = actual;
		const { uptimePercentage: uptime, ...others } = expected;
		const isNear =
			uptimePercentage === uptime || Math.abs((uptimePercentage ?? -1) - (uptime ?? -1)) < 1e-12;
		expect({ index, input, ...rest, uptime: isNear ? uptime : uptimePercentage }).toEqual({
			index,
			input,
			...others,
			uptime,
		});
		const { creditPercentage, isFinal } = expected;
		if (uptime !== null && input.tiers.some(({ belowPercentage }) => belowPercentage === uptime))
			seen.exact++;
		if (uptime === null) seen.unseen++;
		else if (creditPercentage === null) seen.unknown++;
		else if (!isFinal) seen.least++;
		else if (creditPercentage === 0) seen.none++;
		else seen.final++;
	}
	// Each kind of answer is among them.
	expect(Object.values(seen).every((count) => count > 100) || seen).toBe(true);
});

/** In June; the device is checked every ten minutes from one time to the other. */
function notObserved(from: number, to: number) {
	const history = new UptimeHistory({ byDay: false });
	for (let time = from; time <= to; time += 10 * minute) {
		history.add({ deviceId: '1', location: 'London', time, isSuccess: true, values: [] });
	}
	return findNotObserved(history.devices[0], [], juneDown(0).period);
}

it('observes no device before its first check or after its last, if that is longer than its limit', () => {
	const end = june + 30 * day;
	expect(notObserved(june + day, end - 36 * hour)).toEqual([
		{ from: june, to: june + day },
		{ from: end - 36 * hour, to: end },
	]);
	expect(notObserved(june + 30 * minute, end - 30 * minute)).toEqual([]);
});

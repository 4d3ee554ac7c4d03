/** Whether what a status page says agrees with itself: a machine counts it. */
import { languages } from '../../nodes/shared/features/reports';
import { textsByLanguage } from '../../nodes/shared/features/reports/texts';
import { caseCount } from '../support/cases.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { unescaped } from '../support/reportTexts.cts';
import { statusPageOf } from '../support/statusPages.cts';
import { outageOf } from '../support/uptimeReports.cts';
import { renderStatusPage } from '../support/atOnce.cts';

const pages = caseCount(300);
const states = ['up', 'up', 'up', 'down', 'paused', 'noTasks', 'unknown'] as const;
const { statusPage: own } = textsByLanguage.en;

/** The service's figures do not always match its checks. */
function pageOf(seed: number) {
	const random = seededRandom(seed);
	const devices = Array.from({ length: 1 + random.integerBelow(8) }, (_, at) => {
		const trouble = random.pick([0, 0, 0.05, 0.5]);
		const gaps = random.pick([0, 0, 0.4, 1]);
		const days = Array.from({ length: 90 }, () => dayOf(random, trouble, gaps));
		const state = random.pick(states);
		return { name: `Site ${at + 1}`, state, uptime: (day: number) => days[day] };
	});
	const outages = devices.flatMap(({ name }, at) =>
		Array.from({ length: random.pick([0, 0, 1, 3, 30]) }, () => {
			const day = 7 + random.integerBelow(13);
			const start = `2026-11-${String(day).padStart(2, '0')}T0${random.integerBelow(10)}:15:00`;
			return outageOf(String(40_001 + at), name, start, random.pick([null, 0, 3, 45, 700]));
		}),
	);
	const isKnown = random.chance(0.9);
	const page = statusPageOf({
		...{ devices, hasDays: random.chance(0.9), outages: isKnown ? outages : null },
	});
	return { page, outages };
}

function dayOf(random: Random, trouble: number, gaps: number): number | null {
	if (random.chance(gaps)) return null;
	return random.chance(trouble) ? random.pick([0, 98, 99.85, 99.899_96, 99.9, 99.95, 99.99]) : 100;
}

const contradictions: string[] = [];
let comparisons = 0;

function same(what: string, one: unknown, other: unknown): void {
	comparisons++;
	if (one !== other) contradictions.push(`${what}: ${String(one)}, but ${String(other)}`);
}

const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
const numberOf = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);

function compare(where: string, { page, outages }: ReturnType<typeof pageOf>): void {
	const options = { language: 'en', logo: '', accentColor: '' } as const;
	const html = unescaped(renderStatusPage(page, options).html).replace(/[^\S\n]/gu, ' ');
	const [systems, listed = ''] = html.split('<section aria-labelledby="outages">');
	const entries = systems.split('<li><div class="row">').slice(1);
	const badges = new Map<string, string>();
	for (const entry of entries) {
		const [, name, , state] =
			/<bdi>(.*?)<\/bdi><\/h3><p class="state (\w)">(.*?)<\/p>/.exec(entry) ?? [];
		badges.set(name, state);
		if (page.dayCount !== null) compareStrip(`${where}, ${name}`, entry);
	}
	same(`${where}: entries`, entries.length, page.devices.length);
	const badgesOf = (state: string) => [...badges.values()].filter((one) => one === state).length;
	const summary = /<p class="now \w">(.*?)<\/p>/.exec(html)?.[1] ?? '';
	const [, down, all] = /(\d+) of (\d+) systems (?:is|are) down/.exec(summary) ?? [];
	if (down !== undefined) {
		same(`${where}: down`, Number(down), badgesOf(own.states.down));
		same(`${where}: systems`, Number(all), entries.length);
	} else if (!/down/.test(summary)) same(`${where}: ${summary}`, badgesOf(own.states.down), 0);
	if (page.outages === null) return;
	const rows = listed.split('<li>').slice(1);
	const more = numberOf(listed, /(\d+) earlier outages/);
	same(`${where}: outages listed`, rows.length + more, page.outages.length);
	same(`${where}: outages found`, outages.length, page.outages.length);
	for (const row of rows) {
		const state = badges.get(/<bdi>(.*?)<\/bdi>/.exec(row)?.[1] ?? '') ?? '';
		const isDown = row.includes('still down ·') || row.includes('still down<');
		if (isDown) same(`${where}: still down`, state, own.states.down);
		const [, given] =
			/still down at the last check, state according to the service: ([^·<]*?) ?[·<]/.exec(row) ??
			[];
		if (given !== undefined) same(`${where}: state by the service`, given, state);
	}
	same(`${where}: says whose figures they are`, html.includes(own.sources), true);
}

function compareStrip(where: string, entry: string): void {
	const strip = /<div class="strip"[^>]*>(.*?)<\/div>/.exec(entry)?.[1] ?? '';
	const colored = countOf(strip, /<i class="[fb]"/g);
	const worse = /<ul class="days">(.*?)<\/ul>/.exec(entry)?.[1] ?? '';
	same(
		`${where}: bars that are not green and days said to be worse`,
		colored,
		numberOf(entry, /(\d+) days? below 99\.9%/),
	);
	same(`${where}: bars that are not green and days in the list`, colored, countOf(worse, /<li>/g));
	for (const [, uptime] of worse.matchAll(/: ([\d.]+)%<\/li>/g)) {
		same(`${where}: ${uptime} in the list`, Number(uptime) < 99.9, true);
	}
	const known = countOf(strip, /<i/g) - countOf(strip, /<i class="n"/g);
	same(`${where}: days with data`, known, numberOf(entry, /uptime in (\d+) days?/));
	if (/100% uptime/.test(entry)) {
		same(`${where}: 100 % on all days`, countOf(strip, /title="[^"]*: 100%"/g), known);
	}
}

it(`${pages} accounts: nothing on a status page contradicts something else`, () => {
	for (let seed = 1; seed <= pages; seed++) compare(`page ${seed}`, pageOf(seed));
	expect(contradictions.slice(0, 20)).toEqual([]);
	// A reader that finds nothing would contradict nothing.
	expect(comparisons).toBeGreaterThan(pages * 20);
});

it.each(languages)(
	'in %s the page says whose figures state, uptime and outages are',
	(language) => {
		const { page } = pageOf(1);
		expect(page.outages).not.toBeNull();
		const { html } = renderStatusPage(page, { language, logo: '', accentColor: '' });
		expect(unescaped(html)).toContain(textsByLanguage[language].statusPage.sources);
	},
);

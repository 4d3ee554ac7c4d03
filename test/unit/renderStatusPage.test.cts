/** What status pages say, and that names cannot make more of them. */
import { HtmlValidate } from 'html-validate';

import { languages, maxStatusOutages, type Language } from '../../nodes/shared/features/reports';
import { formatOf } from '../../nodes/shared/features/reports/format';
import { viewStatusPage } from '../../nodes/shared/features/reports/statusView';
import { textsByLanguage } from '../../nodes/shared/features/reports/texts';
import {
	daySpans,
	deviceFinder,
	reportClock,
	type DeviceState,
	type ShownNotice,
} from '../../nodes/shared/features/uptime';
import { outageOf } from '../support/uptimeReports.cts';
import { plainSpaces, render, renderPlan, words } from '../support/statusPageWords.cts';
import {
	statusCases,
	statusPageOf,
	statusPlans,
	type StatusCase,
} from '../support/statusPages.cts';
import { buildStatusPage } from '../support/atOnce.cts';

/** The only thing that a page links: a picture in itself. */
const withoutIcon = (html: string) => html.replace(/<link rel="icon" href="data:[^"<]*">/, '');

const everyPage = statusCases.flatMap((name) =>
	languages.map((language): [StatusCase, Language] => [name, language]),
);

const small = statusCases.filter((name) => name !== '200 devices');

describe('golden pages', () => {
	it.each(small)('%s, in words, looks like its snapshot', (name) => {
		expect(words(render(name).html)).toMatchSnapshot();
	});

	it.each(languages.filter((language) => language !== 'en'))(
		'a bad day in %s looks like its snapshot',
		(language) => {
			expect(words(render('a bad day', language).html)).toMatchSnapshot();
		},
	);

	it('all is well, as the file, looks like its snapshot', () => {
		expect(plainSpaces(render('all is well').html)).toMatchSnapshot();
	});
});

describe('its parts', () => {
	const outages = (count: number) =>
		Array.from({ length: count }, (_, index) => {
			const start = new Date(Date.UTC(2026, 10, 19, 0, 10 * index)).toISOString().slice(0, 19);
			return outageOf('40001', 'Shop', start, 5);
		});

	const notice = (phase: ShownNotice['phase'], title: string): ShownNotice => ({
		...{ id: '', title, text: '', phase, from: null, until: null, updates: [] },
	});
	it.each([
		[
			'an open incident',
			'up',
			[notice('identified', 'Slow <checkout>')],
			'f',
			'Slow &lt;checkout&gt;',
		],
		[
			...['two open incidents', 'up'],
			...[[notice('monitoring', 'Login'), notice('investigating', 'Mail')], 'f', 'Login and Mail'],
		],
		['an incident and unknown states', 'unknown', [notice('monitoring', 'Login')], 'f', 'Login'],
		['a resolved incident', 'up', [notice('resolved', 'Login')], 'g', 'All systems are up'],
		['maintenance', 'up', [notice('inProgress', 'Move')], 'g', 'All systems are up'],
		['a device that is down', 'down', [notice('identified', 'Login')], 'b', 'The system is down'],
	] as Array<[string, DeviceState, ShownNotice[], string, string]>)(
		'the headline of a status page with %s follows it',
		(_what, state, notices, color, headline) => {
			const { html } = renderPlan({ devices: [{ name: 'Shop', state }], notices });
			expect(html).toContain(`<p class="now ${color}">${headline}</p>`);
		},
	);

	it.each([
		[maxStatusOutages, null],
		[maxStatusOutages + 1, '1'],
	])('a status page with %i outages omits %s', (count, left) => {
		const { html } = renderPlan({ devices: [{ name: 'Shop' }], outages: outages(count) });
		expect(/(\d+) earlier outage/.exec(html)?.[1] ?? null).toBe(left);
	});

	it.each([
		['up', 'g'],
		['down', 'b'],
		['paused', 'n'],
	] as const)('a device that is %s has its color on a status page', (state, name) => {
		const { html } = renderPlan({ devices: [{ name: 'Shop', state }] });
		expect(html).toContain(`<p class="state ${name}">`);
		expect(html).toContain(`.state.${name},`);
	});
});

describe('in every language', () => {
	const validator = new HtmlValidate({
		extends: ['html-validate:recommended'],
		rules: { 'long-title': 'off', 'require-sri': 'off' },
	});

	it.each(everyPage.filter(([name]) => name !== '200 devices'))(
		'%s in %s is valid HTML',
		(name, language) => {
			const { results } = validator.validateStringSync(render(name, language).html);
			const messages = results.flatMap((result) => result.messages);
			expect(messages.map(({ line, message, ruleId }) => `${line} ${ruleId} ${message}`)).toEqual(
				[],
			);
		},
	);

	it.each(everyPage)(
		'%s in %s needs no other files, and contains no unknown values',
		(name, language) => {
			const { html, summary } = render(name, language);
			expect(
				/<script|<link|<iframe|@import|url\(|https?:|srcset/.exec(withoutIcon(html)),
			).toBeNull();
			expect(html.match(/src="/g)).toHaveLength(1);
			expect(/undefined|NaN|null(?!\p{L})|Invalid/u.exec(summary + html)).toBeNull();
		},
	);

	it.each(languages)('%s has all texts of a status page', (language) => {
		const { statusPage } = textsByLanguage[language];
		const own = Object.entries({ ...statusPage, ...statusPage.states });
		const inEnglish = textsByLanguage.en.statusPage;
		const english = new Map(Object.entries({ ...inEnglish, ...inEnglish.states }));
		const same = own.filter(
			([name, text]) => typeof text === 'string' && english.get(name) === text,
		);
		expect(same.length > 0).toBe(language === 'en');
	});
});

describe('hostile names', () => {
	it('hostile names on a status page do not become elements or attributes', () => {
		const { html } = render('hostile names');
		expect(/<script|<img src=x|<b onclick|onerror="/.exec(html)).toBeNull();
		expect(html).toContain(
			'&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &#39;co&#39;',
		);
		expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;');
		expect(/[\u202a-\u202e\0]/.exec(html)).toBeNull();
	});

	it('names from right to left do not turn the text around them', () => {
		const { html } = render('hostile names');
		expect(html).toContain('<bdi>متجر الكتب 24</bdi>');
		expect(html).toContain('<h1 dir="auto">');
	});
});

it('a status page does not show the reason of a failure, or names in the account', () => {
	const hostile = render('hostile names').html;
	expect(hostile.includes('db7.internal')).toBe(false);
	const { html } = render('a bad day');
	for (const text of ['Internal checkout name', 'mx1.internal', 'Timeout', 'A hidden device']) {
		expect(html.includes(text)).toBe(false);
	}
});

it.each(languages)(
	'in %s a device that is not checked any more was down until its last check, not "still down"',
	(language) => {
		const name = 'failing devices that are not checked any more';
		const view = viewStatusPage(statusPageOf(statusPlans[name]), language);
		const ongoing = view.outages?.days
			.flatMap(({ rows }) => rows)
			.filter(({ isOngoing }) => isOngoing);
		expect(ongoing?.map((row) => row.name)).toEqual(['Online shop']);
		const { html } = render(name, language);
		const { comma, dash, downAtLastCheck, statusPage, stillDown } = textsByLanguage[language];
		const up = `${downAtLastCheck}${comma}${statusPage.stateIs(statusPage.states.up)}`;
		expect(html.split(up)).toHaveLength(2);
		expect(html.replace(up, '').split(stillDown)).toHaveLength(2);
		const format = formatOf(textsByLanguage[language]);
		expect(html).toContain(format.range('2026-11-10T11:00:00', '2026-11-10T14:00:00'));
		expect(html).toContain(dash + format.moment('2026-11-10T01:20:00'));
	},
);

it('a status page counts the outages that it leaves out', () => {
	const { html } = render('200 devices');
	expect(html.match(/Down for/g)).toHaveLength(100);
	expect(html).toContain('20 earlier outages are not listed here.');
	expect(html.match(/class="strip"/g)).toHaveLength(200);
	expect(Buffer.byteLength(html)).toBeLessThan(1_500_000);
});

it('a status page weighs the uptime of days by their known time', () => {
	const device = { deviceId: 1, deviceName: 'A', name: 'A', group: '', state: 'up' as const };
	const day = (date: string, uptimePercentage: number, checks: number) => ({
		...{ deviceId: '1', deviceName: 'A', date, uptimePercentage, checks },
		...{ failed: null, averageSeconds: null },
	});
	const clock = reportClock('UTC', Date.parse('2026-11-20T12:00:00Z'));
	const { devices } = buildStatusPage({
		title: '',
		updatedAt: '2026-11-20T12:00:00',
		timeZone: 'UTC',
		latestCheck: null,
		devices: [device],
		clock,
		spans: daySpans({ from: Date.parse('2026-11-17'), to: Date.parse('2026-11-21') }, clock),
		days: [
			day('2026-11-17', 100, 300),
			{ ...day('2026-11-18', 50, 100), definedPart: 0.5 },
			day('2026-11-19', 0, 0),
			day('2026-11-20', 90, 1000),
		],
		outages: null,
		outageDays: null,
		notices: [],
		checked: [],
	});
	// A day, half a day that is half down, no data, and the first half of today.
	expect(devices[0].uptimePercentage).toBeCloseTo(100 * (1 - (0.25 + 0.05) / 2), 10);
	expect(devices[0].days?.map(({ uptimePercentage }) => uptimePercentage)).toEqual([
		100,
		50,
		null,
		90,
	]);
});

it('results are assigned to a device by ID, and by name only if one of them has no ID', () => {
	const shop = { deviceId: 7, deviceName: 'Shop' };
	const bare = { deviceId: null, deviceName: 'Bare' };
	const find = deviceFinder([shop, bare]);
	expect(find({ deviceId: '7', deviceName: 'Renamed' })).toBe(shop);
	expect(find({ deviceId: null, deviceName: 'Shop' })).toBe(shop);
	expect(find({ deviceId: 9, deviceName: 'Bare' })).toBe(bare);
	// Another device of the same name, which may be a hidden one.
	expect(find({ deviceId: 8, deviceName: 'Shop' })).toBeUndefined();
	expect(find({ deviceId: null, deviceName: null })).toBeUndefined();
	// Results without an ID can be those of either.
	const findOne = deviceFinder([shop, { deviceId: 8, deviceName: 'Shop' }]);
	expect(findOne({ deviceId: null, deviceName: 'Shop' })).toBeUndefined();
});

it('a device without a day has no uptime on a status page', () => {
	const { devices } = statusPageOf({
		devices: [{ name: 'New', uptime: () => null }, { name: 'Shop' }],
	});
	expect(devices.map(({ uptimePercentage }) => uptimePercentage)).toEqual([null, 100]);
});

import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';

import { HtmlValidate } from 'html-validate';

import { languages, textsByLanguage } from '../../nodes/shared/features/reports';
import { viewStatusPage } from '../../nodes/shared/features/reports/statusView';
import { logo, plainSpaces, render, renderPlan, words } from '../support/statusPageWords.cts';
import { statusPageOf, statusPlans } from '../support/statusPages.cts';
import { outageOf } from '../support/uptimeReports.cts';
import { renderStatusPage } from '../support/atOnce.cts';

describe('a page to follow', () => {
	const html = () => render('a page to follow').html;

	it('a status page shows since when a device is down, and what fails from some locations', () => {
		const page = words(html());
		expect(page).toContain('Down since Nov 20, 2026, 10:15 AM');
		expect(page).toContain('Fails from 1 of 3 locations');
		// A paused device fails from nowhere.
		expect(page.match(/Fails from/g)).toHaveLength(1);
		expect(page).toContain('1 system fails from some locations.');
	});

	it('a status page is neither well nor down if some locations fail', () => {
		const plan = { devices: [{ name: 'A', failing: { failing: 1, of: 2 } }] };
		expect(renderPlan(plan).html).toContain('<p class="now f">All systems are up</p>');
		const allFail = { devices: [{ name: 'A', failing: { failing: 2, of: 2 } }] };
		expect(renderPlan(allFail).html).toContain('<p class="now g">All systems are up</p>');
	});

	it('a status page lists outages by day, with days without outages and without data', () => {
		const [, listed] = words(html()).split('Outages in the last 14 days');
		const days = listed
			.split('\n')
			.filter((line) => /No outages|no data|continued|^ ?Nov \d+, 2026 ?$/.test(line));
		expect(days.map((line) => line.trim())).toEqual([
			'Nov 20, 2026',
			'Nov 17 – 19, 2026 No outages',
			'Nov 15 – 16, 2026 no data',
			'Nov 14, 2026 No outages',
			'Nov 13, 2026 An earlier outage continued',
			'Nov 12, 2026',
			'Nov 7 – 11, 2026 No outages',
		]);
	});

	it('a status page does not list a day as without outages if one continued', () => {
		const { outages } = viewStatusPage(
			statusPageOf({
				devices: [{ name: 'Shop' }],
				outages: [
					outageOf('40001', 'Shop', '2026-11-17T09:00:00', 24 * 60 + 900),
					outageOf('40001', 'Shop', '2026-11-12T22:00:00', 120),
				],
			}),
			'en',
		);
		const days = outages?.days.map(({ empty, heading }) => `${plainSpaces(heading)}: ${empty}`);
		expect(days).toEqual([
			'Nov 19 – 20, 2026: No outages',
			'Nov 18, 2026: An earlier outage continued',
			'Nov 17, 2026: ',
			'Nov 13 – 16, 2026: No outages',
			'Nov 12, 2026: ',
			'Nov 7 – 11, 2026: No outages',
		]);
	});

	it('a status page shows "no data" for days without checks, also if no outage was found', () => {
		const { outages } = viewStatusPage(
			statusPageOf({ devices: [{ name: 'Shop' }], uncheckedDays: ['2026-11-07', '2026-11-08'] }),
			'en',
		);
		expect(outages?.days.map(({ empty }) => empty)).toEqual(['No outages', 'no data']);
	});

	it('a status page lists an outage of a day outside the range', () => {
		const { outages } = viewStatusPage(
			statusPageOf({
				devices: [{ name: 'Shop' }],
				outages: [outageOf('40001', 'Shop', '2026-11-21T00:10:00', 5)],
			}),
			'en',
		);
		expect(outages?.days.map(({ rows }) => rows.length)).toEqual([1, 0]);
	});

	it('a device that fails from some locations is neither up nor down on a status page', () => {
		const devices = [{ name: 'Shop', failing: { failing: 1, of: 3 } }];
		expect(renderPlan({ devices }).html).toContain('<p class="state f">Degraded</p>');
	});

	it('a status page lists notices that are not over first', () => {
		const page = html();
		const titles = ['Move to a new server', '&lt;b&gt;Payments&lt;/b&gt;', 'Fixed: slow search'];
		const places = titles.map((title) => page.indexOf(title));
		expect(places).toEqual([...places].sort((one, other) => one - other));
		expect(places).not.toContain(-1);
		expect(page).not.toContain('<b>');
		expect(plainSpaces(page)).toContain('Nov 22, 2026, 2:00 – 4:00 AM');
	});

	it('a status page has an icon in the color of its state', () => {
		const icon = (page: string) => /fill%3D%22%23(\w+)%22/.exec(page)?.[1];
		expect(icon(html())).toBe('cf222e');
		expect(icon(render('all is well').html)).toBe('2da44e');
	});

	it.each(languages)(
		'a status page by default is valid HTML in %s, except that it reloads itself',
		(language) => {
			const freshness = { updatedAt: '2026-11-20T11:00:00Z', reloadMinutes: 5, staleMinutes: 120 };
			const options = { language, logo, accentColor: '', freshness };
			const { html } = renderStatusPage(statusPageOf(statusPlans['a page to follow']), options);
			const validator = new HtmlValidate({
				extends: ['html-validate:recommended'],
				rules: { 'long-title': 'off', 'require-sri': 'off' },
			});
			const { results } = validator.validateStringSync(html);
			// Options can switch it off.
			const found = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
			expect(found).toEqual(['meta-refresh']);
		},
	);

	it.each(languages)(
		'a status page links where visitors subscribe, in %s, and is valid HTML',
		(language) => {
			const subscribeAddress = 'https://n8n.example.com/form/a?b=1&c="><script>';
			const options = { language, logo, accentColor: '', subscribeAddress };
			const { html } = renderStatusPage(statusPageOf(statusPlans['a page to follow']), options);
			const { subscribe } = textsByLanguage[language].statusPage;
			expect(html).toContain(
				`<a href="https://n8n.example.com/form/a?b=1&amp;c=&quot;&gt;&lt;script&gt;">${subscribe}</a>`,
			);
			expect(html.match(/<a /g)).toHaveLength(1);
			const { valid } = new HtmlValidate({
				extends: ['html-validate:recommended'],
				rules: { 'long-title': 'off', 'require-sri': 'off' },
			}).validateStringSync(html);
			expect(valid).toBe(true);
		},
	);

	it('a status page reloads itself, and runs only the script that its policy names', () => {
		const freshness = { updatedAt: '2026-11-20T11:00:00Z', reloadMinutes: 5, staleMinutes: 120 };
		const options = { language: 'en', logo, accentColor: '', freshness } as const;
		const page = renderStatusPage(statusPageOf(statusPlans['all is well']), options).html;
		expect(page).toContain('<meta http-equiv="refresh" content="300">');
		const scripts = [...page.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script);
		expect(scripts).toHaveLength(1);
		const hash = createHash('sha256').update(scripts[0]).digest('base64');
		expect(page).toContain(`script-src 'sha256-${hash}'`);
		const isShown = (at: string) => {
			const stale = { hidden: true, dataset: { updated: freshness.updatedAt, minutes: '120' } };
			const document = { getElementById: () => stale };
			const clock = { now: () => Date.parse(at), parse: Date.parse };
			runInNewContext(scripts[0], { document, Date: clock });
			return !stale.hidden;
		};
		expect(isShown('2026-11-20T12:59:59Z')).toBe(false);
		expect(isShown('2026-11-20T13:00:01Z')).toBe(true);
		expect(html()).not.toMatch(/<script|http-equiv="refresh"/);
	});
});

/** Status pages of what the service does not say. */
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { rawServerForTest } from '../support/rawServer.cts';
import { errorOf, fileOf, hintsOf, json, reports, runNode } from '../support/workflows.cts';

describe('Status Page > Create without data', () => {
	const page = async (document: string, parameters: object = {}) => {
		const feed = await rawFeed(document);
		const result = await runNode(
			reports('Read', 'statusPage', 'create', { ...parameters }),
			rawFeedCredential(feed),
		);
		expect(errorOf(result)).toEqual({});
		return {
			feed,
			html: await fileOf(result),
			hints: hintsOf(result),
			item: json(result, 'Read')[0],
		};
	};

	it('a status page shows "no data" in the strip and in the list of outages, never 0 or 100 %', async () => {
		const { feed, html, hints, item } = await page(
			'<DotcomMonitorConfig><Site ID="7" Name="Shop" State="Up" Status="ACTIVE"/></DotcomMonitorConfig>',
		);
		expect(feed.requests).toHaveLength(3);
		expect(item).toMatchObject({ state: 'allUp', outageCount: null, latestCheck: null });
		expect(html.match(/<i class="n" title="[^"]*: no data">/g)).toHaveLength(90);
		expect(html).not.toMatch(/[^.\d](0|100)%( uptime|")/);
		expect(html).toContain('<p class="day">no data</p>');
		expect(hints).toContainEqual(expect.stringContaining('no uptime'));
		expect(hints).toContainEqual(expect.stringContaining('No checks in this range'));
	});

	it('a status page with an unknown state or paused devices does not show that all are up', async () => {
		const states = (...words: string[]) =>
			`<DotcomMonitorConfig>${words.map((word, at) => `<Site ID="${at}" Name="D${at}" State="${word}"/>`).join('')}</DotcomMonitorConfig>`;
		const stateText = async (...words: string[]) =>
			(await page(states(...words), { include: [] })).item.stateText;
		expect(await stateText('Up', 'Postponed')).toBe('All systems are up');
		expect(await stateText('Up', 'Melted')).toBe('The state of 1 of 2 systems is unknown');
		expect(await stateText('Postponed')).toBe('The state of the systems is unknown');
		expect(await stateText('Up', 'Down', 'Melted')).toBe('1 of 3 systems is down');
		expect(await stateText('Down')).toBe('The system is down');
		expect(await stateText('Down', 'Down')).toBe('All 2 systems are down');
	});

	it('a status page shows a device that the service lists twice once, in its worst state', async () => {
		const { item } = await page(
			'<DotcomMonitorConfig><Site ID="7" Name="Shop" State="Down"/><Site ID="7" Name="Shop" State="Up"/></DotcomMonitorConfig>',
			{ include: [] },
		);
		expect(item).toMatchObject({ deviceCount: 1, down: 1, up: 0, state: 'allDown' });
	});

	it.each(['7', '7*', '7, Shop'])(
		'Devices to Hide refuses %s if the service returned only names',
		async (hiddenDevices) => {
			const sites = '<Site Name="Shop" State="Up"/><Site Name="Internal" State="Up"/>';
			const feed = await rawFeed(`<DotcomMonitorConfig>${sites}</DotcomMonitorConfig>`);
			const node = reports('Read', 'statusPage', 'create', { hiddenDevices, include: [] });
			const [id] = hiddenDevices.split(',');
			expect(errorOf(await runNode(node, rawFeedCredential(feed)))).toMatchObject({
				message: `Devices to Hide contains "${id}", but the service returned no device ID to compare it with`,
			});
		},
	);

	it('a status page does not show "still down" for a device that was paused while it failed', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'));
		const check = (minute: string) =>
			`<Response><Time>11/10/2026 11:${minute}:00</Time><Status>F</Status></Response>`;
		const checks = ['00', '05', '10', '15', '20', '25'].map(check).join('');
		const states =
			'<DotcomMonitorConfig><Site ID="7" Name="Old shop" State="Postponed"/></DotcomMonitorConfig>';
		const { origin } = await rawServerForTest(({ url }) => ({
			headers: { 'content-type': 'text/xml' },
			body: url.includes('Type=Detail')
				? `<DotcomMonitorOnlineReport><Site ID="7" Name="Old shop">${checks}</Site></DotcomMonitorOnlineReport>`
				: states,
		}));
		const result = await runNode(
			reports('Read', 'statusPage', 'create', { include: ['outages'] }),
			rawFeedCredential({ origin }),
		);
		expect(errorOf(result)).toEqual({});
		const html = (await fileOf(result)).replace(/[^\S\n]/gu, ' ');
		expect(html).not.toContain('still down');
		expect(html).toContain('Nov 10, 2026, 11:00 AM or earlier – Nov 10, 2026, 11:25 AM');
		expect(html).toContain('Down for 25 min');
	});

	it('a shown device gets no results that could belong to a hidden one of the same name', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'));
		const checks = ['00', '05', '10'].map(
			(minute) =>
				`<Response Name="Shop"><Time>11/10/2026 11:${minute}:00</Time><Status>F</Status></Response>`,
		);
		const site = (id: number) => `<Site ID="${id}" Name="Shop" State="Up"/>`;
		const { origin } = await rawServerForTest(({ url }) => ({
			headers: { 'content-type': 'text/xml' },
			body: url.includes('Type=Detail')
				? `<DotcomMonitorOnlineReport>${checks.join('')}</DotcomMonitorOnlineReport>`
				: `<DotcomMonitorConfig>${site(1)}${site(2)}</DotcomMonitorConfig>`,
		}));
		const parameters = { include: ['outages'], hiddenDevices: '2' };
		const result = await runNode(
			reports('Read', 'statusPage', 'create', parameters),
			rawFeedCredential({ origin }),
		);
		expect(errorOf(result)).toEqual({});
		expect(json(result, 'Read')).toMatchObject([{ outageCount: null, latestCheck: null }]);
		expect(await fileOf(result)).not.toContain('Nov 10');
		expect(hintsOf(result)).toContainEqual(
			expect.stringContaining('several devices have the name "Shop"'),
		);
	});

	it('a status page of an account without devices is made with a hint', async () => {
		const { feed, html, hints, item } = await page('<DotcomMonitorConfig></DotcomMonitorConfig>');
		expect(feed.requests).toHaveLength(1);
		expect(item).toMatchObject({ deviceCount: 0, state: 'unknown', outageCount: null });
		expect(html).toContain('There is nothing to show yet.');
		expect(hints).toEqual([expect.stringContaining('returned no devices for this status page')]);
	});
});

/** Reports and status pages as a browser shows them, and as a program for accessibility sees them. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { z } from 'zod';

import { statusCases, statusPageOf, statusPlans } from '../support/statusPages.cts';
import {
	renderOptions,
	reportCases,
	reportOf,
	reportPlans,
	weekWithTwoOutages,
} from '../support/uptimeReports.cts';
import { launchChromium, screenshotsFolder } from './support/browser.cts';
import type { Browser, Page } from './support/playwright.cts';
import { renderReport, renderStatusPage } from '../support/atOnce.cts';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const logo = `data:image/svg+xml;base64,${Buffer.from(
	'<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" rx="8" fill="#0a58ca"/><text x="60" y="26" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#fff">Example</text></svg>',
).toString('base64')}`;

/** Every document that people get, by what it is called in a picture's name. */
const documents: Array<[name: string, html: () => string]> = [
	...reportCases.flatMap((name): Array<[string, () => string]> => {
		const rendered = () => renderReport(reportOf(reportPlans[name]), renderOptions(name, 'en'));
		return [
			[`mail, ${name}`, () => rendered().texts.emailHtml],
			[`report, ${name}`, () => rendered().page()],
		];
	}),
	[
		'mail, a week with two outages',
		() =>
			renderReport(reportOf(weekWithTwoOutages), renderOptions('a bad week', 'en')).texts.emailHtml,
	],
	...statusCases.map((name): [string, () => string] => [
		`status page, ${name}`,
		() => {
			const subscribeAddress = 'https://n8n.example.com/form/subscribe';
			const options = { language: 'en', logo, accentColor: '#0a58ca', subscribeAddress } as const;
			return renderStatusPage(statusPageOf(statusPlans[name]), options).html;
		},
	]),
];

const pictured = [
	'a bad week',
	'a week with two outages',
	'a bad day',
	'hostile names',
	'a week with missing data',
	'no data',
];

/** README shows the beginning of these: up to this text. The whole of them would be a large picture. */
const shownUntil: Record<string, string> = {
	'mail-a-week-with-two-outages-800-light': 'Devices, worst first',
	'status-page-a-bad-day-800-light': 'Other systems',
};

const widths = [800, 360];
const schemes = ['light', 'dark'] as const;

const looks = documents.flatMap(([name, html]) =>
	schemes.map((scheme): [string, (typeof schemes)[number], () => string] => [name, scheme, html]),
);

let browser: Browser;
let page: Page;
const requests: string[] = [];

beforeAll(async () => {
	browser = await launchChromium();
	page = await browser.newPage({ viewport: { width: widths[0], height: 900 } });
	page.on('request', (request) => requests.push(request.url()));
	mkdirSync(screenshotsFolder, { recursive: true });
});

afterAll(async () => {
	await browser.close();
});

const findings = z.array(
	z.object({
		id: z.string(),
		nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
	}),
);

async function accessibilityFindings(): Promise<string[]> {
	await page.evaluate(axe);
	const found = await page.evaluate('axe.run().then(({ violations }) => violations)');
	return findings
		.parse(found)
		.flatMap(({ id, nodes }) =>
			nodes.map(
				({ failureSummary = '', html }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`,
			),
		);
}

async function takePicture(name: string, width: number): Promise<void> {
	const file = path.join(screenshotsFolder, `${name}.png`);
	const end = shownUntil[name];
	const box = end && (await page.getByText(end, { exact: true }).first().boundingBox());
	const clip = box ? { x: 0, y: 0, width, height: Math.floor(box.y) - 16 } : undefined;
	await page.screenshot({ path: file, fullPage: true, clip });
}

/** How much wider the page is than the window: nobody likes to scroll to the side. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

it.each(looks)(
	'%s, %s: axe finds nothing, nothing is wider than a phone, and nothing is requested',
	async (name, scheme, html) => {
		requests.length = 0;
		await page.emulateMedia({ colorScheme: scheme });
		await page.setContent(html());
		for (const width of widths) {
			await page.setViewportSize({ width, height: 900 });
			expect(await accessibilityFindings()).toEqual([]);
			expect(await page.evaluate(overflow)).toBe(0);
			if (!pictured.some((one) => name.endsWith(one))) continue;
			await takePicture(`${name.replace(/[^a-z\d]+/gi, '-')}-${width}-${scheme}`, width);
		}
		expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([]);
	},
);

it('axe finds the mistakes of a page', async () => {
	await page.setContent('<p style="color:#ccc;background:#fff">Hard to read</p>');
	const found = (await accessibilityFindings()).join('\n');
	expect(found).toMatch(/color-contrast: .*Hard to read/);
	expect(found).toContain('document-title: ');
});

it('the days of a device on a status page can be opened with the keyboard', async () => {
	const { html } = renderStatusPage(statusPageOf(statusPlans['a bad day']), {
		language: 'en',
		logo: '',
		accentColor: '',
	});
	await page.setContent(html);
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	expect(await page.evaluate("document.querySelectorAll('details[open]').length")).toBe(1);
});

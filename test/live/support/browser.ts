import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Browser, Page, Playwright } from './playwright';
import { runningN8n } from './runningN8n';

/** Where Debian and Ubuntu put the package `chromium`. */
const chromium = '/usr/bin/chromium';

const screenshots = path.join(__dirname, '..', '..', '..', '.screenshots');

/** Milliseconds in which n8n's buttons, lines and hints have faded in or out. */
const fading = 700;

const flags = [
	// It runs as root, too, and where there is no display.
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** A browser in which the owner is signed in to n8n. */
export interface SignedInBrowser {
	page: Page;
	/** What went wrong in the page since it was opened, as a developer would see it. */
	troubles: string[];
	/** Keeps what is seen, without n8n's passing messages, in `.screenshots/`. */
	screenshot(name: string): Promise<void>;
	close(): Promise<void>;
}

/** Starts Chromium, which reaches nothing but the loopback, and signs the owner in. */
export async function openBrowser(): Promise<SignedInBrowser> {
	const { origin, owner } = runningN8n();
	const browser = await launch();
	const page = await browser.newPage({ viewport: { width: 1400, height: 850 } });
	page.setDefaultTimeout(20_000);
	await page.goto(`${origin}/signin`);
	await page.locator('input[type=email]').fill(owner.email);
	await page.locator('input[type=password]').fill(owner.password);
	await page.getByTestId('form-submit-button').click();
	await page.waitForURL('**/home/**');
	return {
		page,
		troubles: troublesOf(page, origin),
		screenshot: (name) => keepScreenshot(page, name),
		close: () => browser.close(),
	};
}

async function launch(): Promise<Browser> {
	if (!existsSync(chromium)) {
		throw new Error(`Install Chromium first: there is no ${chromium}.`);
	}
	const playwright: Playwright = await import(runningN8n().host.playwright);
	playwright.selectors.setTestIdAttribute('data-test-id');
	return await playwright.chromium.launch({ executablePath: chromium, args: flags });
}

/** That something outside the loopback cannot be loaded is none: n8n looks each node up in npm. */
function troublesOf(page: Page, origin: string): string[] {
	const troubles: string[] = [];
	page.on('pageerror', ({ message }) => troubles.push(message));
	page.on('console', (message) => {
		const { url } = message.location();
		const isElsewhere = url !== '' && !url.startsWith(origin);
		if (message.type() === 'error' && !isElsewhere) troubles.push(`${message.text()} ${url}`);
	});
	return troubles;
}

async function keepScreenshot(page: Page, name: string): Promise<void> {
	mkdirSync(screenshots, { recursive: true });
	await page.mouse.move(0, 0);
	await wait(fading);
	await page.screenshot({
		path: path.join(screenshots, `${name}.png`),
		style: '.el-notification { visibility: hidden }',
	});
}

import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { browserId } from '../../../scripts/host/index.cts';
import type { Browser, Cookie, Page, Playwright } from './playwright.cts';
import { getRunningN8n } from './runningN8n.cts';

/** Where Debian and Ubuntu put the package `chromium`. */
const chromium = '/usr/bin/chromium';

export const screenshotsFolder = path.join(__dirname, '..', '..', '..', '.screenshots');

/** How long n8n's buttons, lines and hints take to fade in or out. */
export const fadeMs = 700;

const viewport = { width: 1400, height: 850 };

const chromiumArgs = [
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

export interface SignedInBrowser {
	page: Page;
	/** The errors of the page since it was opened, as a browser's console shows them. */
	pageErrors: string[];
	/**
	 * Saves a picture of the page, without n8n's passing messages, in `.screenshots/`.
	 *
	 * @param height of the picture, for a dialog that is higher than others, or a page that is mostly empty.
	 */
	screenshot(name: string, height?: number): Promise<void>;
	pictureParameters(name: string, height: number): Promise<void>;
	/** Opens a workflow with this, and saves a picture of its nodes and its note alone: small, for a page of many. */
	pictureNodes(name: string, open: () => Promise<void>): Promise<void>;
	close(): Promise<void>;
}

export async function openBrowser(): Promise<SignedInBrowser> {
	const { origin, session } = getRunningN8n();
	const browser = await launchChromium();
	const storageState = {
		cookies: [toCookie(session, new URL(origin).hostname)],
		origins: [{ origin, localStorage: [{ name: 'n8n-browserId', value: browserId }] }],
	};
	const page = await browser.newPage({ viewport, storageState });
	page.setDefaultTimeout(120_000);
	return {
		page,
		pageErrors: collectPageErrors(page, origin),
		screenshot: (name, height) => saveScreenshot(page, name, height),
		pictureParameters: (name, height) =>
			saveScreenshot(page, name, height, { ...parameters, height: height - 90 }),
		pictureNodes: (name, open) => saveNodes(page, name, open),
		close: () => browser.close(),
	};
}

/** As Playwright takes it: of the header `Cookie`. */
function toCookie(pair: string, domain: string): Cookie {
	const at = pair.indexOf('=');
	const lasting = { domain, path: '/', expires: -1, httpOnly: true, secure: false } as const;
	return { name: pair.slice(0, at), value: pair.slice(at + 1), ...lasting, sameSite: 'Lax' };
}

/** Starts Chromium, which reaches nothing but the loopback. */
export async function launchChromium(): Promise<Browser> {
	if (!existsSync(chromium)) {
		throw new Error(`Install Chromium first: there is no ${chromium}.`);
	}
	const playwright: Playwright = createRequire(__filename)(getRunningN8n().host.playwright);
	playwright.selectors.setTestIdAttribute('data-test-id');
	return await playwright.chromium.launch({ executablePath: chromium, args: chromiumArgs });
}

/**
 * Without those of other hosts, which cannot be reached: n8n looks each node up in npm. And without two of n8n
 * itself. When one leaves a workflow that was never saved, it asks whether that is published; when the panel of a
 * node was open shortly before, what is left of it asks for its workflow.
 */
function collectPageErrors(page: Page, origin: string): string[] {
	const errors: string[] = [];
	page.on('pageerror', ({ message }) => {
		const isOwn = message.startsWith('injectNDVStore() was accessed without an active workflow');
		if (!isOwn) errors.push(message);
	});
	page.on('console', (message) => {
		const { url } = message.location();
		const isElsewhere = url !== '' && !url.startsWith(origin);
		const isOwn = url.endsWith('/publication-status') && message.text().includes('404');
		if (message.type() === 'error' && !isElsewhere && !isOwn)
			errors.push(`${message.text()} ${url}`);
	});
	return errors;
}

/** Where n8n shows the nodes in a low window: below its header, beside its buttons. */
const lowViewport = { width: 1400, height: 720 };
const canvas = { x: 50, y: 90, width: 1285, height: 580 };

/** The dots of the background make a picture three times as large. */
const nodesAlone = `
	.el-notification, .vue-flow__background, .vue-flow__panel, [class*=executionButtons],
	[data-test-id=execute-workflow-button], [data-test-id=canvas-controls] { visibility: hidden !important }
`;

async function saveNodes(page: Page, name: string, open: () => Promise<void>): Promise<void> {
	mkdirSync(screenshotsFolder, { recursive: true });
	await page.setViewportSize(lowViewport);
	await open();
	await page.mouse.move(0, 0);
	// n8n shows the nodes as large as they fit, without the texts below the last ones: once smaller.
	await page.keyboard.press('-');
	await wait(fadeMs);
	await page.screenshot({
		path: path.join(screenshotsFolder, `${name}.png`),
		clip: canvas,
		style: nodesAlone,
	});
	await page.setViewportSize(viewport);
}

/** Where n8n shows the parameters of a node. */
const parameters = { x: 490, y: 65, width: 422 };

async function saveScreenshot(
	page: Page,
	name: string,
	height = viewport.height,
	clip?: { x: number; y: number; width: number; height: number },
): Promise<void> {
	mkdirSync(screenshotsFolder, { recursive: true });
	await page.setViewportSize({ ...viewport, height });
	await page.mouse.move(0, 0);
	await wait(fadeMs);
	await page.screenshot({
		path: path.join(screenshotsFolder, `${name}.png`),
		style: '.el-notification { visibility: hidden }',
		clip,
	});
	await page.setViewportSize(viewport);
}

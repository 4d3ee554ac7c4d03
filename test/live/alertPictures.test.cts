/** A down alert as it arrives: in Slack with its answer in the thread, and as a mail. Pictures for README, of what the trigger really says. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { escapeHtml } from '../../nodes/shared/words/text';
import { describeEvent, toEventItem, type WatchEvent } from '../../nodes/shared/features/watch';
import { firstDevice } from '../support/nodes.cts';
import { launchChromium, screenshotsFolder } from './support/browser.cts';

const downAt = Date.parse('2026-11-20T14:03:00Z');

const down: WatchEvent = {
	kind: 'wentDown',
	deviceId: firstDevice,
	deviceName: 'Shop front',
	eventId: 'alert-picture',
	previousState: 'up',
	state: 'down',
	time: downAt,
	since: downAt,
	downSince: downAt,
	startedBefore: false,
	durationMs: null,
	details: {
		address: 'https://shop.example.com',
		failedLocations: ['London', 'New York'],
		failedSince: '2026-11-20T14:02:20',
		lastError: 'Timeout after 30 s',
	},
};

const back: WatchEvent = {
	...down,
	kind: 'cameBack',
	previousState: 'down',
	state: 'up',
	time: downAt + 720_000,
	since: downAt + 720_000,
	durationMs: 720_000,
	details: undefined,
};

const emoji: Record<string, string> = {
	':red_circle:': '#d92b2b',
	':large_green_circle:': '#2f9e44',
};

/** Slack's marks as Slack shows them: bold, links and circles. */
function asSlackShows(text: string): string {
	return escapeHtml(text)
		.replace(/&lt;(https?:[^|&]+)(?:\|([^&]+))?&gt;/g, (_, url, label) => `<a>${label ?? url}</a>`)
		.replace(/\*([^*]+)\*/g, '<b>$1</b>')
		.replace(/:\w+:/g, (name) => `<i style="background:${emoji[name]}"></i>`);
}

const clock = (time: number) => new Date(time).toISOString().slice(11, 16);

const slackMessage = (event: WatchEvent) => `<section>
	<div class="avatar">n8n</div>
	<div><b>n8n</b> <small>APP ${clock(event.time)}</small><p>${asSlackShows(describeEvent(event, 'UTC').slackText)}</p></div>
</section>`;

const style = `<style>
	body { margin: 0; font: 15px/1.45 Arial, sans-serif; color: #1d1c1d; background: #fff; }
	header { padding: 12px 20px; border-bottom: 1px solid #ddd; font-weight: bold; }
	section { display: flex; gap: 10px; padding: 12px 20px; }
	.thread { margin-left: 66px; padding: 2px 0; font-size: 13px; color: #1264a3; }
	.thread + section { margin-left: 46px; }
	.avatar { width: 36px; height: 36px; border-radius: 6px; background: #ea4b71; color: #fff; font: bold 13px/36px Arial; text-align: center; flex: none; }
	p { margin: 2px 0 0; } small { color: #616061; margin-left: 6px; } a { color: #1264a3; }
	i { display: inline-block; width: 14px; height: 14px; border-radius: 7px; vertical-align: -2px; margin-right: 4px; }
	dl { margin: 0; padding: 14px 20px; border-bottom: 1px solid #ddd; } dt { float: left; width: 70px; color: #616061; } dd { margin: 0 0 4px 70px; }
	main { padding: 18px 20px 22px; }
</style>`;

const slack = () => `${style}<header># alerts</header>${slackMessage(down)}
<div class="thread">1 reply</div>${slackMessage(back)}`;

const mail = () => {
	const { emailHtml, subject } = toEventItem(down, 'UTC');
	return `${style}<dl><dt>From</dt><dd>monitoring@example.com</dd><dt>To</dt><dd>on-call@example.com</dd>
<dt>Subject</dt><dd><b>${escapeHtml(String(subject))}</b></dd></dl><main>${String(emailHtml)}</main>`;
};

it.each([
	['alert-in-slack', slack, 190],
	['alert-in-mail', mail, 150],
])('the picture %s shows the text of the trigger', async (name, html, height) => {
	const browser = await launchChromium();
	try {
		const page = await browser.newPage({ viewport: { width: 760, height } });
		await page.setContent(html());
		await page.getByText('has been down since 14:03 UTC').first().waitFor();
		mkdirSync(screenshotsFolder, { recursive: true });
		await page.screenshot({ path: path.join(screenshotsFolder, `${name}.png`), fullPage: true });
	} finally {
		await browser.close();
	}
});

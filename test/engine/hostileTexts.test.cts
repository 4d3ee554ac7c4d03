/** Texts of a monitored site and of who names devices, on all the ways on which they are sent on. */
import { toCsv } from '../../nodes/shared/words/csv';
import { languages } from '../../nodes/shared/features/reports';
import { readStates } from '../support/deviceStates.cts';
import { harmlessText, hostileTexts, structureOf } from '../support/hostileTexts.cts';
import { watchDevices } from '../support/pollingTrigger.cts';
import { statusPageOf } from '../support/statusPages.cts';
import { outageOf, reportOf } from '../support/uptimeReports.cts';
import type { DeviceStates } from '../support/watchedDevices.cts';
import { json } from '../support/workflows.cts';
import { renderReport, renderStatusPage } from '../support/atOnce.cts';

/** XML cannot hold the others. */
const inXml = hostileTexts.filter((text) => !/(?![\t\n\r\u0085])\p{Cc}/u.test(text));

/** Devices of these names, the first of which are down. */
function devicesOf(names: readonly string[], state: string): DeviceStates {
	return Object.fromEntries(names.map((name, at) => [84_300 + at, { name, state }]));
}

const inEntities = (text: string) =>
	text.replace(/[^\w ]/gu, (character) => `&#${character.codePointAt(0)};`);

type Item = { emailHtml?: unknown; message?: unknown; slackText?: unknown; subject?: unknown };

const read = ({ emailHtml, message, slackText, subject }: Item) => ({
	plain: structureOf.plain(String(message)),
	slack: structureOf.slack(String(slackText)),
	subject: structureOf.plain(String(subject)),
	mail: structureOf.html(String(emailHtml)),
});

describe('Monitoring Reports Trigger', () => {
	/** What polls tell of devices of these names that went down, and of the same with other names. */
	async function tell(names: string[], oneItemPerPoll: boolean) {
		const { activate, devices, poll, sandbox } = await watchDevices({
			options: { oneItemPerPoll },
		});
		for (const id of Object.keys(devices)) delete devices[id];
		const items: object[][] = [];
		for (const texts of [names, names.map(() => harmlessText)]) {
			Object.assign(devices, devicesOf(texts, 'up'));
			await (items.length === 0 ? activate() : poll());
			const sites = texts.map((text, at) => {
				const check = `<Response><Time>11/20/2026 12:00:20</Time><Status>F</Status><Error>${inEntities(text)}</Error></Response>`;
				return `<Site ID="${84_300 + at}"><Location Name="${inEntities(text)}">${check}</Location></Site>`;
			});
			const body = `<DotcomMonitorOnlineReport>${sites.join('')}</DotcomMonitorOnlineReport>`;
			const remove = sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
			items.push(await poll(Object.fromEntries(texts.map((_, at) => [84_300 + at, 'down']))));
			remove();
		}
		return items;
	}

	/** So many events of a poll have details. */
	const chunks = [inXml.slice(0, 10), inXml.slice(10, 20), inXml.slice(20)];

	it.each(chunks)(
		'the polling trigger describes each event in one line of text and of Slack',
		async (...names) => {
			const [found, expected] = await tell(names, false);
			expect(found).toHaveLength(names.length);
			expect(found[0]).toMatchObject({
				deviceName: names[0],
				message: expect.stringMatching(/ has been down since \d\d:\d\d UTC\. Seen from .+: /),
			});
			expect(found.map(read)).toEqual(expected.map(read));
		},
	);

	it.each(chunks)(
		'the polling trigger describes several events in one line each',
		async (...names) => {
			const [found, expected] = await tell(names, true);
			expect(found.map(read)).toEqual(expected.map(read));
		},
	);
});

it('Device Status as one item lists each device, and many of them, whatever their names', async () => {
	const { devices, read: run } = await readStates({ output: 'oneItem' });
	const overview = async (names: string[]) => {
		for (const id of Object.keys(devices)) delete devices[id];
		Object.assign(devices, devicesOf(names, 'down'));
		return read(json(await run(), 'Read')[0]);
	};
	const expected = await overview([harmlessText]);
	for (const text of inXml) {
		expect([text, await overview([text])]).toEqual([text, expected]);
	}
	const harmless = await overview(inXml.map(() => harmlessText));
	expect(await overview(inXml)).toEqual(harmless);
});

const cases = hostileTexts.map((text) => [JSON.stringify(text.slice(0, 60)), text]);

describe('an uptime report', () => {
	async function structures(text: string) {
		const report = reportOf({
			from: '2026-11-09',
			title: text,
			devices: [{ name: text, days: [99, 100] }],
			outages: [
				outageOf('40001', text, '2026-11-09T10:00:00', 5, {
					firstError: text,
					locations: [{ location: text, firstFailure: 0, failedChecks: 1 }],
				}),
			],
		});
		const language = languages[0];
		const options = { language, listsDevices: true, listsOutages: true, isOver: false };
		const { chart, page, rows, texts } = renderReport(report, options);
		const { slackBlocks, teamsCard } = texts;
		let csv = '';
		for await (const part of toCsv([rows()])) csv += part;
		const markdown = teamsCard.body.flatMap((element) =>
			element.type === 'FactSet' ? element.facts.flatMap(({ title, value }) => [title, value]) : [],
		);
		return {
			title: structureOf.plain(texts.title),
			subject: structureOf.plain(texts.subject),
			plain: structureOf.plain(texts.plainText),
			slack: structureOf.slack(texts.slackText),
			blocks: JSON.parse(JSON.stringify(slackBlocks), (key, value) =>
				key === 'text' && typeof value === 'string' ? structureOf.slack(value) : value,
			).blocks.slice(1),
			facts: [teamsCard.fallbackText, ...markdown].map(structureOf.markdown),
			// Of text runs, nothing is formatting.
			card: teamsCard.body.map((element) =>
				element.type === 'RichTextBlock' ? element.inlines.map(({ type }) => type) : element.type,
			),
			pages: [texts.emailHtml, page(), chart() ?? ''].map(structureOf.html),
			csv: structureOf.csv(csv),
		};
	}

	it.each(cases)(
		'an uptime report with hostile names is built like any other: %s',
		async (_, text) => {
			expect(await structures(text)).toEqual(await structures(harmlessText));
		},
	);
});

describe('a status page', () => {
	function structure(text: string) {
		const page = statusPageOf({
			title: text,
			devices: [{ name: text, group: text, state: 'down' }],
			outages: [
				outageOf('40001', text, '2026-11-19T10:00:00', 5, {
					locations: [{ location: text, firstFailure: 0, failedChecks: 1 }],
				}),
			],
		});
		const { html, summary, title } = renderStatusPage(page, {
			language: languages[0],
			logo: '',
			accentColor: '',
		});
		return [structureOf.html(html), structureOf.plain(summary), structureOf.plain(title)];
	}

	it.each(cases)('a status page with hostile names is built like any other: %s', (_, text) => {
		expect(structure(text)).toEqual(structure(harmlessText));
	});
});

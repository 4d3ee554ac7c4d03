/** What who names devices, or a monitored site, writes cannot speak in Slack. */
import { caseCount } from '../support/cases.cts';
import { readStates } from '../support/deviceStates.cts';
import { watchDevices } from '../support/pollingTrigger.cts';
import { seededRandom } from '../support/random.cts';
import { firstDevice, json } from '../support/workflows.cts';
import { publishFigures, seed } from './support/round.cts';
import { hostileWords, readSlack } from './support/slackReader.cts';

/** XML cannot hold control characters, nor half of a character. */
const isInXml = (text: string) => !/(?![\t\n\r\u0085])[\p{Cc}\p{Cs}]/u.test(text);

const toXml = (text: string) =>
	[...text].map((character) => `&#${character.codePointAt(0)};`).join('');

const checks = (location: string, error: string) =>
	`<DotcomMonitorOnlineReport><Site ID="${firstDevice}"><Location Name="${toXml(location)}"><Response><Time>11/20/2026 12:00:20 PM</Time><Status>F</Status><Error>${toXml(error)}</Error></Response></Location></Site></DotcomMonitorOnlineReport>`;

function makeTexts(count: number): string[] {
	const random = seededRandom(seed);
	const sources = hostileWords.filter((text) => text.length < 200);
	const piece = () => {
		const text = random.pick(sources);
		const from = random.integerBelow(text.length);
		return text.slice(from, from + 1 + random.integerBelow(20));
	};
	const made = Array.from({ length: count }, () => piece() + piece() + piece() + piece());
	return [...hostileWords, ...made].filter((text) => text.trim() !== '');
}

const texts = makeTexts(caseCount(200))
	.map((text) => text.replaceAll('\u000b', ' ').replaceAll('\u000c', ' '))
	.filter(isInXml);

it('the reader of Slack texts recognizes what a hostile text would do', () => {
	const harmful = hostileWords.filter((text) => {
		const { lines, ...rest } = readSlack(text);
		return lines > 1 || Object.values(rest).some((found) => found.length > 0);
	});
	expect(harmful.length).toBe(hostileWords.length - 1);
});

it('names, locations and errors cannot format, mention or link in a Slack alert of the trigger', async () => {
	const { activate, devices, poll, sandbox } = await watchDevices({});
	await activate();
	const tell = async (name: string, location: string, error: string) => {
		devices[firstDevice].name = name;
		sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body: checks(location, error) });
		const items = [
			...(await poll({ [firstDevice]: 'down' })),
			...(await poll({ [firstDevice]: 'up' })),
		];
		sandbox.faults.clear();
		return items.map(({ slackText }) => String(slackText));
	};
	const plain = (await tell('Plain', 'Paris', 'Timeout')).map(readSlack);
	expect(plain.map(({ lines }) => lines)).toEqual([1, 1]);
	const complaints: object[] = [];
	let length = 0;
	for (const text of texts) {
		for (const said of [
			await tell(text, 'Paris', 'Timeout'),
			await tell('Plain', text, 'Timeout'),
			await tell('Plain', 'Paris', text),
		]) {
			length = Math.max(length, ...said.map((one) => one.length));
			for (const [at, one] of said.entries()) {
				if (toKey(readSlack(one)) !== toKey(plain[at]))
					complaints.push({ text, one, read: readSlack(one) });
			}
		}
	}
	expect(complaints.slice(0, 12).map((one) => JSON.stringify(one))).toEqual([]);
	publishFigures('Hostile texts in alerts for Slack', [
		{ name: 'Texts, each as a name, a location and an error', value: texts.length },
		{ name: 'Longest alert', value: length, unit: 'characters' },
		{ name: 'Lines, formats, mentions, links and emoji of their own', value: 0 },
	]);
});

it('names cannot format, mention or link in the Slack text of Device Status', async () => {
	const { devices, read } = await readStates({ output: 'oneItem' });
	const tell = async (name: string) => {
		devices[firstDevice].name = name;
		return json(await read({ [firstDevice]: 'down' }), 'Read').map(({ slackText }) =>
			String(slackText),
		);
	};
	const [plain] = (await tell('Plain')).map(readSlack);
	const complaints: object[] = [];
	for (const text of texts.slice(0, 60)) {
		const [said] = await tell(text);
		if (toKey(readSlack(said)) !== toKey(plain))
			complaints.push({ text, said, read: readSlack(said) });
	}
	expect(complaints.slice(0, 12).map((one) => JSON.stringify(one))).toEqual([]);
});

function toKey(reading: object): string {
	return JSON.stringify(reading);
}

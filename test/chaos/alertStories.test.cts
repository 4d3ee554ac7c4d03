/**
 * Stories of outages, of which the network loses, repeats and delays messages while the service's clock
 * changes, received by Monitoring Alert Trigger and held against docs/alert-trigger-reference.md. Written without
 * a look at the code. A story with a broken promise is shown in its least form.
 */
import { AlertHost } from '../support/alertHost.cts';
import { seededRandom } from '../support/random.cts';
import { AlertModel } from './support/alertModel.cts';
import { brokenPromises, hasTwoMeanings, type StoryEvent } from './support/alertPromises.cts';
import { alertStory, inWords, leastStory, type AlertStory } from './support/alertStories.cts';
import { standingClock } from './support/hostClock.cts';
import { caseCount, publishFigures, seed } from './support/round.cts';

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

async function receive(
	{ arrivals }: AlertStory,
	setClock: (time: number) => void,
): Promise<StoryEvent[]> {
	const host = new AlertHost();
	setClock(Math.min(Date.now(), ...arrivals.map(({ at }) => at)));
	await host.activate();
	const events: StoryEvent[] = [];
	for (const [arrival, { at, message }] of arrivals.entries()) {
		setClock(at);
		const { outage, kind, sentAt, downSince, downSeconds } = message;
		const body = JSON.stringify({
			alert: encodeURIComponent(kind),
			deviceName: outage.device,
			sentAt: String(sentAt),
			downSince: String(downSince),
			downSeconds: String(downSeconds),
			encoding: 'uri',
		});
		const { items = [] } = await host.receive({ body });
		events.push(
			...items.map((item) => ({
				arrival,
				event: String(item.event),
				deviceName: String(item.deviceName),
				incidentKey: textOrNull(item.incidentKey),
				durationSeconds: numberOrNull(item.durationSeconds),
			})),
		);
	}
	return events;
}

/** The same story as docs/alert-trigger-reference.md has it. */
function receiveByPage({ arrivals }: AlertStory): StoryEvent[] {
	const model = new AlertModel();
	return arrivals.flatMap(({ at, message: { outage, kind, ...times } }, arrival) => {
		const isFailure = kind === 'ALERT';
		const events = model.take({ device: outage.device, isFailure, arrival: at, ...times });
		return events.map(({ event, start, durationSeconds = null }) => {
			const stamp = start === undefined ? null : new Date(start).toISOString().slice(0, 19);
			const incidentKey = stamp && stamp.replace(/[-:]/g, '');
			return { arrival, event, deviceName: outage.device, incidentKey, durationSeconds };
		});
	});
}

const shown = (events: readonly StoryEvent[]) =>
	events.map(
		({ arrival, event, deviceName, incidentKey, durationSeconds }) =>
			`at message ${arrival + 1}: ${event} of ${deviceName}, ${incidentKey?.slice(-15) ?? null}, ${durationSeconds ?? 'no'} s`,
	);

/** Shows the first stories with a broken promise, each in its least form. */
async function runStories(
	isChosen: (story: AlertStory) => boolean,
	complain: (story: AlertStory, events: StoryEvent[]) => string[],
	look: (story: AlertStory, events: StoryEvent[]) => void = () => {},
) {
	const random = seededRandom(seed);
	const setClock = standingClock();
	const count = caseCount(1000);
	const complaints: string[] = [];
	const totals = { stories: 0, outages: 0, messages: 0, opened: 0, closed: 0, wrong: 0 };
	while (totals.stories < count) {
		const story = alertStory(random);
		if (!isChosen(story)) continue;
		const events = await receive(story, setClock);
		look(story, events);
		totals.stories++;
		totals.outages += story.outages.length;
		totals.messages += story.arrivals.length;
		totals.opened += events.filter(({ event }) => event === 'wentDown').length;
		totals.closed += events.filter(({ event }) => event === 'cameBack').length;
		const [wrong] = complain(story, events);
		if (wrong === undefined) continue;
		totals.wrong++;
		if (complaints.length >= 5) continue;
		const least = await leastStory(story, async (other) =>
			complain(other, await receive(other, setClock)).includes(wrong),
		);
		const [own, page] = [shown(await receive(least, setClock)), shown(receiveByPage(least))];
		const sides = `The node\n  ${own.join('\n  ')}\nThe page\n  ${page.join('\n  ')}`;
		complaints.push(`Seed ${seed}, story ${totals.stories}: ${wrong}\n${inWords(least)}\n${sides}`);
	}
	return { totals, complaints };
}

it('emits the events of docs/alert-trigger-reference.md, whatever arrives', async () => {
	const { totals, complaints } = await runStories(
		() => true,
		(story, events) => {
			const [own, page] = [shown(events), shown(receiveByPage(story))];
			return JSON.stringify(own) === JSON.stringify(page) ? [] : ['differs from the page'];
		},
	);
	expect(`${totals.wrong} wrong\n${complaints.join('\n\n')}`).toBe('0 wrong\n');
});

it('opens and closes each outage once, except where a message has two meanings', async () => {
	let ambiguous = 0;
	let limits = 0;
	const { totals, complaints } = await runStories(
		({ isPromised }) => isPromised,
		(story, events) => (hasTwoMeanings(story) ? [] : brokenPromises(story, events)),
		(story, events) => {
			if (!hasTwoMeanings(story)) return;
			ambiguous++;
			if (brokenPromises(story, events).length > 0) limits++;
		},
	);
	expect(`${totals.wrong} wrong\n${complaints.join('\n\n')}`).toBe('0 wrong\n');
	expect(ambiguous).toBeLessThan(totals.stories * 0.2);
	expect(limits).toBeLessThan(5 + totals.stories * 0.01);
	expect(totals.opened).toBeGreaterThan(totals.stories);
	publishFigures('Alert stories: messages lost, repeated, late, and clocks that change', [
		{ name: 'Stories', value: totals.stories },
		{ name: 'Outages', value: totals.outages },
		{ name: 'Messages that arrived', value: totals.messages },
		{ name: 'Outages opened', value: totals.opened },
		{ name: 'Outages closed', value: totals.closed },
		{ name: 'Stories with a message that has two meanings', value: ambiguous },
		{ name: 'Of these, stories with an outage that is reported otherwise', value: limits },
	]);
});

/**
 * Stories of outages, of which the network loses, repeats and delays messages while the service's clock
 * changes, received by Monitoring Alert Trigger and held against docs/alert-trigger.md. Written without
 * a look at the code. A story with a broken promise is shown in its least form.
 */
import { AlertHost } from '../support/alertHost';
import { seededRandom } from '../support/random';
import { brokenPromises, type StoryEvent } from './support/alertPromises';
import { alertStory, inWords, leastStory, type AlertStory } from './support/alertStories';
import { standingClock } from './support/hostClock';
import { caseCount, publishFigures, seed } from './support/round';

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** Lets a story happen to a new workflow. */
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

it('opens and closes each outage once, whatever happens to messages and clocks', async () => {
	const random = seededRandom(seed);
	const setClock = standingClock();
	const count = caseCount(1000);
	const complaints: string[] = [];
	let [messages, outages, opened, closed] = [0, 0, 0, 0];
	for (let index = 0; index < count; index++) {
		const story = alertStory(random);
		const events = await receive(story, setClock);
		messages += story.arrivals.length;
		outages += story.outages.length;
		opened += events.filter(({ event }) => event === 'wentDown').length;
		closed += events.filter(({ event }) => event === 'cameBack').length;
		const [broken] = brokenPromises(story, events);
		if (broken === undefined) continue;
		const least = await leastStory(story, async (other) =>
			brokenPromises(other, await receive(other, setClock)).includes(broken),
		);
		const shown = (await receive(least, setClock)).map(
			(one) => `at message ${one.arrival + 1}: ${one.event}, ${one.incidentKey}`,
		);
		complaints.push(
			`Seed ${seed}, story ${index + 1}: ${broken}\n${inWords(least)}\n  ${shown.join('\n  ')}`,
		);
	}
	expect(`${complaints.length} of ${count}\n${complaints.slice(0, 5).join('\n\n')}`).toBe(
		`0 of ${count}\n`,
	);
	expect(opened).toBeGreaterThan(count);
	publishFigures('Alert stories: messages lost, repeated, late, and clocks that change', [
		{ name: 'Stories', value: count },
		{ name: 'Outages', value: outages },
		{ name: 'Messages that arrived', value: messages },
		{ name: 'Outages opened', value: opened },
		{ name: 'Outages closed', value: closed },
		{ name: 'Outages opened twice, closed twice or left open', value: 0 },
	]);
});

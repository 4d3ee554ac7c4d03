/**
 * Stories of outages, of which the network loses, repeats and delays messages while the service's clock
 * changes, taken by the rules of Monitoring Alert Trigger and held against docs/alert-trigger-reference.md. Written without
 * a look at the code. A story with a difference is shown in its least form.
 */
import type { Alert } from '../../nodes/shared/features/alerts';
import {
	emptyAlertState,
	restoreAlertState,
	serializeAlertState,
	applyAlert,
	toEventItem,
	type AlertSettings,
} from '../../nodes/shared/features/watch';
import { publishFigures, seed } from '../chaos/support/round.cts';
import { caseCount } from '../support/cases.cts';
import { seededRandom } from '../support/random.cts';
import { AlertModel } from './support/alertModel.cts';
import { alertStory, inWords, leastStory, type AlertStory } from './support/alertStories.cts';

const settings: AlertSettings = {
	events: new Set(['wentDown', 'cameBack']),
	reminder: { everyMs: 0, maxCount: 0 },
	isQuiet: false,
};

/** The events of the node, a line each; what it saves is text in between. */
function receive({ arrivals }: AlertStory): string {
	let state = emptyAlertState(1);
	const lines: string[] = [];
	for (const [arrival, { at, message }] of arrivals.entries()) {
		const { outage, kind, ...times } = message;
		const alert: Alert = {
			...{ kind: kind === 'ALERT' ? 'down' : 'up', deviceId: null, deviceName: outage.device },
			...{ ...times, details: {} },
		};
		const step = applyAlert(state, alert, at, settings);
		state = restoreAlertState(serializeAlertState(step.state)) ?? emptyAlertState(0);
		for (const event of step.events) {
			const { incidentKey, durationSeconds } = toEventItem(event, 'UTC');
			const [, stamp = null] = /-(\d{8}T\d{6})$/.exec(String(incidentKey)) ?? [];
			// Without a length in the alert, n8n counts it.
			const length = times.downSeconds === undefined ? '' : `, ${durationSeconds} s`;
			lines.push(
				`at message ${arrival + 1}: ${event.kind} of ${event.deviceName}, ${stamp}${length}`,
			);
		}
	}
	return lines.join('\n  ');
}

/** The same story as docs/alert-trigger-reference.md has it. */
function receiveByPage({ arrivals }: AlertStory): string {
	const model = new AlertModel();
	const events = arrivals.flatMap(({ at, message: { outage, kind, ...times } }, arrival) => {
		const { device } = outage;
		const found = model.take({ device, isFailure: kind === 'ALERT', arrival: at, ...times });
		return found.map(({ event, start, durationSeconds }) => {
			const time = start === undefined ? null : new Date(start).toISOString().slice(0, 19);
			const stamp = time && time.replace(/[-:]/g, '');
			const length = times.downSeconds === undefined ? '' : `, ${durationSeconds} s`;
			return `at message ${arrival + 1}: ${event} of ${device}, ${stamp}${length}`;
		});
	});
	return events.join('\n  ');
}

it('the alert trigger emits the events of docs/alert-trigger-reference.md for any order of alerts', () => {
	const random = seededRandom(seed);
	const complaints: string[] = [];
	const totals = { outages: 0, messages: 0, opened: 0, closed: 0 };
	const count = caseCount(700, 7000);
	const isWrong = (story: AlertStory) => receive(story) !== receiveByPage(story);
	for (let index = 0; index < count && complaints.length < caseCount(1, 5); index++) {
		const story = alertStory(random);
		const expected = receiveByPage(story);
		totals.outages += story.outages.length;
		totals.messages += story.arrivals.length;
		totals.opened += expected.split('wentDown').length - 1;
		totals.closed += expected.split('cameBack').length - 1;
		if (!isWrong(story)) continue;
		const least = leastStory(story, isWrong);
		const sides = `The node\n  ${receive(least)}\nThe page\n  ${receiveByPage(least)}`;
		complaints.push(`Seed ${seed}, story ${index + 1}\n${inWords(least)}\n${sides}`);
	}
	expect(complaints.join('\n\n')).toBe('');
	expect(totals.opened).toBeGreaterThan(count);
	publishFigures('Alert stories: messages lost, repeated, late, and clocks that change', [
		{ name: 'Stories', value: count },
		{ name: 'Outages', value: totals.outages },
		{ name: 'Messages that arrived', value: totals.messages },
		{ name: 'Outages opened', value: totals.opened },
		{ name: 'Outages closed', value: totals.closed },
	]);
});

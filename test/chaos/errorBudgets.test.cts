/** Events of error budgets on made-up years of checks: how late they come, and how many come of nothing. */
import { caseCount } from '../support/cases.cts';
import { bruteEvents, budgetHistory } from '../support/budgetHistories.cts';
import { CheckWatch, minuteMs } from '../support/checkWatch.cts';
import { seededRandom } from '../support/random.cts';
import { publishFigures, seed } from './support/round.cts';

const days = 90;

/** The longest window of Error Budget Burning Fast, and the longest pause in these histories. */
const maxLateMs = (6 + 8) * 60 * minuteMs;

const budget = { targetPercentage: 99.9, periodDays: 30, minChecks: 5, planned: [] };

it('reports a fast burning budget within minutes, and ignores failures at one location', () => {
	const random = seededRandom(seed);
	const devices = caseCount(4);
	const delays: number[] = [];
	const differing: number[] = [];
	let [outageCount, pollCount, eventCount, late, alarms] = [0, 0, 0, 0, 0];
	for (let device = 0; device < devices; device++) {
		const { outages, polls } = budgetHistory(random, days);
		const watch = new CheckWatch({ budget });
		const expected = bruteEvents(polls, budget);
		polls.forEach((checks, at) => {
			const kinds = watch.poll(checks).map(({ kind }) => kind);
			if (kinds.join() !== expected[at].join()) differing.push(at);
			eventCount += kinds.length;
			if (!kinds.includes('budgetBurningFast')) return;
			const { time } = checks[checks.length - 1];
			const outage = outages.filter(({ from, to }) => time >= from && time < to + maxLateMs).at(-1);
			if (!outage) alarms++;
			else if (time > outage.to + 6 * minuteMs) late++;
			else delays.push((time - outage.from) / minuteMs);
		});
		outageCount += outages.length;
		pollCount += polls.length;
	}
	delays.sort((one, other) => one - other);
	const part = (share: number) => delays[Math.ceil(share * delays.length) - 1];
	expect(differing).toEqual([]);
	expect(alarms).toBe(0);
	publishFigures('Error budgets on made-up histories of checks', [
		{ name: 'Devices, each for 90 days, with a target of 99.9 % in 30 days', value: devices },
		{ name: 'Polls', value: pollCount },
		{
			name: 'Polls that differ from a sum over every quarter of a minute',
			value: differing.length,
		},
		{ name: 'Outages of 2 minutes to 4 hours', value: outageCount },
		{ name: 'Events', value: eventCount },
		{ name: 'Error Budget Burning Fast without an outage in its window', value: alarms },
		{
			name: 'Error Budget Burning Fast after the outage, without a poll during it',
			value: late,
		},
		{ name: 'Minutes from the beginning of an outage to half of them', value: part(0.5) },
		{ name: 'Minutes to 99 of 100', value: part(0.99) },
	]);
});

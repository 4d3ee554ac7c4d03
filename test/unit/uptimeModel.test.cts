/** What the rules make of checks in the service's order, where what really happened is known. */
import {
	anyFailedCheck,
	defaultOutageRule,
	findOutages,
	type OutageRule,
} from '../../nodes/shared/features/uptime';
import { historyOf, midnight, minute } from '../support/checkPatterns.cts';
import { seededRandom } from '../support/random.cts';
import { serviceModel, type ModelPlan } from '../support/serviceOrder.cts';

const plan: ModelPlan = {
	from: midnight,
	days: 60,
	intervalMs: 3 * minute,
	locations: 8,
	outages: 30,
	disturbances: 60,
	isSimultaneous: true,
};

/** The number of outages, and the found downtime divided by the real one. */
function found(seed: number, more: Partial<ModelPlan>, rule: OutageRule = defaultOutageRule) {
	const { checks, outages } = serviceModel(seededRandom(seed), { ...plan, ...more });
	const [device] = historyOf(checks).devices;
	const all = findOutages(device, rule);
	const downtime = all.reduce((sum, { durationMs }) => sum + durationMs, 0);
	const real = outages.reduce((sum, { from, to }) => sum + to - from, 0);
	return { count: all.length, ratio: downtime / real };
}

describe.each<[string, Partial<ModelPlan>]>([
	['8 locations', {}],
	['2 locations', { locations: 2 }],
	['12 locations every minute', { locations: 12, intervalMs: minute }],
	['locations that check one after the other', { isSimultaneous: false }],
])('30 real outages and 60 disturbances of single locations, %s', (_, more) => {
	it.each([1, 2, 3, 4, 5])(
		'are 30 to 34 outages with the real downtime by default, seed %d',
		(seed) => {
			const { count, ratio } = found(seed, more);
			expect(count).toBeGreaterThanOrEqual(30);
			expect(count).toBeLessThanOrEqual(34);
			expect(ratio).toBeGreaterThan(0.995);
			expect(ratio).toBeLessThan(1.02);
		},
	);

	it('are many more when what a single location sees counts', () => {
		const { count, ratio } = found(1, more, anyFailedCheck);
		expect(count).toBeGreaterThan(50);
		expect(ratio).toBeGreaterThan(1.05);
	});
});

/**
 * Every operation that writes, in an account that carries its requests out and says something else: what was
 * not named stays as it is, nothing is made twice, and what is reported is true.
 */
import { HostileAccount, type Reply } from '../chaos/support/hostileAccount.cts';
import { faultsOf } from '../chaos/support/hostileJudge.cts';
import { fill } from '../chaos/support/hostileLies.cts';
import { runStep } from '../chaos/support/hostileSetup.cts';
import { writes } from '../chaos/support/hostileWrites.cts';
import { speedUpClock } from '../support/clock.cts';
import { builtOperations } from '../support/operationLog.cts';
import { seededRandom } from '../support/random.cts';

const names = Object.keys(writes);
/** Operations that only read; planned maintenance is written. */
const reading = / (audit|compare|export|get|getAll|getResult|logIn)$|^accountSetup plan$/;

async function tryWrite(name: string, prepare: (account: HostileAccount) => void = () => {}) {
	speedUpClock(200);
	const account = await HostileAccount.start();
	fill(account);
	const random = () => seededRandom(3);
	// With this seed the plan that is canceled is "Night".
	if (name === 'maintenance cancel') {
		await runStep(account, 'maintenance plan', writes['maintenance plan'](account, random()));
	}
	const step = writes[name](account, random());
	const before = account.snapshot();
	prepare(account);
	const items = await runStep(account, name, step);
	const faults = faultsOf(name, step, { before, after: account.snapshot(), items });
	return { faults, errors: items.flatMap(({ error }) => error ?? []) };
}

it('the table lists every operation that writes', () => {
	const operations = builtOperations()
		.filter((name) => name.startsWith('monitoringConfig > '))
		.map((name) => name.split(' > ').slice(1).join(' '))
		.filter((name) => !reading.test(name));
	expect([...names].sort()).toEqual(operations.sort());
});

it.each(names)('%s has no fault in an honest account', async (name) => {
	expect(await tryWrite(name)).toEqual({ faults: [], errors: [] });
});

/** Whether a request changes something; a load test is copied and ended with GET. */
const isWrite = (method: string, path: string) =>
	!/^login/i.test(path) && (method !== 'GET' || /Clone|Load|Abort/.test(path));

const busy: Reply = { status: 429, headers: { 'Retry-After': '1' } };

it.each(names)(
	'%s makes nothing twice if each write that was carried out is answered with 429',
	async (name) => {
		const { faults } = await tryWrite(name, (account) => {
			const answered = new Set<string>();
			account.sayInstead = (method, path) => {
				const request = `${method} ${path}`;
				if (!isWrite(method, path)) return undefined;
				// What was deleted is not there any more.
				if (answered.has(request)) return method === 'DELETE' ? { status: 404 } : undefined;
				answered.add(request);
				return busy;
			};
		});
		expect(faults).toEqual([]);
	},
);

it.each(names)(
	'%s reports how often it sent a write if each is answered with 429',
	async (name) => {
		const sent = new Map<string, number>();
		const { faults, errors } = await tryWrite(name, (account) => {
			account.sayInstead = (method, path) => {
				if (!isWrite(method, path)) return undefined;
				sent.set(path, (sent.get(path) ?? 0) + 1);
				return busy;
			};
		});
		expect(faults).toEqual([]);
		for (const error of errors) {
			const [, count = '1'] = /temporarily (\d+) times/.exec(String(error)) ?? [];
			expect([...sent.values()]).toContain(Number(count));
			expect(Math.max(...sent.values())).toBeLessThanOrEqual(4);
		}
	},
);

it.each(names)('%s changes no other object if a creation returns its ID 1', async (name) => {
	const lie = { title: 'ID 1', isCarriedOut: true, body: () => ({ Success: true, Result: 1 }) };
	const { faults } = await tryWrite(name, (account) => {
		account.lieAbout = () => lie;
	});
	expect(faults).toEqual([]);
});

/** An item that fails while others are under way. */
import { z } from 'zod';

import { startRawService } from '../support/rawService.cts';
import { seededRandom } from '../support/random.cts';
import { createdNames, deviceOfRow, deviceRows } from '../support/newDevices.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, config, errorOf, firstDevice, runNode, selectById } from '../support/workflows.cts';

const refused = { more: { frequency: -5 } };

/** The numbers in a text such as "items 1-3, 5". */
function numbersIn(text = ''): number[] {
	return [...text.matchAll(/(\d+)(?:-(\d+))?/g)].flatMap(([, first, last = first]) =>
		Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
	);
}

describe('an item that fails in the middle', () => {
	const rows = deviceRows(20).map((row, index) => (index === 6 ? { ...row, ...refused } : row));

	it.each([1, 4, 20])(
		'a failed item ends the run with a list of the items that succeeded, %d at once',
		async (itemsAtOnce) => {
			const sandbox = await sandboxForTest();
			const random = seededRandom(itemsAtOnce);
			for (let after = 0; after < 20; after++) {
				const ms = random.integerBelow(80);
				sandbox.faults.add({ path: '*/devices', kind: 'delay', ms, after, times: 1 });
			}
			const node = config('Create', 'device', 'create', {
				...deviceOfRow,
				options: { itemsAtOnce },
			});
			const run = await runNode(node, sandbox, { rows });
			const { message = '' } = errorOf(run);
			const [, reason, failed, count, done, notStarted] =
				/^(.*)\. 1 of 20 items failed \(item (\d+)\); (\d+) succeeded \(items ([-\d, ]+)\)(?:; not started: items ([-\d, ]+))?$/.exec(
					message,
				) ?? [];
			expect(reason).toContain('frequency is missing or is not a number above 0');
			expect(failed).toBe('7');
			const carriedOut = createdNames(sandbox).map((name) => Number(name.slice(5)));
			expect(numbersIn(done)).toEqual(carriedOut.sort((one, other) => one - other));
			expect(Number(count)).toBe(carriedOut.length);
			const all = [...numbersIn(done), 7, ...numbersIn(notStarted)];
			expect(all.sort((one, other) => one - other)).toEqual(rows.map((_, index) => index + 1));
			const sent = sandbox.counters.requests - 1;
			// Each new device is read once, the platforms and the devices before them once for all.
			expect(sent).toBe(2 * carriedOut.length + 3);
		},
	);

	it('a failed item keeps its place in the output with Continue On Fail', async () => {
		const sandbox = await sandboxForTest();
		const more = { onError: 'continueRegularOutput' as const };
		const run = await runNode(config('Create', 'device', 'create', deviceOfRow, more), sandbox, {
			rows,
		});
		const items = run.items('Create');
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
		expect(items.flatMap(({ json: { error } }, index) => (error ? [index] : []))).toEqual([6]);
		expect(items[6].json.error).not.toMatch(/not started|carried out/);
		expect(createdNames(sandbox)).toHaveLength(19);
	});

	it('a failed item is reported with the others that failed at the same time', async () => {
		const sandbox = await sandboxForTest();
		const bad = deviceRows(3).map((row) => ({ ...row, ...refused }));
		const run = await runNode(config('Create', 'device', 'create', deviceOfRow), sandbox, {
			rows: bad,
		});
		expect(errorOf(run)).toMatchObject({
			message: expect.stringMatching(/\. 3 of 3 items failed \(items 1-3\); none succeeded$/),
			description: expect.stringMatching(/Item 2: .*above 0.* Item 3: .*above 0/),
		});
	});

	it.each([
		[
			'all items',
			[0, 1, 2, 3],
			'4 of 4 items failed \\(items 1-4\\); it is unknown whether any succeeded; unknown outcome: items 1-4',
		],
		[
			'an item after one that was refused',
			[2],
			'2 of 4 items failed \\(items 1, 3\\); 2 succeeded \\(items 2, 4\\); unknown outcome: item 3',
		],
	])(
		'a failed item of unknown outcome is not reported as undone, for %s',
		async (_which, lost, said) => {
			const service = await startRawService(({ body, method }) => {
				if (method === 'GET') return { body: '{}' };
				const { name } = z.object({ name: z.string() }).parse(JSON.parse(body));
				const index = Number(name.slice(5)) - 1;
				if (lost.includes(index)) return { status: 504, body: '' };
				return index === 0 ? { body: '{"Success":false}' } : { body: `${index + 7}` };
			});
			const node = config('Create', 'device', 'create', deviceOfRow);
			const run = await runNode(node, service.credential, { rows: deviceRows(4) });
			const { message, description } = errorOf(run);
			expect(message).toMatch(new RegExp(`\\. ${said}$`));
			expect(description?.match(/may have been carried out: check your account/g)).toHaveLength(1);
		},
	);

	it('a failed item is reported without a count when it is the only one', async () => {
		const sandbox = await sandboxForTest();
		const run = await runNode(config('Get', 'device', 'get', selectById('device', 9)), sandbox);
		expect(errorOf(run).message).toBe('There is no device with the ID 9');
	});
});

it('errors count items from 1: n8n adds no "[item 1]", which it counts from 0', async () => {
	const sandbox = await sandboxForTest();
	for (const node of [
		config('Run', 'device', 'create', deviceOfRow),
		config('Run', 'device', 'get', { device: byId('={{ $json.id }}') }),
	]) {
		const { run } = await runNode(node, sandbox, {
			rows: [
				{ name: 'Item 1', id: firstDevice },
				{ name: 'Item 2', id: 1, ...refused },
			],
		});
		const { error } = run.data.resultData;
		expect(error?.message).toMatch(/\b[Ii]tem 2\b/);
		// n8n's editor writes it behind the message of an error whose context has it.
		expect(Object(error).context).not.toHaveProperty('itemIndex');
	}
});

/** Names that earlier items of the same run have written. */

import type { Sandbox } from '../../sandbox/index.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byName, config, json, runNode } from '../support/workflows.cts';

describe('By Name after writes of earlier items', () => {
	async function runRows(sandbox: Sandbox, operation: string, parameters: object, rows: object[]) {
		const step = config(
			'Run',
			'device',
			operation,
			// Rows that name what a row before them makes follow each other.
			{ ...parameters, options: { itemsAtOnce: 1 } },
			{ onError: 'continueRegularOutput' },
		);
		return await runNode(step, sandbox, { rows });
	}

	it('By Name finds a device under the name that an earlier item gave it, not under the previous one', async () => {
		const sandbox = await sandboxForTest();
		const run = await runRows(
			sandbox,
			'update',
			{ device: byName('={{ $json.from }}'), updateFields: { name: '={{ $json.to }}' } },
			[
				{ from: 'Careers page', to: 'Jobs' },
				{ from: 'Careers page', to: 'Wrong' },
				{ from: 'Jobs', to: 'Jobs at Example Shop' },
			],
		);
		const names = json(run, 'Run').map(({ deviceName, error }) => deviceName ?? error);
		expect(names).toEqual([
			'Jobs',
			expect.stringContaining('"Careers page" in Device is not known'),
			'Jobs at Example Shop',
		]);
		expect(sandbox.listDevices(41001).map(({ name }) => name)).toContain('Jobs at Example Shop');
	});

	it('By Name finds a device that an earlier item created', async () => {
		const sandbox = await sandboxForTest();
		const run = await runRows(
			sandbox,
			'copy',
			{ device: byName('={{ $json.from }}'), newName: '={{ $json.to }}' },
			[
				{ from: 'Careers page', to: 'Jobs' },
				{ from: 'Jobs', to: 'More jobs' },
				{ from: 'Careers page', to: 'jobs' },
				{ from: 'JOBS', to: 'Wrong' },
			],
		);
		expect(json(run, 'Run').map(({ error }) => error ?? 'ok')).toEqual([
			'ok',
			'ok',
			'ok',
			expect.stringContaining('"JOBS" in Device matches 2 entries of your account'),
		]);
	});

	it('By Name does not find a device that an earlier item deleted', async () => {
		const sandbox = await sandboxForTest();
		const run = await runRows(sandbox, 'delete', { device: byName('={{ $json.name }}') }, [
			{ name: 'Careers page' },
			{ name: 'Careers page' },
		]);
		expect(json(run, 'Run').map(({ error }) => error ?? 'ok')).toEqual([
			'ok',
			expect.stringContaining('"Careers page" in Device is not known'),
		]);
	});

	it('By Name keeps the departments of the items apart', async () => {
		const sandbox = await sandboxForTest();
		const run = await runRows(
			sandbox,
			'update',
			{
				department: byName('={{ $json.department }}'),
				device: byName('={{ $json.from }}'),
				updateFields: { name: '={{ $json.to }}' },
			},
			[
				{ department: 'Example Shop', from: 'Careers page', to: 'Jobs' },
				{ department: 'Web Shop', from: 'Checkout', to: 'Jobs' },
				{ department: 'Example Shop', from: 'Jobs', to: 'Jobs here' },
				{ department: 'Web Shop', from: 'Jobs', to: 'Jobs there' },
				{ department: 'Web Shop', from: 'Jobs here', to: 'Wrong' },
			],
		);
		expect(
			json(run, 'Run').map(({ deviceId, deviceName, error }) =>
				error === undefined ? [deviceId, deviceName] : error,
			),
		).toEqual([
			[84212, 'Jobs'],
			[84221, 'Jobs'],
			[84212, 'Jobs here'],
			[84221, 'Jobs there'],
			expect.stringContaining('"Jobs here" in Device is not known'),
		]);
	});
});

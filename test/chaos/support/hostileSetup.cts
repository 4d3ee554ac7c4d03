/** Runs one of the writing operations; Account Setup > Apply with a file of the account. */
import type { IDataObject, INode } from 'n8n-workflow';

import { config, fileOf, json, runNode, summaryAndChanges } from '../../support/workflows.cts';
import type { HostileAccount } from './hostileAccount.cts';
import type { Step } from './hostileWrites.cts';

type Entry = Record<string, unknown>;

let last = 0;

/**
 * The account's own export as it is, with one more object of each kind, and a device that points at all of them.
 *
 * @returns an empty text when there is no export, because earlier lies left the account in disorder
 */
async function withNewObjects(account: HostileAccount): Promise<string> {
	const parameters = { format: 'json' };
	const result = await runNode(
		config('Export', 'accountSetup', 'export', parameters),
		account.credential,
	);
	if (json(result, 'Export').length === 0) return '';
	const setup: Record<string, Entry[]> = JSON.parse(await fileOf(result, 'data', 'Export'));
	const name = `Fresh ${++last}`;
	const like = (list: string, changes: Entry) => {
		const [first] = setup[list];
		setup[list].push({ ...first, id: undefined, name, ...changes });
	};
	like('schedules', {});
	like('filters', {});
	like('alertTemplates', {});
	like('alertGroups', { addresses: [{ type: 'Email', email: 'new@shop.test', template: name }] });
	const notifications = { alertGroups: [{ group: name, delayMinutes: 0 }] };
	const tasks = [
		{ name, taskTypeId: 2, url: 'https://fresh.test/', method: 'GET', timeoutSeconds: 30 },
	];
	like('devices', { schedule: name, filter: name, notifications, tasks });
	return JSON.stringify(setup);
}

const apply = 'accountSetup apply';

/** @returns what the operation outputs, its error items among them */
export async function runStep(
	account: HostileAccount,
	name: string,
	step: Step,
): Promise<IDataObject[]> {
	const [resource, operation] = name.split(' ');
	const more: Partial<INode> = { onError: 'continueRegularOutput', executeOnce: name === apply };
	const before: INode[] = [];
	let { parameters } = step;
	if (name === apply) {
		const setup = { readFrom: 'text', setupText: await withNewObjects(account) };
		before.push(config('Plan', 'accountSetup', 'plan', setup));
		const setupPlanToken = "={{ $('Plan').first().json.planToken }}";
		parameters = { ...setup, setupPlanToken, output: 'all' };
	}
	const node = config('Run', resource, operation, parameters, more);
	const result = await runNode([...before, node], account.credential, {
		settings: { timezone: 'UTC' },
		rows: step.rows,
	});
	const { error } = result.run.data.resultData;
	if (error) return [{ error: error.message }];
	const items = result.items('Run').map(({ json }) => json);
	return name === apply && items[0]?.changes ? summaryAndChanges(items) : items;
}

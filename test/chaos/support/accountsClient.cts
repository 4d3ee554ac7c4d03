/** What workflows of many accounts do, and that all of it is their own. */
import assert from 'node:assert/strict';

import { openEditor, runWorkflow, type WorkflowFile } from '../../../scripts/engine/index.cts';
import { nodeTypes } from '../../support/builtNodes.cts';
import { byId, chain, config, reports, start } from '../../support/nodes.cts';
import { TriggerHost } from '../../support/triggerHost.cts';
import {
	createAccounts,
	credentialOf,
	isThrottled,
	marksIn,
	sharedDeviceId,
	type Account,
} from './accounts.cts';

export type Use = 'config' | 'reports' | 'poll' | 'list';

export const workflows = {
	config: chain(start(), config('Device', 'device', 'get', { device: byId(sharedDeviceId) })),
	/** Long enough for others of the same address, and shorter than what never answers asks to wait. */
	reports: readChecks(45),
	/** At an address whose feed asks to wait for longer than that. */
	throttledReports: readChecks(10),
};

function readChecks(maxWait: number): WorkflowFile {
	const parameters = { returnAll: true, options: { maxWait } };
	return chain(start(), reports('Checks', 'response', 'getAll', parameters));
}

/** Two nodes of one execution, whose requests say which one it is. */
function tellingWorkflow({ index }: Account, execution: string): WorkflowFile {
	const parameter = [
		{ name: 'account', value: String(index) },
		{ name: 'execution', value: execution },
	];
	const path = `device/${sharedDeviceId}`;
	const request = { method: 'GET', path, queryParameters: { parameter } };
	return chain(
		start(),
		config('First', 'apiRequest', 'send', request),
		config('Device', 'device', 'get', { device: byId(sharedDeviceId) }),
		config('Last', 'apiRequest', 'send', request),
	);
}

export function createUsers(count: number, origin: string): AccountUser[] {
	return createAccounts(count).map((account) => new AccountUser(account, origin));
}

let lastExecution = 0;

export class AccountUser {
	private readonly credential;

	private readonly host: TriggerHost;

	private isActive = false;

	private isDown = false;

	constructor(
		readonly account: Account,
		origin: string,
	) {
		this.credential = credentialOf(account, origin);
		const parameters = { events: ['wentDown', 'cameBack'] };
		this.host = new TriggerHost({ credential: this.credential, parameters });
	}

	async use(use: Use): Promise<void> {
		if (use === 'list') return await this.list();
		if (use === 'config') {
			// Two at the same time, with a session each.
			await Promise.all([this.execute(), this.execute()]);
			return;
		}
		// A poll would wait for its turn for up to half a minute.
		if (isThrottled(this.account)) return await this.execute(workflows.throttledReports);
		if (use === 'poll') return await this.poll();
		await this.execute(workflows.reports);
	}

	/** @param workflow that of one node; without it one of several, whose requests say whose they are */
	async execute(workflow?: WorkflowFile): Promise<void> {
		const executionId = `soak-${++lastExecution}`;
		const run = await runWorkflow({
			workflow: workflow ?? tellingWorkflow(this.account, executionId),
			nodeTypes: await nodeTypes(),
			credentials: { monitoringApi: this.credential },
			executionId,
		});
		const { error, runData } = run.run.data.resultData;
		if (workflow === workflows.throttledReports) {
			assert(error && 'context' in error, 'It did not have to wait');
			assert.equal(error.context.code, 'RATE_LIMITED');
			return;
		}
		if (error) throw error;
		this.assertOwn(runData);
	}

	private async list(): Promise<void> {
		const editor = openEditor(await nodeTypes(), config('List', 'filter', 'get'), this.credential);
		this.assertOwn(await editor.searchList('searchFilters'));
	}

	/** Every poll finds the other state than the one before. */
	async poll(): Promise<void> {
		if (!this.isActive) {
			this.isActive = true;
			assert.deepEqual(await this.host.activate(), []);
			return;
		}
		const items = await this.host.poll();
		this.isDown = !this.isDown;
		const event = this.isDown ? 'wentDown' : 'cameBack';
		assert.deepEqual(
			items.map((item) => item.event),
			[event],
		);
		this.assertOwn(items);
	}

	private assertOwn(output: unknown): void {
		assert.deepEqual(marksIn(JSON.stringify(output)), [this.account.mark]);
	}
}

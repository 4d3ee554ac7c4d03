/** A site that both triggers watch, and the incidents that their workflow opens and closes. */
import { setTimeout as wait } from 'node:timers/promises';

import type { INode } from 'n8n-workflow';

import { alertTriggerTemplate } from '../../nodes/shared/features/alerts';
import { startSandbox, type Sandbox } from '../../sandbox/index.cts';
import { node } from '../../test/support/nodes.cts';
import { statusDocument } from '../../test/support/watchedDevices.cts';
import {
	activateWorkflow,
	loadExampleWorkflows,
	sandboxCredential,
	saveCredential,
	saveWorkflow,
	type N8nRest,
} from '../../scripts/host/index.cts';
import { IncidentService } from './incidents.cts';
import { waitFor } from './publish.cts';
import { countExecutions, everyTwoSeconds } from './watched.cts';

const device = { id: 84211, name: 'Shop front' };
const secret = 'secret-of-the-killed-n8n';
const webhookId = '3c6e4a1d-90a7-4f0b-8a52-6f9b0f7f2e11';

/** The service alerts at every check while a site is down: here more often than once a minute. */
const checkMs = 1000;

const alertTrigger = 'Monitoring Alert Trigger';
const reportsTrigger = 'Monitoring Reports Trigger';

export class Site {
	readonly services: Record<'Jira' | 'PagerDuty', IncidentService>;

	private isDown = false;
	private downSince = 0;
	private workflowIds: string[] = [];
	private alerting = Promise.resolve();

	private constructor(
		private readonly sandbox: Sandbox,
		pagerDuty: IncidentService,
		jira: IncidentService,
	) {
		this.services = { PagerDuty: pagerDuty, Jira: jira };
	}

	static async open(): Promise<Site> {
		const site = new Site(
			await startSandbox(),
			await IncidentService.open(),
			await IncidentService.open(),
		);
		site.show();
		return site;
	}

	async close(): Promise<void> {
		this.isDown = false;
		await this.alerting;
		for (const service of Object.values(this.services)) service.close();
		await this.sandbox.close();
	}

	get polls(): number {
		return this.sandbox.requests.filter(({ path }) => path.endsWith('status.aspx')).length;
	}

	async publish(rest: N8nRest): Promise<void> {
		const content = { ...sandboxCredential(this.sandbox), name: 'Account of the site' };
		const { id, name } = await saveCredential(rest, content);
		// In one workflow each would overwrite what n8n has saved of the other.
		await this.publishOne(rest, alertNode());
		await this.publishOne(rest, pollNode({ credentials: { monitoringApi: { id, name } } }));
		await this.waitForPolls(1);
	}

	private async publishOne(rest: N8nRest, trigger: INode): Promise<void> {
		const targets = ['PagerDuty', 'Jira'] as const;
		const toTargets = targets.map((node) => ({ node, type: 'main' as const, index: 0 }));
		const saved = await saveWorkflow(rest, {
			name: `Incidents by ${trigger.name}`,
			nodes: [trigger, ...targets.map((target) => this.targetNode(target))],
			connections: { [trigger.name]: { main: [toTargets] } },
			settings: { executionOrder: 'v1' },
		});
		await activateWorkflow(rest, saved);
		this.workflowIds.push(saved.id);
	}

	/** From now on alerts are sent to the n8n at this address. */
	alertAt(origin: string): void {
		const url = `${origin}/webhook/${webhookId}/alerts?deviceId=${device.id}`;
		const { addresses } = this.sandbox.alerts;
		const headers = { 'X-Monitoring-Secret': secret };
		addresses.splice(0, addresses.length, { url, headers, template: alertTriggerTemplate });
	}

	/** It fails from two locations, and an alert is sent at every check. */
	async goDown(): Promise<void> {
		// The start of an outage has a resolution of one second in both triggers.
		await wait(1100 - (Date.now() % 1000));
		this.isDown = true;
		this.downSince = Date.now();
		this.show();
		this.alerting = this.alert();
	}

	/** All Clear is sent once, as by the service: it is lost while n8n is down. */
	async comeUp(): Promise<void> {
		this.isDown = false;
		this.show();
		await this.alerting;
		await this.sandbox.alerts.clear(device).catch(() => {});
	}

	async waitForPolls(count: number): Promise<void> {
		const wanted = this.polls + count;
		await waitFor(`${count} polls of the site`, () => this.polls >= wanted);
	}

	/** Whether both services have an open incident that is new since then. */
	isOpen(since: number): boolean {
		return Object.values(this.services).every(({ incidents }) =>
			[...incidents.values()].slice(since).some(({ isOpen }) => isOpen),
		);
	}

	async waitForExecutions(rest: N8nRest): Promise<void> {
		const status = ['new', 'running', 'waiting'];
		for (const workflowId of this.workflowIds) {
			const count = async () => await countExecutions(rest, { workflowId, status });
			await waitFor('executions end', async () => (await count()) === 0);
		}
	}

	private async alert(): Promise<void> {
		while (this.isDown) {
			await this.sandbox.alerts.fail(device).catch(() => {});
			await wait(checkMs);
		}
	}

	private show(): void {
		const { faults } = this.sandbox;
		faults.clear();
		const state = this.isDown ? 'down' : 'up';
		const status = statusDocument({ [device.id]: { name: device.name, state } });
		faults.add({ kind: 'body', path: '*status.aspx', body: status });
		faults.add({ kind: 'body', path: '*responses.aspx', body: this.checks() });
	}

	/** In UTC, as the alerts are. */
	private checks(): string {
		const failed = this.downSince === 0 ? Date.now() : this.downSince;
		const check = (location: string, at: number, status: 'F' | 'S') => {
			const [year, month, day, time] = new Date(at).toISOString().split(/[-T.]/);
			return `<Location Name="${location}"><Response><Time>${month}/${day}/${year} ${time}</Time><Status>${status}</Status></Response></Location>`;
		};
		const places = ['London', 'Paris'];
		const before = places.map((place) => check(place, failed - 60_000, 'S'));
		const now = places.map((place) => check(place, failed, this.isDown ? 'F' : 'S'));
		return `<DotcomMonitorOnlineReport><Site ID="${device.id}" Name="${device.name}">${[...before, ...now].join('')}</Site></DotcomMonitorOnlineReport>`;
	}

	/** The node of the example, with the address of the fake service. */
	private targetNode(name: 'Jira' | 'PagerDuty'): INode {
		const credential = { id: '', name: '', type: 'none' };
		const nodes = loadExampleWorkflows(credential).flatMap((example) => example.nodes);
		const found = nodes.find((one) => one.name === name);
		if (!found) throw new Error(`No example has a node ${name}`);
		const { url, ...rest } = found.parameters;
		const parameters = { ...rest, authentication: 'none' };
		const own = String(url).replace(/https:\/\/[^/]+/, this.services[name].origin);
		return { ...found, id: `target-${name}`, parameters: { ...parameters, url: own } };
	}
}

function alertNode(): INode {
	const parameters = {
		secret,
		events: ['wentDown', 'cameBack'],
		options: { addPagerDuty: true },
	};
	return node('n8n-nodes-dotcom-monitor.monitoringAlertTrigger', alertTrigger, parameters, {
		webhookId,
	});
}

function pollNode(access: Partial<INode>): INode {
	const parameters = {
		pollTimes: { item: everyTwoSeconds },
		events: ['wentDown', 'cameBack', 'removedWhileDown'],
		options: { addPagerDuty: true, tellAgain: true },
	};
	return node(
		'n8n-nodes-dotcom-monitor.monitoringReportsTrigger',
		reportsTrigger,
		parameters,
		access,
	);
}

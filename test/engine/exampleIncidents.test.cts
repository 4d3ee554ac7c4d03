/** The examples that open and close incidents: what PagerDuty, Jira and a status page show, also after a lost message. */
import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { httpRequestNode, runWorkflow, type NodeTypeTable } from '../../scripts/engine/index.cts';
import { loadExampleWorkflows } from '../../scripts/host/index.cts';
import { maxPagerDutyBytes, pagerDutyEvent } from '../support/pagerDutySchema.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { passMinutes, startClock } from '../support/clock.cts';
import { answerStates } from '../support/watchedDevices.cts';
import { credentialFor, errorOf, nodeTypes } from '../support/workflows.cts';

const credential = { id: 'any', name: 'Monitoring account', type: 'monitoringApi' };
const trigger = 'Monitoring Reports Trigger';

interface Request {
	method: string;
	url: string;
	body: Record<string, unknown>;
}

/** An incident as its service shows it. */
interface Shown {
	key: string;
	isOpen: boolean;
	text: string;
}

interface StandIn {
	shown: Map<string, Shown>;
	/** @returns the body of its response */
	answer(request: Request): IDataObject | IDataObject[];
}

/** https://developer.pagerduty.com/docs/send-alert-event: one alert per dedup_key. */
function pagerDuty(): StandIn {
	const shown = new Map<string, Shown>();
	const answer = ({ body: sent }: Request) => {
		expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(maxPagerDutyBytes);
		expect(sent.routing_key).toBe('YOUR INTEGRATION KEY');
		const body = pagerDutyEvent.parse({ ...sent, routing_key: 'R'.repeat(32) });
		const key = String(body.dedup_key);
		if (body.event_action === 'resolve') {
			const known = shown.get(key);
			if (known) known.isOpen = false;
		} else shown.set(key, { key, isOpen: true, text: JSON.stringify(body.payload) });
		return { status: 'success' };
	};
	return { shown, answer };
}

/** Jira Service Management: one alert per alias that is open; closing one that is not there changes nothing. */
function jira(): StandIn {
	const shown = new Map<string, Shown>();
	const answer = ({ body, url }: Request) => {
		const closed = /\/alerts\/([^/]+)\/close\?identifierType=alias$/.exec(url)?.[1];
		if (closed !== undefined) {
			const known = shown.get(decodeURIComponent(closed));
			if (known) known.isOpen = false;
			return {};
		}
		const key = String(body.alias);
		shown.set(key, { key, isOpen: true, text: JSON.stringify(body) });
		return {};
	};
	return { shown, answer };
}

/** What "Create an incident" and "Update an incident" of Statuspage take, of what the example sends; nothing else. */
const incidentBody = z.strictObject({
	incident: z.strictObject({
		name: z.string().min(1),
		status: z.enum(['investigating', 'identified', 'monitoring', 'resolved']),
		impact_override: z.enum(['none', 'minor', 'major', 'critical']),
		body: z.string().min(1),
		metadata: z.strictObject({ n8n: z.strictObject({ incidentKey: z.string().min(1) }) }),
	}),
});

/** Statuspage gives incidents IDs of its own, and keeps their metadata. */
function statuspage(): StandIn {
	const shown = new Map<string, Shown>();
	const answer = ({ body, method, url }: Request): IDataObject | IDataObject[] => {
		if (method === 'GET') {
			return [...shown].map(([id, { key }]) => ({ id, metadata: { n8n: { incidentKey: key } } }));
		}
		const { incident } = incidentBody.parse(body);
		const path = new URL(encodeURI(url)).pathname.split('/').slice(5);
		const id = method === 'PATCH' ? path[0] : `i${shown.size + 1}`;
		if (method === 'POST' ? path.length > 0 : !shown.has(id)) throw new Error(`${method} ${url}`);
		const key = incident.metadata.n8n.incidentKey;
		const isOpen = incident.status !== 'resolved';
		shown.set(id, { key, isOpen, text: JSON.stringify(incident) });
		return { id };
	};
	return { shown, answer };
}

/** Messages can be lost on their way. */
async function publish(name: string, standIn: StandIn) {
	startClock('2026-11-20T12:00:00Z');
	const sandbox = await sandboxForTest();
	const workflow = loadExampleWorkflows(credential).find((example) => example.name === name);
	if (!workflow) throw new Error(`No example is called ${name}`);
	const access = credentialFor(sandbox);
	const host = new TriggerHost({ credential: access, parameters: workflow.nodes[0].parameters });
	const devices = { 201: { name: 'Shop', state: 'up' }, 202: { name: 'Blog', state: 'up' } };
	const http = httpRequestNode((request: Request) => ({
		statusCode: 200,
		body: standIn.answer(request),
	}));
	const types: NodeTypeTable = { ...(await nodeTypes()), 'n8n-nodes-base.httpRequest': http };
	answerStates(sandbox, devices);
	await host.activate();
	const poll = async (minutes: number, states: string, isLost = false) => {
		passMinutes(minutes);
		[devices[201].state, devices[202].state] = states.split(' ');
		answerStates(sandbox, devices);
		const items = await host.poll();
		if (isLost || items.length === 0) return items.length;
		const pinData = { ...workflow.pinData, [trigger]: items.map((json) => ({ json })) };
		const run = await runWorkflow({
			workflow: { ...workflow, pinData },
			nodeTypes: types,
			credentials: { monitoringApi: access },
			input: [{ json: {} }],
		});
		expect(errorOf(run)).toEqual({});
		return items.length;
	};
	return { devices, poll, sandbox };
}

const examples: Array<[string, () => StandIn]> = [
	['PagerDuty incident', pagerDuty],
	['Jira alert', jira],
	['Statuspage incident', statuspage],
];

describe.each(examples)('"%s"', (name, make) => {
	/** Went Down, Still Down, Recovered; `lost` has the places of lost messages. */
	const tell = async (lost: number[]) => {
		const standIn = make();
		const { poll } = await publish(name, standIn);
		const seen: Shown[][] = [];
		const steps: Array<[number, string]> = [
			[1, 'down up'],
			[61, 'down up'],
			[5, 'up up'],
		];
		for (const [index, [minutes, states]] of steps.entries()) {
			expect(await poll(minutes, states, lost.includes(index))).toBe(1);
			seen.push([...standIn.shown.values()].map((one) => ({ ...one })));
		}
		return seen;
	};

	it('an incident example opens one incident, keeps it open and closes it', async () => {
		const seen = await tell([]);
		expect(seen.map((all) => all.map(({ isOpen }) => isOpen))).toEqual([[true], [true], [false]]);
		const keys = new Set(seen.flat().map(({ key }) => key));
		expect([...keys]).toEqual([expect.stringMatching(/^201-/)]);
		expect(seen[0][0].text).toContain('Shop');
	});

	it('an incident example opens an incident with the next message when the first one was lost', async () => {
		const seen = await tell([0]);
		expect(seen[0]).toEqual([]);
		expect(seen[1]).toMatchObject([{ isOpen: true, text: expect.stringContaining('Shop') }]);
		expect(seen[2]).toMatchObject([{ isOpen: false }]);
	});

	it('an incident example leaves no incident open when only the last message arrived', async () => {
		const [, , last] = await tell([0, 1]);
		expect(last.filter(({ isOpen }) => isOpen)).toEqual([]);
	});

	it('an incident example keeps the incidents of two sites apart', async () => {
		const standIn = make();
		const { poll } = await publish(name, standIn);
		await poll(1, 'down down');
		await poll(1, 'up down');
		const open = [...standIn.shown.values()].filter(({ isOpen }) => isOpen);
		expect(open).toMatchObject([{ key: expect.stringMatching(/^202-/) }]);
		expect(standIn.shown.size).toBe(2);
	});

	it('an incident example has three nodes at most, and retries when a service does not answer', () => {
		const workflow = loadExampleWorkflows(credential).find((example) => example.name === name);
		const steps = workflow?.nodes.filter(({ type }) => !type.endsWith('stickyNote')) ?? [];
		expect(steps.length).toBeLessThanOrEqual(3);
		for (const { maxTries, retryOnFail } of steps.slice(1)) {
			expect({ maxTries, retryOnFail }).toEqual({ maxTries: 3, retryOnFail: true });
		}
	});
});

it('PagerDuty accepts the body with the reason, whatever a site is called and answers', async () => {
	const standIn = pagerDuty();
	const { devices, poll, sandbox } = await publish('PagerDuty incident', standIn);
	devices[201].name = 'Shop '.repeat(400);
	const checks = ['Paris', 'London'].map((location) => {
		const response = (time: string, result: string) =>
			`<Response><URL>https://shop.example.test/cart</URL><Time>11/20/2026 ${time}</Time>${result}</Response>`;
		const failed = `<Status>F</Status><Error>Connection refused ${'\\ü'.repeat(100_000)}</Error>`;
		return `<Location Name="${location}">${response('11:55:00', '<Status>S</Status>')}${response('12:00:20', failed)}</Location>`;
	});
	const body = `<DotcomMonitorOnlineReport><Site ID="201" Name="Shop">${checks.join('')}</Site></DotcomMonitorOnlineReport>`;
	sandbox.faults.add({ kind: 'body', path: '*responses.aspx', body });
	await poll(1, 'down up');
	const [{ text }] = [...standIn.shown.values()];
	expect(JSON.parse(text)).toMatchObject({
		summary: expect.stringMatching(/^Shop Shop /),
		source: 'https://shop.example.test/cart',
		severity: 'critical',
		class: 'connection',
		custom_details: {
			failedSince: '2026-11-20T12:00:20',
			lastError: expect.stringMatching(/^Connection refused/),
		},
	});
});

it('the example "Statuspage incident" does not show why a site is down', async () => {
	const standIn = statuspage();
	const { poll } = await publish('Statuspage incident', standIn);
	await poll(1, 'down up');
	const [{ text }] = [...standIn.shown.values()];
	expect(JSON.parse(text)).toEqual({
		name: 'Shop cannot be reached',
		status: 'investigating',
		impact_override: 'major',
		body: 'Down since 20 November, 12:01 UTC. We are looking into it.',
		metadata: { n8n: { incidentKey: expect.stringMatching(/^201-seen-20261120T1201\d\dZ$/) } },
	});
	await poll(5, 'up up');
	const [last] = [...standIn.shown.values()];
	expect(JSON.parse(last.text).body).toMatch(/^It is over, after \d+ min/);
});

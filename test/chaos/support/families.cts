/** The columns of the fault matrix: operations, and the request of each that meets the fault. */
import type { INode, INodeParameters } from 'n8n-workflow';

import type { Sandbox, SandboxOptions } from '../../../sandbox/index.cts';
import { lastDay } from '../../support/reports.cts';
import { byId, config, firstDevice, reports } from '../../support/workflows.cts';

export interface Family {
	table: string;
	/** The request that meets the fault; all others go well. */
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** What its path and query end with, or hold. */
	path: RegExp;
	/** The node that sends it; without one, Monitoring Reports Trigger does. */
	node?: INode;
	writes?: boolean;
	/** What is said when nobody can know whether a write was carried out. */
	saysUnknown?: RegExp;
	/** What is said whenever it fails. */
	alwaysSays?: RegExp;
	/** What is said when it fails, by whether the service holds something else than before. */
	saysHeld?: Record<'same' | 'changed', RegExp>;
	/** Whether it takes nobody's word that a write was not carried out, and looks. */
	looks?: boolean;
	/** Whether it looks before it sends a write again, and leaves the outcome open when it is refused each time. */
	mayDoubt?: boolean;
	/** Whether an empty response is what there is: a list without entries. */
	readsNothing?: boolean;
	/** The hint when it leaves out a device that the service lists and does not return. */
	leavesOut?: RegExp;
	/** Whether it can be run again without doing anything twice. */
	isRepeatable?: boolean;
	/** What the service holds, as far as it concerns the operation; by default the devices. */
	readHeld?(sandbox: Sandbox): Promise<unknown> | unknown;
}

const device = { device: byId(firstDevice) };
export const newName = 'Tea';
const newDevice = {
	name: newName,
	platform: 'HTTPS',
	urls: 'https://www.example.test/',
	frequency: 300,
	locations: ['2'],
};
const oneDevice = { devices: 'text', deviceNames: '84212' };
const period = { ...oneDevice, ...lastDay };
const report = { ...period, returnAll: true };

const reading = { table: 'Reading the configuration', method: 'GET' } as const;
const writing = { table: 'Writing', writes: true } as const;
const watching = { table: 'Monitoring Reports Trigger', method: 'GET' } as const;

function reporting(
	path: RegExp,
	...[resource, operation, parameters]: [string, string, INodeParameters]
): Family {
	const node = reports('Run', resource, operation, parameters);
	return { table: 'Reports', method: 'GET', path, node };
}

/** A device is removed again when its task is not created. */
const undoing = {
	alwaysSays: /^Task 1 was not created/,
	saysUnknown: /removed again|remains with the ID/,
	saysHeld: {
		same: /was removed again, so nothing|It is unknown whether the device was removed again/,
		changed: /remains with the ID|It is unknown whether the device was removed again/,
	},
};

/** A load test of the sandbox takes 3 seconds: four pass from request to request. */
function tickingSandbox(): SandboxOptions {
	let time = Date.parse('2026-11-20T12:00:00Z');
	return { now: () => (time += 4000), inactivitySeconds: 3600 };
}

/** Load tests that have changed since the start. */
async function readStartedLoadTests({ credentials, webApiUrl }: Sandbox): Promise<unknown[]> {
	const login = await fetch(`${webApiUrl}/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ UID: credentials.webApiUid }),
	});
	const headers = { cookie: login.headers.get('set-cookie') ?? '' };
	const read = async (path: string): Promise<unknown> => {
		const response = await fetch(`${webApiUrl}/${path}`, { headers });
		return await response.json();
	};
	const ids = [await read('StressTest')].flat().map((entry) => Object(entry).StressHistory_Seq_ID);
	const tests = await Promise.all(ids.map((id) => read(`StressTest/${id}`)));
	return tests.map(Object).flatMap(({ Name, Status }) => (Status === 'Scheduled' ? [] : [Name]));
}

const loadTest = {
	node: config('Run', 'loadTest', 'run', {
		loadTest: byId(7001),
		waitForResult: true,
		options: { checkEvery: 1 },
	}),
	readHeld: readStartedLoadTests,
};

export const families: Record<string, Family> = {
	login: { ...reading, method: 'POST', path: /\/login$/, node: config('Run', 'session', 'logIn') },
	get: { ...reading, path: /\/device\/84211$/, node: config('Run', 'device', 'get', device) },
	list: {
		...reading,
		readsNothing: true,
		path: /\/filters$/,
		node: config('Run', 'filter', 'getAll', { options: { idsOnly: true } }),
	},
	export: {
		...reading,
		leavesOut: /does not return.*device 84211/,
		path: /\/device\/84211$/,
		node: config('Run', 'accountSetup', 'export', { options: { itemsAtOnce: 1 } }),
	},
	create: {
		...writing,
		mayDoubt: true,
		method: 'POST',
		path: /\/devices$/,
		node: config('Run', 'device', 'create', newDevice),
	},
	steps: {
		...writing,
		method: 'PUT',
		path: /\/tasks$/,
		node: config('Run', 'device', 'create', {
			...newDevice,
			options: { requestStyle: 'deviceThenTasks' },
		}),
		...undoing,
	},
	undo: {
		...writing,
		...undoing,
		method: 'DELETE',
		path: /\/device\/\d+$/,
		node: config('Run', 'device', 'create', {
			...newDevice,
			settings: {
				tasks: {
					task: [{ url: 'https://www.example.test/', taskFields: '{ "RequestType": "GRAB" }' }],
				},
			},
			options: { requestStyle: 'deviceThenTasks' },
		}),
	},
	update: {
		...writing,
		method: 'POST',
		path: /\/device\/84211$/,
		node: config('Run', 'device', 'update', { ...device, updateFields: { name: newName } }),
	},
	upsert: {
		looks: true,
		...writing,
		method: 'PUT',
		path: /\/devices$/,
		node: config('Run', 'device', 'upsert', newDevice),
		saysUnknown: /may have been carried out|The device was removed again/,
		isRepeatable: true,
	},
	delete: {
		...writing,
		method: 'DELETE',
		path: /\/device\/84211$/,
		node: config('Run', 'device', 'delete', device),
	},
	'load test': {
		...writing,
		...loadTest,
		method: 'POST',
		path: /\/StressTest\/7004\/Run$/,
		saysUnknown: /may have been carried out|The load test 7004 had started and was aborted/,
		alwaysSays:
			/made for this run remains in your account \(ID 7004\)|The load test 7004 (?:was|had) started/,
	},
	'load test wait': {
		...loadTest,
		table: 'Writing',
		method: 'GET',
		path: /\/StressTest\/7004$/,
		alwaysSays: /The load test 7004 (?:was|had) started/,
	},
	report: reporting(/\/responses\.aspx/, 'response', 'getAll', report),
	file: reporting(/\/responses\.aspx/, 'response', 'getAll', { ...report, output: 'xml' }),
	statistics: reporting(/\/responses\.aspx/, 'response', 'getStatistics', period),
	outages: reporting(/\/responses\.aspx/, 'outage', 'getAll', {
		...report,
		from: '2026-11-01T00:00:00',
	}),
	'uptime report': reporting(/Type=Day/, 'uptimeReport', 'create', period),
	'status page': reporting(/Type=Detail/, 'statusPage', 'create', oneDevice),
	poll: { ...watching, path: /\/status\.aspx/ },
	'poll details': { ...watching, path: /\/responses\.aspx/ },
};

/** The clock of a sandbox that shows a fixed time, unless the family needs another. */
export function sandboxOptionsOf({ readHeld }: Family): SandboxOptions {
	const noon = Date.parse('2026-11-20T12:00:00Z');
	return readHeld ? tickingSandbox() : { now: () => noon };
}

/**
 * Reads one device many times in one variant, in a separate process: `node` the node in n8n's engine,
 * `loop` the bare requests with the same client library over one connection, `loginPerRequest` the same
 * with a login before each, as people write such workflows today.
 */
import '../../../scripts/loopbackOnly.cts';

import http from 'node:http';
import path from 'node:path';

import axios, { type AxiosInstance } from 'axios';

import { loadNodeTypes, runWorkflow, stubNodes } from '../../../scripts/engine/index.cts';
import { chain, config, selectById, start } from '../../../test/support/nodes.cts';
import { sendResult } from '../processes.cts';
import type { SandboxAddress } from './sandboxProcess.cts';

export type Variant = 'loop' | 'node' | 'loginPerRequest';

export interface Measurement {
	durationMs: number;
	logins: number;
	requests: number;
}

const warmUpReads = 50;

type ReadDevice = (times: number) => Promise<void>;

function createClient(): AxiosInstance {
	const httpAgent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	return axios.create({ httpAgent, proxy: false });
}

/** Returns the session's cookie. */
async function logIn(client: AxiosInstance, { webApiUrl, uid }: SandboxAddress): Promise<string> {
	const { headers } = await client.post(`${webApiUrl}/login`, { UID: uid });
	const [cookie] = headers['set-cookie'] ?? [];
	return cookie.split(';')[0];
}

function createLoopReader(address: SandboxAddress): ReadDevice {
	const client = createClient();
	return async (times) => {
		const Cookie = await logIn(client, address);
		for (let count = 0; count < times; count++) {
			await client.get(`${address.webApiUrl}/device/${address.deviceId}`, { headers: { Cookie } });
		}
	};
}

function createLoginPerRequestReader(address: SandboxAddress): ReadDevice {
	const client = createClient();
	return async (times) => {
		for (let count = 0; count < times; count++) {
			const Cookie = await logIn(client, address);
			await client.get(`${address.webApiUrl}/device/${address.deviceId}`, { headers: { Cookie } });
		}
	};
}

async function createNodeReader(address: SandboxAddress): Promise<ReadDevice> {
	const { webApiUrl, uid, deviceId } = address;
	const ownNodeTypes = await loadNodeTypes(path.join(__dirname, '..', '..', '..'));
	const credentials = { monitoringApi: { webApiUid: uid, webApiUrl, xmlFeedUrl: webApiUrl } };
	let executions = 0;
	return async (times) => {
		const { run, items } = await runWorkflow({
			workflow: chain(start(), config('Get', 'device', 'get', selectById('device', deviceId))),
			nodeTypes: { ...stubNodes, ...ownNodeTypes },
			credentials,
			executionId: `bench-${executions++}`,
			input: Array.from({ length: times }, () => ({ json: {} })),
		});
		if (run.data.resultData.error) throw run.data.resultData.error;
		if (items('Get').length !== times) throw new Error('The node lost items');
	};
}

async function createReader(variant: string, address: SandboxAddress): Promise<ReadDevice> {
	if (variant === 'node') return await createNodeReader(address);
	return variant === 'loop' ? createLoopReader(address) : createLoginPerRequestReader(address);
}

async function main(): Promise<void> {
	const [variant, times, addressJson] = process.argv.slice(2);
	const address: SandboxAddress = JSON.parse(addressJson);
	const readDevice = await createReader(variant, address);
	await readDevice(warmUpReads);
	await axios.post(address.resetUrl, undefined, { proxy: false });
	const startedAt = process.hrtime.bigint();
	await readDevice(Number(times));
	const durationMs = Number(process.hrtime.bigint() - startedAt) / 1e6;
	const { data } = await axios.get(address.countersUrl, { proxy: false });
	const measurement: Measurement = { durationMs, logins: data.logins, requests: data.requests };
	sendResult(measurement);
}

void main();

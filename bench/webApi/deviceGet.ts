/**
 * Reads one device many times in one of three ways, in a process of its own:
 * `node` the node in n8n's engine, `loop` the bare calls with the same client library over one
 * connection, `today` the calls as people make them today, with a login before each.
 */
import '../../scripts/loopbackOnly';

import http from 'node:http';
import path from 'node:path';

import axios, { type AxiosInstance } from 'axios';

import { loadNodeTypes, runWorkflow, stubNodes } from '../../scripts/engine';
import { chain, config, selectById, start } from '../../test/support/nodes';
import { report } from '../processes';
import type { SandboxAddress } from './sandboxProcess';

const warmUps = 50;

type Read = (times: number) => Promise<void>;

function client(): AxiosInstance {
	const httpAgent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	return axios.create({ httpAgent, proxy: false });
}

async function login(to: AxiosInstance, { webApiUrl, uid }: SandboxAddress): Promise<string> {
	const { headers } = await to.post(`${webApiUrl}/login`, { UID: uid });
	const [cookie] = headers['set-cookie'] ?? [];
	return cookie.split(';')[0];
}

function loop(address: SandboxAddress): Read {
	const to = client();
	return async (times) => {
		const Cookie = await login(to, address);
		for (let count = 0; count < times; count++) {
			await to.get(`${address.webApiUrl}/device/${address.deviceId}`, { headers: { Cookie } });
		}
	};
}

function today(address: SandboxAddress): Read {
	const to = client();
	return async (times) => {
		for (let count = 0; count < times; count++) {
			const Cookie = await login(to, address);
			await to.get(`${address.webApiUrl}/device/${address.deviceId}`, { headers: { Cookie } });
		}
	};
}

async function node({ webApiUrl, uid, deviceId }: SandboxAddress): Promise<Read> {
	const own = await loadNodeTypes(path.join(__dirname, '..', '..'));
	const credentials = { monitoringApi: { webApiUid: uid, webApiUrl, xmlFeedUrl: webApiUrl } };
	let executions = 0;
	return async (times) => {
		const { run, items } = await runWorkflow({
			workflow: chain(start(), config('Get', 'device', 'get', selectById('device', deviceId))),
			nodeTypes: { ...stubNodes, ...own },
			credentials,
			executionId: `bench-${executions++}`,
			input: Array.from({ length: times }, () => ({ json: {} })),
		});
		if (run.data.resultData.error) throw run.data.resultData.error;
		if (items('Get').length !== times) throw new Error('The node lost items');
	};
}

async function main(): Promise<void> {
	const [way, times, text] = process.argv.slice(2);
	const address: SandboxAddress = JSON.parse(text);
	const read =
		way === 'node' ? await node(address) : way === 'loop' ? loop(address) : today(address);
	await read(warmUps);
	await axios.post(address.resetUrl, undefined, { proxy: false });
	const begun = process.hrtime.bigint();
	await read(Number(times));
	const milliseconds = Number(process.hrtime.bigint() - begun) / 1e6;
	const { data } = await axios.get(address.countersUrl, { proxy: false });
	report({ milliseconds, logins: data.logins, requests: data.requests });
}

void main();

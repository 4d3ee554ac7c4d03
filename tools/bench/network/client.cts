/** Plain requests, one after the other, as a program without n8n sends them. */
import https from 'node:https';

import axios, { type AxiosInstance } from 'axios';

/** Sends one request of a session; resolves to the response. */
export type Call = (method: string, path: string, body?: object) => Promise<unknown>;

export interface Login {
	webApiUrl: string;
	uid: string;
}

/** The certificate is the benchmark's own: it is not checked, neither here nor by the node. */
export function createClient({ keepsConnection }: { keepsConnection: boolean }): AxiosInstance {
	const httpsAgent = new https.Agent({
		keepAlive: keepsConnection,
		rejectUnauthorized: false,
		...(keepsConnection ? { maxSockets: 1 } : { maxCachedSessions: 0 }),
	});
	return axios.create({ httpsAgent, proxy: false });
}

export async function logIn(client: AxiosInstance, { webApiUrl, uid }: Login): Promise<Call> {
	const { headers } = await client.post(`${webApiUrl}/login`, { UID: uid });
	const [cookie] = headers['set-cookie'] ?? [];
	const Cookie = cookie.split(';')[0];
	return async (method, path, data) => {
		const request = { method, url: `${webApiUrl}/${path}`, data, headers: { Cookie } };
		const { data: response } = await client.request<unknown>(request);
		return response;
	};
}

const url = 'https://www.example.com/';

/** A device with one task, as one request creates it. */
export function newDevice(name: string): object {
	const tasks = [{ url, method: 'GET' }];
	return { name, platform: 'HTTPS', tasks, frequency: 300, locations: ['New York'] };
}

/** The same device, for the two requests that create a device and its task. */
export const inSteps = {
	device: (name: string) => ({ Name: name, Platform_Id: 1, Frequency: 300, Locations: [2] }),
	task: (deviceId: unknown) => ({
		Device_Id: deviceId,
		Name: url,
		Task_Type_Id: 2,
		Url: url,
		RequestType: 'GET',
	}),
};

import type { Sandbox } from '../../sandbox/index.cts';

/** Creates devices in one session, by default in the account of the Web API UID. */
export async function createDevices(
	{ webApiUrl, credentials }: Sandbox,
	count: number,
	login: object = { UID: credentials.webApiUid },
): Promise<void> {
	const post = (path: string, body: object, cookie = '') =>
		fetch(`${webApiUrl}/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', cookie },
			body: JSON.stringify(body),
		});
	const cookie = (await post('login', login)).headers.get('set-cookie') ?? '';
	for (let number = 0; number < count; number++) {
		const Name = `Device ${number}`;
		const body = { Name, Platform_Id: 1, Frequency: 300, Locations: [2, 3] };
		await post('devices?verb=PUT', body, cookie);
	}
}

import type { INodeParameters } from 'n8n-workflow';

import { startRawService } from '../support/rawService.cts';
import { byId, config, json, runNode } from '../support/workflows.cts';

const lastLogin =
	'The Web API ended the session several times right after a new login, so this execution stopped logging in';

const continuing = { onError: 'continueRegularOutput' } as const;
const rows = Array.from({ length: 200 }, () => ({}));

function getDevice(name: string, options: INodeParameters = {}) {
	return config(name, 'device', 'get', { device: byId(5), options }, continuing);
}

it('a service that rejects its own sessions gets two logins for 200 items, and the items report it', async () => {
	const service = await startRawService(() => ({ status: 401 }));
	const { credential } = service;
	const result = await runNode([getDevice('First'), getDevice('Second')], credential, { rows });
	expect(service.logins).toBe(2);
	for (const name of ['First', 'Second']) {
		expect(new Set(json(result, name).map(({ error }) => error))).toEqual(new Set([lastLogin]));
	}
});

it('a service that rejects one kind of request gets few logins, and the others continue', async () => {
	const service = await startRawService(({ path }) =>
		path === '/device/5' ? { body: '{"Id":5,"Name":"Tea"}' } : { status: 401 },
	);
	const parameters = { device: byId(5), minutes: 10 };
	const mute = config('Mute', 'device', 'muteAlerts', parameters, continuing);
	const { credential } = service;
	const result = await runNode([mute, getDevice('Get')], credential, { rows });
	expect(service.logins).toBe(3);
	expect(json(result, 'Mute').at(-1)?.error).toBe(lastLogin);
	expect(json(result, 'Get')).toHaveLength(200);
	expect(json(result, 'Get').at(-1)).toMatchObject({ deviceName: 'Tea' });
});

it('a service gets a login for each session that ends after use', async () => {
	let calls = 0;
	const service = await startRawService(() =>
		++calls % 3 === 0 ? { status: 401 } : { body: '{"Id":5,"Name":"Tea"}' },
	);
	const { credential } = service;
	const result = await runNode(getDevice('Get', { itemsAtOnce: 1 }), credential, {
		rows: rows.slice(0, 20),
	});
	expect(json(result, 'Get').every(({ deviceName }) => deviceName === 'Tea')).toBe(true);
	expect(service.logins).toBeGreaterThan(3);
});

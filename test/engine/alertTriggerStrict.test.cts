/** Alerts whose fields or headers look like others. */
import type { INodeParameters } from 'n8n-workflow';

import { AlertHost } from '../support/alertHost.cts';
import { stopClock } from '../support/clock.cts';

const noon = '2026-11-20T12:00:00Z';

async function host(parameters: INodeParameters = {}): Promise<AlertHost> {
	stopClock(noon);
	const activated = new AlertHost(parameters, 'UTC');
	await activated.activate();
	return activated;
}

const alert = (own: object = {}) => ({
	body: JSON.stringify({
		...{ reason: 'Timeout', deviceName: 'Shop', alert: 'ALERT', encoding: 'uri' },
		...{ downSince: String(Date.parse(noon)), downSeconds: '0', sentAt: String(Date.now()) },
		...own,
	}),
});

it.each([{ 'alert-2': 'P1' }, { error2: '' }, { 'Device name 2': 'Other' }])(
	'the alert trigger keeps the fields of the template next to an added field with a digit: %j',
	async (own) => {
		const { items } = await (await host()).receive(alert(own));
		const outage = { event: 'wentDown', deviceName: 'Shop', lastError: 'Timeout' };
		expect(items).toMatchObject([{ ...outage, details: own }]);
	},
);

it('the alert trigger accepts a secret with letters outside of ASCII in the header', async () => {
	const secret = 'geheimnis-größe';
	const receiver = await host({ secret });
	const received = Buffer.from(secret).toString('latin1');
	const headers = { 'X-Monitoring-Secret': received };
	expect(await receiver.receive({ ...alert(), headers })).toMatchObject({ status: 200 });
});

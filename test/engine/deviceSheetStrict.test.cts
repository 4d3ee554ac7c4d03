/** Create or Update: passwords in addresses, and accounts that change while it runs. */
import type { IDataObject } from 'n8n-workflow';

import { KeptAccount } from '../support/keptAccount.cts';
import { startRawService, type RawRequest, type RawResponse } from '../support/rawService.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { automatically, runSheet } from '../support/sheetRuns.cts';
import { config, errorOf, json, runNode } from '../support/workflows.cts';

it.each([
	['not valid for the platform', 'https://admin:hunter2-pw@*.shop.example.test/?token=tok-9', {}],
	['without https://', 'shop.example.test/?token=tok-9', {}],
	[
		'too long to show whole',
		`https://admin:hunter2-pw@shop.example.test/${'a'.repeat(220)}`,
		{ mode: 'preview', options: { output: 'summary' } },
	],
])(
	'the secrets of an address appear in no output, error or hint: %s',
	async (_, URL, parameters) => {
		const sandbox = await sandboxForTest();
		const { result, messages } = await runSheet(
			sandbox,
			[{ Name: 'A', URL, Locations: 'New York' }],
			{ ...automatically, ...parameters },
		);
		const error = errorOf(result);
		const shown = JSON.stringify([error, messages, error.message ? [] : json(result, 'Run')]);
		expect(shown).toContain('shop.example.test');
		expect(shown).not.toMatch(/hunter2|tok-9/);
	},
);

async function upsert(
	account: KeptAccount,
	rows: IDataObject[],
	respond: (request: RawRequest) => RawResponse | undefined,
) {
	const { credential } = await startRawService(
		(request) => respond(request) ?? account.respond(request),
	);
	const platform = { platform: 'other', platformName: 'ServerView' };
	const node = config('Run', 'device', 'upsert', {
		...{ ...automatically, ...platform },
		options: { itemsAtOnce: 1 },
	});
	return await runNode(node, credential, { rows });
}

it('Create or Update keeps the new name of a device renamed while it runs', async () => {
	const account = new KeptAccount();
	const rows = [
		{ Name: 'Shop', Every: '10 min' },
		{ Name: 'Blog', Every: '10 min' },
	];
	const result = await upsert(account, rows, ({ method, path }) => {
		if (method === 'POST' && path === '/device/1') account.put('device/2', { Name: 'Moved' });
		return undefined;
	});
	expect(errorOf(result).message).toContain('The device "Blog" was renamed');
	expect(account.all('device').map(({ Name }) => Name)).toContain('Moved');
});

it('Create or Update does not create a device twice that is listed but not readable yet', async () => {
	const account = new KeptAccount();
	let [refusals, unread] = [1, 1];
	const rows = [{ Name: 'New', URL: 'https://new.shop.test/', Locations: 'London' }];
	await upsert(account, rows, (request) => {
		const { method, path } = request;
		if (method === 'PUT' && path === '/devices' && refusals-- > 0) {
			account.respond(request);
			return { status: 429, headers: { 'Retry-After': '1' }, body: '{"Success":false}' };
		}
		return method === 'GET' && path === '/device/5001' && unread-- > 0 ? { body: '' } : undefined;
	});
	expect(account.all('device').filter(({ Name }) => Name === 'New')).toHaveLength(1);
});

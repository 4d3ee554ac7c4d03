/** Which addresses nobody monitors: of input items, or of a sitemap. */
import { gzipSync } from 'node:zlib';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { findWriteRequests } from '../support/requests.cts';
import { cleanAccount, plant, withFields } from '../support/plantedAccount.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	chain,
	config,
	credentialFor,
	errorOf,
	execute,
	hintsOf,
	json,
	start,
} from '../support/workflows.cts';

const both = { lookFor: 'both' };
const only = { lookFor: 'addresses' };

async function audit(rows: IDataObject[], parameters: object = {}, account = cleanAccount()) {
	const sandbox = await sandboxForTest();
	plant(sandbox, account);
	const workflow = chain(
		start(),
		config('Run', 'accountSetup', 'audit', { ...both, ...parameters }),
	);
	const run = await execute({ workflow, credential: credentialFor(sandbox), rows });
	expect(findWriteRequests(sandbox).filter(({ path }) => !path.endsWith('/audit/list'))).toEqual(
		[],
	);
	return run;
}

const paused = () => withFields(cleanAccount(), 'device/1', { Postpone: true });

const sitemap = (...addresses: string[]) =>
	`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((one) => `<url><loc>${one}</loc><priority>0.5</priority></url>`).join('\n')}
</urlset>`;

describe('Account Setup > Audit, Audit For: Both', () => {
	it('finds the unmonitored addresses, once for all items', async () => {
		const run = await audit(
			[
				{ loc: 'https://www.shop.test' },
				{ loc: 'http://www.shop.test/' },
				{ loc: 'https://www.shop.test/basket' },
				{ loc: 'https://www.shop.test/basket/' },
				{ loc: 'https://new.shop.test/?token=secret-token' },
			],
			{ addressField: 'LOC' },
		);
		expect(json(run, 'Run')).toMatchObject([
			{
				severity: 'medium',
				rule: 'Not Monitored',
				problem: '"https://www.shop.test/basket" of the input items is not monitored.',
				address: 'https://www.shop.test/basket',
				deviceId: null,
			},
			{ address: 'https://new.shop.test/?token=' },
		]);
	});

	it('compares hosts, such as those of a DNS export', async () => {
		const rows = ['WWW.shop.test.', 'blog.shop.test', 'mail.shop.test'].map((url) => ({ url }));
		expect(json(await audit(rows), 'Run')).toMatchObject([
			{ problem: '"mail.shop.test" of the input items is not monitored.' },
		]);
		const pages = [{ url: 'https://www.shop.test/basket' }, { url: 'https://x.test/a' }];
		expect(json(await audit(pages, { addressMatch: 'host' }), 'Run')).toMatchObject([
			{ address: 'x.test' },
		]);
	});

	it('says that the only device of an address is paused', async () => {
		const leftOut = { options: { leaveOutRules: ['pausedTooLong'] } };
		const run = await audit([{ url: 'https://www.shop.test/' }], leftOut, paused());
		expect(json(run, 'Run')).toMatchObject([
			{ problem: expect.stringContaining('device "Shop" is paused'), deviceId: 1 },
		]);
	});

	it('says which input items have no address', async () => {
		const run = await audit([{ url: 'https://www.shop.test/' }, { url: 'n/a' }, { other: 1 }]);
		expect(json(run, 'Run')).toMatchObject([
			{ severity: 'none' },
			{
				severity: 'notChecked',
				problem: '2 of 3 input items have no address that can be monitored: item 2 has "n/a".',
			},
		]);
	});

	it('finds those of a sitemap', async () => {
		const rows = [{ data: sitemap('https://www.shop.test/', 'https://www.shop.test/new') }];
		expect(json(await audit(rows, { addressesFrom: 'sitemap' }), 'Run')).toMatchObject([
			{ problem: '"https://www.shop.test/new" of the sitemap is not monitored.' },
		]);
	});

	it('refuses a field that no input item has, before it asks the service', async () => {
		const run = await audit([{ data: 'https://www.shop.test/' }]);
		expect(errorOf(run)).toMatchObject({
			message: 'Web Address Field is "url", but no input item has this field',
			description:
				'Enter one of the input fields in Web Address Field: "data". To read a sitemap, set Web Addresses From to Sitemap.',
			code: 'PARAMETER_INVALID',
		});
	});
});

describe('Account Setup > Audit, Audit For: Unmonitored Addresses', () => {
	it('gives name and url of each, whole as it takes to open it, and no problems', async () => {
		const account = withFields(cleanAccount(), 'task/11', { Keyword1: '' });
		const rows = [
			'https://www.shop.test/',
			'https://www.shop.test/basket/',
			'http://new.shop.test/?q=1&token=secret-token',
			'mail.shop.test',
		].map((url) => ({ url }));
		const run = await audit(rows, only, account);
		expect(json(run, 'Run')).toEqual([
			{ name: 'www.shop.test/basket', url: 'https://www.shop.test/basket/' },
			{
				name: expect.stringMatching(/^new\.shop\.test\/\?q=1&token= \([\da-f]{12}\)$/),
				url: 'http://new.shop.test/?q=1&token=secret-token',
			},
			{ name: 'mail.shop.test', url: 'https://mail.shop.test/' },
		]);
		expect(hintsOf(run, 'Run')).toEqual([]);
	});

	it('has no items where all are monitored, and says so', async () => {
		const run = await audit([{ url: 'www.shop.test' }, { url: 'https://blog.shop.test' }], only);
		expect(json(run, 'Run')).toEqual([]);
		expect(hintsOf(run, 'Run')).toEqual(['All addresses are monitored: 2.']);
	});

	it('leaves out what a paused device checks, and what is no address, and says so', async () => {
		const rows = [{ url: 'https://www.shop.test/' }, { url: '-' }, { url: 'x.test' }];
		const run = await audit(rows, only, paused());
		expect(json(run, 'Run')).toEqual([{ name: 'x.test', url: 'https://x.test/' }]);
		expect(hintsOf(run, 'Run')).toEqual([
			'1 of 3 input items have no address that can be monitored: item 2 has "-".',
			'Not listed as unmonitored, because a paused device checks them: "https://www.shop.test/" ("Shop"). Resume the device: Device > Resume.',
		]);
	});

	it('reads the sitemaps of all input items, from texts and from files', async () => {
		const sandbox = await sandboxForTest();
		plant(sandbox, cleanAccount());
		const file = (text: string): INodeExecutionData => ({
			json: {},
			binary: { data: { data: Buffer.from(text).toString('base64'), mimeType: 'text/xml' } },
		});
		const sitemaps = [
			{ json: { data: sitemap('https://a.test/', 'https://www.shop.test') } },
			file(sitemap('https://b.test/?x=1&amp;y=2')),
		];
		const parameters = { ...only, addressesFrom: 'sitemap' };
		const workflow = chain(start('Sitemaps'), config('Run', 'accountSetup', 'audit', parameters));
		const run = await execute({
			workflow: { ...workflow, pinData: { Sitemaps: sitemaps } },
			credential: credentialFor(sandbox),
		});
		expect(json(run, 'Run')).toEqual([
			{ name: 'a.test', url: 'https://a.test/' },
			{ name: 'b.test/?x=1&y=2', url: 'https://b.test/?x=1&y=2' },
		]);
	});

	it.each([
		['packed', gzipSync],
		['in UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
		[
			'in Latin-1',
			(text: string) =>
				Buffer.from(text.replace('UTF-8', 'ISO-8859-1').replace('Y', 'é'), 'latin1'),
		],
	])('refuses a sitemap as a file that is %s', async (_, encode) => {
		const data = encode(sitemap('https://a.test/Y')).toString('base64');
		const file = { json: {}, binary: { data: { data, mimeType: 'text/xml' } } };
		const parameters = { ...only, addressesFrom: 'sitemap' };
		const workflow = chain(start('Sitemap'), config('Run', 'accountSetup', 'audit', parameters));
		const run = await execute({
			workflow: { ...workflow, pinData: { Sitemap: [file] } },
			credential: credentialFor(await sandboxForTest()),
		});
		expect(errorOf(run)).toMatchObject({
			message: 'Sitemap Field refers to a file that is not UTF-8 text',
			code: 'PARAMETER_INVALID',
		});
	});

	it('refuses sitemaps of more than 50 MB in one run, before it reads the last', async () => {
		const data = `${sitemap('https://a.test/')}<!--${'x'.repeat(27_000_000)}-->`;
		const rows = [{ data }, { data: `${data}<broken` }];
		const run = await audit(rows, { ...only, addressesFrom: 'sitemap' });
		expect(errorOf(run)).toMatchObject({
			message: expect.stringContaining(
				'Sitemap Field of item 2 exceeds 50 MB, the total limit for all sitemaps of a run',
			),
			code: 'PARAMETER_INVALID',
		});
	});

	it.each([
		['a web page', '<!DOCTYPE html><html></html>', 'has no sitemap'],
		['a sitemap that was cut off', sitemap('https://a.test/').slice(0, -9), 'is incomplete'],
		[
			'an index',
			'<sitemapindex><sitemap><loc>https://a.test/pages.xml</loc></sitemap></sitemapindex>',
			'has an index of 1 sitemap: "https://a.test/pages.xml"',
		],
		['nothing', ' ', 'has an empty sitemap'],
	])('refuses %s, before it asks the service', async (_, data, message) => {
		const sandbox = await sandboxForTest();
		const parameters = { ...only, addressesFrom: 'sitemap' };
		const workflow = chain(start(), config('Run', 'accountSetup', 'audit', parameters));
		const credential = credentialFor(sandbox);
		const run = await execute({ workflow, credential, rows: [{ data }] });
		expect(errorOf(run)).toMatchObject({
			message: expect.stringContaining(`Sitemap Field `),
			code: 'PARAMETER_INVALID',
		});
		expect(errorOf(run).message).toContain(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('says that there is neither a text nor a file in the field', async () => {
		const run = await audit([{ other: '' }], { ...only, addressesFrom: 'sitemap' });
		expect(errorOf(run)).toMatchObject({
			message: 'Sitemap Field is "data", but the input item has no file in this field',
			code: 'PARAMETER_INVALID',
		});
	});

	it('gives Device > Create or Update what it needs, and finds nothing once it is done', async () => {
		const sandbox = await sandboxForTest();
		const rows = [
			{ data: sitemap('https://new.shop.example.test/', 'https://new.shop.example.test/a') },
		];
		const workflow = chain(
			start(),
			config('Audit', 'accountSetup', 'audit', { ...only, addressesFrom: 'sitemap' }),
			config('Monitors', 'device', 'upsert', { fillInFrom: 'columns', locations: ['London'] }),
		);
		const run = async () => await execute({ workflow, credential: credentialFor(sandbox), rows });
		const first = await run();
		expect(errorOf(first)).toEqual({});
		expect(json(first, 'Monitors')).toMatchObject([
			{ action: 'created', deviceName: 'new.shop.example.test' },
			{ action: 'created', deviceName: 'new.shop.example.test/a' },
		]);
		expect(json(await run(), 'Audit')).toEqual([]);
	});

	describe('pages that differ only in a value that is not shown', () => {
		const later = [
			'https://shop.example.test/item?code=1002',
			'https://news.example.test/modules.php?file=article&amp;sid=13',
			'https://conf.example.test/talk?session=8',
		];
		const earlier = later.map((url) => url.replace('2', '1').replace(/[38]$/, '7'));
		const workflow = chain(
			start(),
			config('Audit', 'accountSetup', 'audit', { ...only, addressesFrom: 'sitemap' }),
			config('Monitors', 'device', 'upsert', { fillInFrom: 'columns', locations: ['London'] }),
		);
		const runner = async () => {
			const sandbox = await sandboxForTest();
			const credential = credentialFor(sandbox);
			return async (...urls: string[]) =>
				await execute({ workflow, credential, rows: [{ data: sitemap(...urls) }] });
		};
		const plain = (urls: string[]) => urls.map((url) => url.replace('&amp;', '&'));

		it('have names and monitors of their own', async () => {
			const run = await runner();
			const done = await run(...earlier, ...later);
			const found = json(done, 'Audit');
			expect(new Set(found.map(({ name }) => name)).size).toBe(6);
			expect(JSON.stringify(found.map(({ name }) => name))).not.toMatch(/=[178]/);
			expect(json(done, 'Monitors').map(({ action }) => action)).toEqual(Array(6).fill('created'));
			expect(json(await run(...earlier, ...later), 'Audit')).toEqual([]);
		});

		it('become no tasks of each other, and keep their names', async () => {
			const run = await runner();
			const first = json(await run(...earlier), 'Audit');
			const done = await run(...earlier, ...later);
			expect(json(done, 'Audit').map(({ url }) => url)).toEqual(plain(later));
			expect(json(done, 'Monitors')).toMatchObject(
				Array(3).fill({ action: 'created', changes: 'New device' }),
			);
			const all = json(await (await runner())(...later, ...earlier), 'Audit');
			for (const page of first) expect(all).toContainEqual(page);
		});
	});

	it('gives pages whose names differ only in case monitors of their own', async () => {
		const sandbox = await sandboxForTest();
		const workflow = chain(
			start(),
			config('Audit', 'accountSetup', 'audit', only),
			config('Monitors', 'device', 'upsert', { fillInFrom: 'columns', locations: ['London'] }),
		);
		const run = async (...urls: string[]) => {
			const rows = urls.map((url) => ({ url }));
			return await execute({ workflow, credential: credentialFor(sandbox), rows });
		};
		await run('https://case.example.test/About');
		const done = await run('https://case.example.test/About', 'https://case.example.test/about');
		expect(json(done, 'Audit')).toMatchObject([
			{ name: expect.stringMatching(/^case\.example\.test\/about \([\da-f]{12}\)$/) },
		]);
		expect(json(done, 'Monitors')).toMatchObject([{ action: 'created', changes: 'New device' }]);
		expect(json(await run('https://case.example.test/about'), 'Audit')).toEqual([]);
	});

	it('gives out only addresses that Create or Update takes, and counts the others', async () => {
		const others = [
			...['*.example.test', '_dmarc.example.test', 'anna@example.test', '-a.example.test'],
			...['mailto:anna@example.test', 'ftp://files.example.test/a', '//cdn.example.test/x'],
			...['android-app://com.example/http/x', 'wss://live.example.test/s', 'a..example.test'],
			...['https://https://example.test/', 'https://example.test/a,https://example.test/b'],
		];
		const sandbox = await sandboxForTest();
		const workflow = chain(
			start(),
			config('Audit', 'accountSetup', 'audit', only),
			config('Monitors', 'device', 'upsert', { fillInFrom: 'columns', locations: ['London'] }),
		);
		const taken = ['www.example.test', 'shop.example.test:8443/basket', 'https://intranet/'];
		const rows = [...others, ...taken].map((url) => ({ url }));
		const run = await execute({ workflow, credential: credentialFor(sandbox), rows });
		expect(errorOf(run)).toEqual({});
		expect(json(run, 'Audit').map(({ url }) => url)).toEqual([
			'https://www.example.test/',
			'https://shop.example.test:8443/basket',
			'https://intranet/',
		]);
		expect(hintsOf(run, 'Audit')).toEqual([
			'12 of 15 input items have no address that can be monitored: item 1 has "*.example.test".',
		]);
		expect(json(run, 'Monitors')).toMatchObject(Array(3).fill({ action: 'created' }));
	});

	it('compares addresses in any spelling', async () => {
		const spellings = [
			'https://WWW.shop.test./',
			'https://www.shop.test:443/#top',
			'www.shop.test.',
		];
		const run = await audit(
			spellings.map((url) => ({ url })),
			only,
		);
		expect(json(run, 'Run')).toEqual([]);
	});
});

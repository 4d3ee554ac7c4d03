/** Account Setup > Copy with Delete the Originals Afterwards. */
import type { Sandbox } from '../../sandbox/index.cts';
import { HostileAccount } from '../chaos/support/hostileAccount.cts';
import { fill } from '../chaos/support/hostileLies.cts';
import { runStep } from '../chaos/support/hostileSetup.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { byId, errorOf, json, operationOutput, runOperation } from '../support/workflows.cts';

const [own, webShop, logistics] = [41001, 41002, 41003];

const move = {
	...{ applyTo: 'several', deviceIds: 'Company website, Careers page' },
	...{ departmentTo: byId(webShop), deleteOriginals: true },
};

const runMove = async (sandbox: Sandbox, parameters: object = {}) =>
	await runOperation(sandbox, 'accountSetup', 'copy', { ...move, ...parameters });

type Item = Record<string, unknown>;

const originalsIn = (items: Item[]) =>
	items
		.filter(({ action }) => /delete/i.test(String(action)))
		.map(({ name, action, reason }) => [name, action, reason]);

async function moved(sandbox: Sandbox, parameters: object = {}) {
	const run = await runMove(sandbox, parameters);
	expect(errorOf(run)).toEqual({});
	return json(run, 'Run');
}

const namesIn = (sandbox: Sandbox, department: number) =>
	sandbox.listDevices(department).map(({ name }) => name);

describe('the originals of copied devices', () => {
	it('are deleted after their copies were read back', async () => {
		const sandbox = await sandboxForTest();
		const items = await moved(sandbox);
		expect(items.slice(-2)).toEqual([
			{
				message: 'Device "Careers page" was deleted from its old department',
				kind: 'device',
				name: 'Careers page',
				action: 'deleted',
				reason: null,
				idFrom: 84212,
				idTo: 250001,
			},
			expect.objectContaining({ name: 'Company website', action: 'deleted', idFrom: 84211 }),
		]);
		expect(namesIn(sandbox, own)).toEqual(['Summer campaign (old)']);
		expect(namesIn(sandbox, webShop)).toEqual(
			expect.arrayContaining(['Careers page', 'Company website']),
		);
		const paths = sandbox.requests.map(({ method, path }) => `${method} ${path}`);
		const firstDeletion = paths.findIndex((path) => path.startsWith('DELETE'));
		const lastCreation = paths.map((path) => path.startsWith('PUT')).lastIndexOf(true);
		const readBack = paths.slice(lastCreation, firstDeletion);
		expect(readBack).toContainEqual(expect.stringMatching(/^GET .*\/device\/250001$/));
	});

	it('stay without this option', async () => {
		const sandbox = await sandboxForTest();
		await moved(sandbox, { deleteOriginals: false });
		expect(namesIn(sandbox, own)).toHaveLength(3);
	});

	it('are named by a dry run, which writes nothing', async () => {
		const sandbox = await sandboxForTest();
		const items = await moved(sandbox, { mode: 'preview' });
		expect(originalsIn(items)).toEqual([
			['Careers page', 'wouldDelete', null],
			['Company website', 'wouldDelete', null],
		]);
		expect(findWriteRequests(sandbox)).toEqual([]);
	});

	it('stay if their copies were there before, although they are equal', async () => {
		const sandbox = await sandboxForTest();
		await moved(sandbox, { deleteOriginals: false });
		const reason = 'Target Department already had a device with this name';
		const stay = [
			['Careers page', 'notDeleted', reason],
			['Company website', 'notDeleted', reason],
		];
		expect(originalsIn(await moved(sandbox, { mode: 'preview' }))).toEqual(stay);
		expect(originalsIn(await moved(sandbox))).toEqual(stay);
		expect(namesIn(sandbox, own)).toHaveLength(3);
	});

	it('stay if an entry they use differs in the other department', async () => {
		const sandbox = await sandboxForTest();
		await moved(sandbox, { deleteOriginals: false, deviceIds: 'Careers page' });
		const [group] = await operationOutput(sandbox, 'alertGroup', 'getAll', {
			department: byId(webShop),
			returnAll: true,
		});
		await operationOutput(sandbox, 'alertGroup', 'update', {
			department: byId(webShop),
			alertGroup: byId(Number(group.id)),
			updateFields: { name: 'on call', description: 'Nights' },
		});
		const items = await moved(sandbox, { deviceIds: 'Company website' });
		expect(originalsIn(items)).toEqual([
			[
				'Company website',
				'notDeleted',
				expect.stringMatching(/^Alert group "On call" differs \(.+\) in Target Department$/),
			],
		]);
	});

	it('stay if the copies lack something: here, an owner', async () => {
		const sandbox = await sandboxForTest();
		await operationOutput(sandbox, 'device', 'update', {
			device: byId(84212),
			updateFields: { additionalFields: JSON.stringify({ Owner_Device_Id: 84213 }) },
		});
		const reason = 'Fields of the copies are empty';
		expect(originalsIn(await moved(sandbox))).toEqual([
			['Careers page', 'notDeleted', reason],
			['Company website', 'notDeleted', reason],
		]);
	});

	it.each(['update', 'suffix'])('cannot be deleted with %s', async (existingNames) => {
		const sandbox = await sandboxForTest();
		const run = await runMove(sandbox, { existingNames: `={{ '${existingNames}' }}` });
		expect(errorOf(run).message).toContain('Delete Originals Afterwards cannot be used');
		expect(findWriteRequests(sandbox)).toEqual([]);
	});

	it('stay if the service refused a part of the copy', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/filters', method: 'PUT', kind: 'status', status: 400 });
		expect(originalsIn(await moved(sandbox))).toEqual([
			['Careers page', 'deleted', null],
			['Company website', 'notDeleted', 'It was not copied completely'],
		]);
		expect(namesIn(sandbox, own)).toContain('Company website');
	});

	it('stay if a device that stays refers to them', async () => {
		const sandbox = await sandboxForTest();
		await operationOutput(sandbox, 'device', 'update', {
			device: byId(84213),
			updateFields: { additionalFields: JSON.stringify({ Owner_Device_Id: 84211 }) },
		});
		expect(originalsIn(await moved(sandbox))).toEqual([
			['Careers page', 'deleted', null],
			['Company website', 'notDeleted', 'Another device refers to it'],
		]);
	});

	it.each([84211, 84212])('stay if the service refuses to delete %i', async (id) => {
		const sandbox = await sandboxForTest();
		const refusal = { status: 400, body: '{"Success":false,"ErrorDescription":"In use"}' };
		sandbox.faults.add({ path: `*/device/${id}`, method: 'DELETE', kind: 'status', ...refusal });
		const originals = originalsIn(await moved(sandbox));
		expect(originals.map(([, action]) => action)).toEqual(
			id === 84212 ? ['notDeleted', 'deleted'] : ['deleted', 'notDeleted'],
		);
		expect(JSON.stringify(originals)).toContain('In use');
		expect(sandbox.listDevices(own).map((device) => device.id)).toEqual([id, 84213]);
	});

	it('stay if the deletions are cut off, with a reason for each', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/device/*', method: 'DELETE', kind: 'status', status: 503 });
		const originals = originalsIn(await moved(sandbox, { options: { maxWait: 1 } }));
		expect(originals.map(([, action]) => action)).toEqual(['notDeleted', 'notDeleted']);
		expect(originals.every(([, , reason]) => typeof reason === 'string')).toBe(true);
		expect(namesIn(sandbox, own)).toHaveLength(3);
	});

	it('stay if the copy is cut off', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/tasks', method: 'PUT', kind: 'drop' });
		const run = await runMove(sandbox);
		expect(errorOf(run).description).toContain('Created items remain.');
		expect(namesIn(sandbox, own)).toHaveLength(3);
	});

	it('stay if the copies cannot be read back, with a reason for each', async () => {
		const sandbox = await sandboxForTest();
		sandbox.faults.add({ path: '*/device/25*', method: 'GET', kind: 'drop', after: 2 });
		const originals = originalsIn(await moved(sandbox, { options: { maxWait: 1 } }));
		expect(originals.map(([, action]) => action)).toEqual(['notDeleted', 'notDeleted']);
		expect(originals.every(([, , reason]) => String(reason).length > 20)).toBe(true);
		expect(namesIn(sandbox, own)).toHaveLength(3);
	});

	it('stay in all departments until the last one is copied', async () => {
		const sandbox = await sandboxForTest();
		const items = await moved(sandbox, {
			...{ inAllDepartments: true, deviceIds: 'Careers page, Checkout' },
			...{ departmentTo: byId(logistics) },
		});
		expect(originalsIn(items).map(([name, action]) => [name, action])).toEqual([
			['Careers page', 'deleted'],
			['Checkout', 'deleted'],
		]);
		const writes = findWriteRequests(sandbox).map(({ method }) => method);
		expect(writes.lastIndexOf('PUT')).toBeLessThan(writes.indexOf('DELETE'));
	});

	it('are not deleted if Target Department is their own', async () => {
		const sandbox = await sandboxForTest();
		const run = await runMove(sandbox, { departmentTo: byId(own) });
		expect(errorOf(run).message).toContain('Target Department is the department of');
		expect(findWriteRequests(sandbox)).toEqual([]);
	});
});

describe('in an account that lies', () => {
	const moveShop = async (prepare: (account: HostileAccount) => void) => {
		const account = await HostileAccount.start();
		fill(account);
		const others = [...account.snapshot()].filter(([key]) => !/^(device|task) 1$/.test(key));
		prepare(account);
		const parameters = {
			...{ device: byId(1), departmentTo: byId(2) },
			...{ existingNames: 'keep', deleteOriginals: true },
		};
		const items = await runStep(account, 'accountSetup copy', { parameters });
		const after = account.snapshot();
		expect(others.filter(([key, was]) => after.get(key) !== was)).toEqual([]);
		return { account, items, copies: account.list('device', 2).slice(1) };
	};

	/** Calls `change` once, after the task of the copy was created. */
	const afterCopy = (account: HostileAccount, change: () => void) => {
		let isDone = false;
		account.sayInstead = (method, path) => {
			if (method === 'PUT' && path === 'tasks' && !isDone) {
				isDone = true;
				change();
			}
			return undefined;
		};
	};

	it('deletes only the original if the reply has the ID of another device', async () => {
		const { account, items, copies } = await moveShop((lying) => {
			lying.lieAbout = (kind) =>
				kind === 'device'
					? { title: 'ID 2', isCarriedOut: true, body: () => ({ Success: true, Result: 2 }) }
					: undefined;
		});
		expect(originalsIn(items)).toEqual([['Shop', 'deleted', null]]);
		expect(account.get('device', 1)).toBeUndefined();
		expect(copies).toMatchObject([{ fields: { Name: 'Shop' } }]);
	});

	it('deletes nothing if there is no copy behind such a reply', async () => {
		const { account, items } = await moveShop((lying) => {
			lying.lieAbout = (kind) =>
				kind === 'device'
					? { title: 'ID 2', isCarriedOut: false, body: () => ({ Success: true, Result: 2 }) }
					: undefined;
		});
		expect(items).toMatchObject([{ error: expect.stringContaining('does not list it') }]);
		expect(account.get('device', 1)).toBeDefined();
	});

	it.each<[string, string, (account: HostileAccount) => void]>([
		[
			'the copy differs',
			'Device "Shop" differs (frequency seconds) in Target Department',
			(account) => void Object.assign(account.list('device', 2)[1].fields, { Frequency: 86_400 }),
		],
		[
			'the task of the copy differs',
			'Task "Shop > Page of Shop" differs (url) in Target Department',
			(account) =>
				void Object.assign(account.list('task', 2)[0].fields, { Url: 'https://b.test/' }),
		],
		[
			'the original has changed in the meantime',
			'Device "Shop" differs (frequency seconds) in Target Department',
			(account) => void Object.assign(account.get('device', 1)?.fields ?? {}, { Frequency: 60 }),
		],
		[
			'the original got another task in the meantime',
			'Task "Shop > New" is missing in Target Department',
			(account) => void account.add('task', { Name: 'New', Device_Id: 1, Task_Type_Id: 2 }),
		],
		[
			'another device has the ID in the meantime',
			'Device "Other" is missing in Target Department',
			(account) => void Object.assign(account.get('device', 1)?.fields ?? {}, { Name: 'Other' }),
		],
		[
			'the target turns out to have the original',
			'It does not exist anymore',
			(account) => {
				const fields = { ...account.list('device', 2)[1].fields, Id: 1 };
				Object.assign(account.get('device', 1) ?? {}, { department: 2, fields });
			},
		],
	])('deletes nothing if %s', async (_, reason, change) => {
		const { account, items } = await moveShop((lying) => afterCopy(lying, () => change(lying)));
		expect(originalsIn(items)).toEqual([['Shop', 'notDeleted', reason]]);
		expect(account.get('device', 1)).toBeDefined();
	});
});

/** `npm run check:service -- --write`: it removes its devices, and names every other one that is new. */
import type { Sandbox } from '../../sandbox/index.cts';
import { itIsNoon } from '../support/clock.cts';
import { startRawService } from '../support/rawService.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { runServiceCheck } from '../support/serviceCheck.cts';

itIsNoon();

const names = ['writeOneRequest', 'writeStored', 'writeChange', 'writeInSteps', 'writeDelete'];

async function write(environment: Record<string, string>) {
	const { results } = await runServiceCheck(environment, { args: ['--write'] });
	return names.map((name) => {
		const { result, evidence = '' } = results.get(name) ?? {};
		return [result, evidence];
	});
}

async function writeIn({ credentials, webApiUrl }: Sandbox) {
	return await write({
		DOTCOM_MONITOR_UID: credentials.departmentsUid,
		DOTCOM_MONITOR_WEB_API_URL: webApiUrl,
	});
}

const creations = { path: '/config_api_v1/devices', method: 'POST' };
const deletions = { path: '/config_api_v1/device/*', method: 'DELETE' };

it('check:service --write makes two paused devices, changes one, and leaves nothing', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.snapshot();
	expect(await writeIn(sandbox)).toEqual([
		['as expected', 'status 200, an object'],
		['as expected', 'status 200, an object'],
		['as expected', 'status 200, an object, 0 other fields changed'],
		['as expected', 'status 200, an object; its task: status 200, an object'],
		[
			'as expected',
			'deleting: 2 times status 200, an object; reading then: 2 times status 200, an empty reply; no new devices since the start',
		],
	]);
	expect(sandbox.snapshot()).toEqual(before);
	const bodies = sandbox.requests
		.filter(({ method, path }) => ['POST', 'PUT'].includes(method) && path.endsWith('/devices'))
		.map(({ body }) => body);
	expect(bodies).toMatchObject([
		{ name: expect.stringMatching(/^Service check .* \(can be deleted\)$/), Postpone: true },
		{ Name: expect.stringMatching(/^Service check .*, in steps$/), Postpone: true },
	]);
});

it('check:service --write finds and removes a device whose creation was not answered', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.snapshot();
	sandbox.faults.add({ ...creations, kind: 'drop', afterHandling: true, times: 1 });
	const [creation, , , , removal] = await writeIn(sandbox);
	expect(creation).toEqual(['different', expect.stringMatching(/, no ID, found by its name$/)]);
	expect(removal[0]).toBe('as expected');
	expect(sandbox.snapshot()).toEqual(before);
});

it('check:service --write counts and names its devices if they cannot be deleted', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ ...deletions, kind: 'status', status: 403 });
	const removal = (await writeIn(sandbox))[4];
	expect(removal).toEqual([
		'different',
		expect.stringMatching(
			/^deleting: 2 times status 403.*2 new devices since the start: ID 250001 "Service check .*", ID 25\d+ "Service check .*, in steps"$/,
		),
	]);
});

it('check:service --write counts new devices that cannot be read', async () => {
	const sandbox = await sandboxForTest();
	sandbox.faults.add({ path: '*/device/25*', method: 'GET', kind: 'status', status: 503 });
	const removal = (await writeIn(sandbox))[4];
	expect(removal[0]).toBe('different');
	expect(removal[1]).toContain('2 new devices since the start: ID 250001 (cannot be read), ID');
});

it('check:service --write writes nothing if the devices cannot all be listed', async () => {
	const sandbox = await sandboxForTest();
	const before = sandbox.snapshot();
	sandbox.faults.add({ path: '*/devices/7', kind: 'status', status: 404 });
	const nothing = ['unknown', 'not written: the devices cannot be listed'];
	expect(await writeIn(sandbox)).toEqual(names.map(() => nothing));
	expect(sandbox.snapshot()).toEqual(before);
});

const usersDevice = { Id: 1, Name: 'User device', Platform_Id: 1, Locations: [3], Frequency: 300 };

interface Account {
	/** The name under which a device is stored. */
	storedName?(sent: string): string;
	/** The reply to each creation of a device. */
	reply?: unknown;
	/** A device that someone else creates in the meantime. */
	another?: string;
}

/** An account with the device 1. */
async function writeInAccount({ storedName = (sent) => sent, reply, another }: Account) {
	const devices = new Map<number, Record<string, unknown>>([[1, usersDevice]]);
	const written: string[] = [];
	const { credential } = await startRawService(({ method, path, body }) => {
		const answer = (content: unknown) => ({ body: JSON.stringify(content) });
		const id = Number(/^\/device\/(\d+)/.exec(path)?.[1]);
		if (path === '/platforms') return answer([{ Id: 1, Name: 'ServerView', Available: true }]);
		if (path === '/devices' && ['POST', 'PUT'].includes(method)) {
			const { name, Name = name, ...sent } = JSON.parse(body);
			const made = 100 + devices.size;
			devices.set(made, { Platform_Id: 1, ...sent, Name: storedName(Name), Id: made });
			if (another !== undefined) devices.set(900, { ...usersDevice, Id: 900, Name: another });
			return answer(reply ?? { Success: true, Result: made });
		}
		if (method === 'POST' || method === 'DELETE') {
			written.push(`${method} ${path}`);
			if (method === 'DELETE') devices.delete(id);
			else devices.set(id, JSON.parse(body));
			return answer({ Success: true, Result: 'OK' });
		}
		if (path === '/devices/1') return answer([...devices.keys()]);
		return answer(devices.get(id) ?? []);
	});
	const results = await write({
		DOTCOM_MONITOR_UID: String(credential.webApiUid),
		DOTCOM_MONITOR_WEB_API_URL: String(credential.webApiUrl),
	});
	expect(devices.get(1)).toBe(usersDevice);
	return { results, devices, written };
}

it('check:service --write names a device that another user made in the meantime, and leaves it', async () => {
	const { results, devices } = await writeInAccount({ another: 'New shop' });
	expect([...devices.keys()]).toEqual([1, 900]);
	expect(results[4]).toEqual([
		'different',
		expect.stringMatching(
			/1 new device since the start: ID 900 "New shop" \(another name than the sent ones, so it was left alone\)$/,
		),
	]);
});

it('check:service --write names its devices if the service stores them under another name', async () => {
	const { results, devices } = await writeInAccount({ storedName: (sent) => sent.slice(0, 5) });
	expect([...devices.keys()]).toEqual([1, 101, 102]);
	expect(results[4][1]).toMatch(
		/^no device was deleted; 2 new devices since the start: ID 101 "Servi" .*, ID 102 "Servi"/,
	);
});

it.each([{ Success: true, Result: 1 }, 1, { Id: 1 }])(
	"check:service --write leaves the user's device alone if the reply to creations is %j",
	async (reply) => {
		const { results, devices, written } = await writeInAccount({ reply });
		expect([...devices.keys()]).toEqual([1]);
		expect(written.filter((one) => one.endsWith('/device/1'))).toEqual([]);
		expect(results[0]).toEqual([
			'different',
			expect.stringContaining('the returned ID 1 does not belong to the new device'),
		]);
		expect(results[4][0]).toBe('as expected');
	},
);

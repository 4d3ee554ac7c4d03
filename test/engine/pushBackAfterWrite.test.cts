/** A Web API that carries a creation out and answers it with 429 or 401 all the same. */
import { newDevice } from '../support/newDevices.cts';
import { startRawService, type RawRequest, type RawResponse } from '../support/rawService.cts';
import { config, errorOf, json, runNode } from '../support/workflows.cts';

const busy = { status: 429, headers: { 'Retry-After': '0' } };

/**
 * An account without devices at first.
 *
 * @param answers what the creations of devices are answered with, in place of the ID; then they are answered well
 */
function startAccount(answers: RawResponse[], isCarriedOut = true) {
	const devices: Array<Record<string, unknown>> = [];
	const tasks: Array<Record<string, unknown>> = [];
	const left = [...answers];
	const respond = ({ method, path, body }: RawRequest): RawResponse => {
		const reply = (content: unknown) => ({ body: JSON.stringify(content) });
		if (path === '/platforms') return reply([{ Id: 1, Name: 'ServerView', Available: true }]);
		if (path.endsWith('/locations')) return reply([{ Id: 3, Name: 'London' }]);
		if (method === 'PUT' && path === '/devices') {
			const answer = left.shift();
			if (isCarriedOut || !answer) devices.push({ ...JSON.parse(body), Id: 100 + devices.length });
			return answer ?? reply({ Success: true, Result: 99 + devices.length });
		}
		if (method === 'PUT' && path === '/tasks') {
			tasks.push(JSON.parse(body) as Record<string, unknown>);
			return reply({ Success: true, Result: 500 + tasks.length });
		}
		if (path.endsWith('/tasks')) return reply(tasks.map((_, index) => 501 + index));
		if (path.startsWith('/task/')) return reply(tasks[Number(path.slice(6)) - 501] ?? []);
		if (path.startsWith('/devices/')) return reply(devices.map(({ Id }) => Id));
		return reply(devices.find(({ Id }) => path === `/device/${String(Id)}`) ?? []);
	};
	return { devices, tasks, respond };
}

async function upsert(answers: RawResponse[], isCarriedOut = true) {
	const account = startAccount(answers, isCarriedOut);
	const service = await startRawService(account.respond);
	const parameters = { ...newDevice, platform: '1', locations: ['3'] };
	const run = await runNode(config('Upsert', 'device', 'upsert', parameters), service.credential);
	return { ...account, run, service };
}

it.each([
	['429', busy],
	['401', { status: 401 }],
])('Create or Update finds the device that it made although %s came', async (_status, answer) => {
	const { devices, tasks, run } = await upsert([answer]);
	expect(errorOf(run)).toEqual({});
	expect(json(run, 'Upsert')).toMatchObject([{ action: 'created', deviceId: 100 }]);
	expect(devices).toHaveLength(1);
	expect(tasks).toMatchObject([{ Device_Id: 100 }]);
});

it.each([
	['429', [busy, busy, busy]],
	['401', [{ status: 401 }]],
])('Create or Update makes the device after %s when it is not there', async (_status, answers) => {
	const { devices, run } = await upsert(answers, false);
	expect(errorOf(run)).toEqual({});
	expect(json(run, 'Upsert')).toMatchObject([{ action: 'created', deviceId: 100 }]);
	expect(devices).toHaveLength(1);
});

it('Create or Update gives up after three repeats of 429', async () => {
	const { run, service } = await upsert(
		Array.from({ length: 9 }, () => busy),
		false,
	);
	const sent = service.requests.filter(({ method, path }) => method + path === 'PUT/devices');
	expect(sent).toHaveLength(4);
	expect(errorOf(run)).toMatchObject({
		code: 'RATE_LIMITED',
		message: expect.stringMatching(/^The request was refused temporarily 4 times/),
		description: expect.stringContaining('may have been carried out'),
	});
});

it('Create or Update gives up after a second 401', async () => {
	const answers = Array.from({ length: 9 }, () => ({ status: 401 }));
	const { run, service } = await upsert(answers, false);
	const sent = service.requests.filter(({ method, path }) => method + path === 'PUT/devices');
	expect(sent).toHaveLength(2);
	expect(errorOf(run)).toMatchObject({
		code: 'SESSION_REJECTED',
		description: expect.stringContaining('may have been carried out'),
	});
});

it('Create sends a device four times at most when each is answered with 429', async () => {
	const { devices, respond } = startAccount([]);
	const service = await startRawService((request) =>
		request.method === 'POST' ? busy : respond(request),
	);
	const run = await runNode(config('Create', 'device', 'create', newDevice), service.credential);
	expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(4);
	expect(devices).toEqual([]);
	expect(errorOf(run)).toMatchObject({
		code: 'RATE_LIMITED',
		message: expect.stringMatching(/^The request was refused temporarily 4 times/),
		description: expect.stringContaining('may have been carried out'),
	});
});

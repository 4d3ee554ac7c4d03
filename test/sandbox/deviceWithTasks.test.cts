import { sandboxForTest } from '../support/sandbox.cts';
import {
	Clock,
	readEnvelope,
	exampleDevice,
	fetchFeed,
	get,
	login,
	post,
	parseResponses,
	parseSites,
} from './client.cts';

describe('Creating a device with its tasks', () => {
	it('has results of a new device in the feed at once', async () => {
		const sandbox = await sandboxForTest(new Clock());
		const cookie = await login(sandbox);
		const { Result: id } = await readEnvelope(post(sandbox, 'devices', exampleDevice, cookie));
		const xml = await fetchFeed(sandbox, 'responses.aspx', { Site: String(id) });
		const [site, ...others] = parseSites(xml);
		expect(others).toEqual([]);
		expect(site).toMatchObject({ ID: String(id), Name: exampleDevice.name });
		expect(site.Location?.map(({ Name }) => Name)).toEqual(['New York', 'London']);
		const records = parseResponses(xml);
		expect(records).toHaveLength(288);
		expect(records[0]).toMatchObject({ Name: exampleDevice.name, URL: exampleDevice.tasks[0].url });
	});

	it('keeps the feed well-formed with any device name', async () => {
		const sandbox = await sandboxForTest();
		const device = { ...exampleDevice, name: 'bell \u0007 half \ud83d ]]> "quoted" \u{1f375}' };
		const cookie = await login(sandbox);
		const { Result: id } = await readEnvelope(post(sandbox, 'devices', device, cookie));
		const [site] = parseSites(
			await fetchFeed(sandbox, 'status.aspx', { Site: String(id) }),
			'DotcomMonitorConfig',
		);
		expect(site.Name).toBe('bell \ufffd half \ufffd ]]> "quoted" \u{1f375}');
	});

	it('takes an unknown location for a location of that name', async () => {
		const sandbox = await sandboxForTest();
		const device = { ...exampleDevice, locations: ['us-east', '2', 'us-east'] };
		const cookie = await login(sandbox);
		const { Result: id } = await readEnvelope(post(sandbox, 'devices', device, cookie));
		const [site] = parseSites(await fetchFeed(sandbox, 'responses.aspx', { Site: String(id) }));
		expect(site.Location?.map(({ Name }) => Name)).toEqual(['us-east', 'New York']);
	});

	it('chooses locations for a device that names none', async () => {
		const sandbox = await sandboxForTest();
		const device = { ...exampleDevice, locations: [] };
		const cookie = await login(sandbox);
		const { Result: id } = await readEnvelope(post(sandbox, 'devices', device, cookie));
		const [site] = parseSites(await fetchFeed(sandbox, 'responses.aspx', { Site: String(id) }));
		expect(site.Location?.length).toBeGreaterThan(1);
	});

	it.each([0.001, 1e308])('creates a device with a frequency of %d', async (frequency) => {
		const sandbox = await sandboxForTest({ now: () => Date.UTC(2026, 0, 2) });
		const cookie = await login(sandbox);
		const device = { ...exampleDevice, frequency };
		const { Result: id } = await readEnvelope(post(sandbox, 'devices', device, cookie));
		const query = { Site: String(id), From: '01/01/2026 23:59' };
		expect(parseResponses(await fetchFeed(sandbox, 'responses.aspx', query)).length).toBeLessThan(
			61,
		);
		const status = await fetchFeed(sandbox, 'status.aspx', query);
		expect(parseSites(status, 'DotcomMonitorConfig')).toHaveLength(1);
	});

	it.each([
		['name', { name: undefined }],
		['name', { name: '  ' }],
		['platform', { platform: 1 }],
		['tasks', { tasks: [] }],
		['tasks', { tasks: undefined }],
		['url', { tasks: [{ method: 'GET' }] }],
		['method', { tasks: [{ url: 'https://tea.example.test', method: 1 }] }],
		['frequency', { frequency: 0 }],
		['frequency', { frequency: '300' }],
		['locations', { locations: 'New York' }],
		['locations', { locations: [2] }],
	])('rejects a device and names its %s for %j', async (field, change) => {
		const sandbox = await sandboxForTest();
		const cookie = await login(sandbox);
		const response = await post(sandbox, 'devices', { ...exampleDevice, ...change }, cookie);
		expect(response.status).toBe(400);
		expect(await readEnvelope(response)).toEqual({
			Success: false,
			ErrorDescription: [expect.stringMatching(new RegExp(`\\b${field}\\b`))],
		});
	});

	it('names every missing field of a device at once', async () => {
		const sandbox = await sandboxForTest();
		const response = await post(sandbox, 'devices', {}, await login(sandbox));
		expect((await readEnvelope(response)).ErrorDescription).toHaveLength(4);
	});

	it.each([
		['application/json', '{', 400],
		['application/json', '', 400],
		['application/x-www-form-urlencoded', 'name=x', 415],
	])('rejects a device with the Content-Type %s and the body "%s"', async (type, body, status) => {
		const sandbox = await sandboxForTest();
		const response = await fetch(`${sandbox.webApiUrl}/devices`, {
			method: 'POST',
			headers: { 'content-type': type, cookie: await login(sandbox) },
			body,
		});
		expect(response.status).toBe(status);
		expect((await readEnvelope(response)).Success).toBe(false);
	});
});

it('responds with an empty body for a device that does not exist', async () => {
	const sandbox = await sandboxForTest();
	const response = await get(sandbox, 'device/1', await login(sandbox));
	expect(response.status).toBe(200);
	expect(await response.text()).toBe('');
});

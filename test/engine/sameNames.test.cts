/** A value of a record never takes the place of one around it that has the same name, and neither is lost. */
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { errorOf, firstDevice, json, reports, runNode } from '../support/workflows.cts';

async function read(content: string, simplify: boolean, [resource, operation] = responses) {
	const feed = await rawFeed(`<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`);
	const node = reports('Read', resource, operation, {
		returnAll: true,
		simplify,
		...(resource === 'response' ? { options: { includeDetails: true } } : {}),
	});
	const run = await runNode(node, rawFeedCredential(feed));
	expect(errorOf(run)).toEqual({});
	return json(run, 'Read');
}

const responses = ['response', 'getAll'];
const states = ['deviceStatus', 'getAll'];

/** Plain values at any depth. */
function valuesIn(value: unknown): unknown[] {
	return typeof value === 'object' && value !== null
		? Object.values(value).flatMap(valuesIn)
		: [value];
}

const checks = (...values: string[]) =>
	values.map((value) => `<Response><Location>${value}</Location></Response>`).join('');

it('a simplified check has the location around it, and keeps its other one', async () => {
	const items = await read(
		`<Site ID="1"><Location Name="London">${checks('Paris', 'London', '', 'Rome')}</Location></Site>`,
		true,
	);
	const others = ['Paris', undefined, undefined, 'Rome'];
	expect(items.map(({ location }) => location)).toEqual(['London', 'London', 'London', 'London']);
	expect(items.map(({ details }) => Object(details).otherLocation)).toEqual(others);
});

it('a simplified check has the device around it, and keeps its other one', async () => {
	const [item] = await read(
		'<Site ID="84211" Name="Shop"><Response DeviceId="7" Device-Name="Mail"/></Site>',
		true,
	);
	expect(item).toMatchObject({ deviceId: firstDevice, deviceName: 'Shop' });
	expect(valuesIn(item)).toEqual(expect.arrayContaining([7, 'Mail']));
});

it('a simplified record keeps a location around its location', async () => {
	const [item] = await read(
		'<Site ID="1"><Location Name="Europe"><Location Name="London"><Response A="1"/></Location></Location></Site>',
		true,
	);
	expect(item.location).toBe('London');
	expect(valuesIn(item)).toContain('Europe');
});

it('a simplified device keeps its ID if it also has a DeviceId', async () => {
	const [item] = await read('<Site ID="84211" DeviceId="7" Status="Up"/>', true, states);
	expect(item.deviceId).toBe(firstDevice);
	expect(valuesIn(item)).toContain(7);
});

it('a simplified record keeps names that differ in case, in any order and number', async () => {
	const [item] = await read('<Response><Ab>1</Ab><ab>2</ab><AB>3</AB><aB>4</aB></Response>', true);
	expect(valuesIn(item)).toEqual(expect.arrayContaining(['1', '2', '3', '4']));
	const many = Array.from({ length: 3000 }, (_, at) => `<A${at} x="${at}a"/><a${at} x="${at}b"/>`);
	const [wide] = await read(`<Response>${many.join('')}</Response>`, true);
	const values = new Set(valuesIn(wide));
	expect(values.size).toBeGreaterThanOrEqual(6000);
});

it('without Simplify, a value of a record follows an outer value of the same name in a list', async () => {
	const items = await read(
		`<Site ID="1"><Location Name="London">${checks('Paris', 'London')}</Location></Site>`,
		false,
	);
	expect(items).toEqual([
		{ Site: { ID: '1' }, Location: [{ Name: 'London' }, 'Paris'] },
		{ Site: { ID: '1' }, Location: [{ Name: 'London' }, 'London'] },
	]);
});

it('without Simplify, outer elements of one name are listed from the outermost in', async () => {
	const [item] = await read(
		'<Location Name="Europe"><Location Name="London"><Response Location="Paris"/></Location></Location>',
		false,
	);
	expect(item).toEqual({ Location: [{ Name: 'Europe' }, { Name: 'London' }, 'Paris'] });
});

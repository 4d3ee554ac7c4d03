import { chain, reports, start } from '../support/nodes';
import { accountForTest } from './support/account';

const inCsv = reports('In CSV', 'response', 'getAll', {
	devices: 'text',
	deviceNames: '84211',
	dateRange: 'last7Days',
	output: 'csv',
});

describe('a report as a file in n8n', () => {
	it('is kept by n8n and can be downloaded, with a row per record', async () => {
		const { rest, run } = await accountForTest();
		const { status, items } = await run(chain(start(), inCsv));
		expect(status).toBe('success');
		const [{ json, binary }] = items('In CSV');
		const { id, fileName } = binary?.data ?? {};
		const [head, ...rows] = (await rest.download(`${id}`)).trimEnd().split('\r\n');
		expect(fileName).toBe(json.fileName);
		expect(head.split(',').slice(0, 2)).toEqual(['deviceId', 'deviceName']);
		expect(rows.length).toBeGreaterThan(1000);
		expect(rows).toHaveLength(Number(json.records));
	});
});

import { chain, firstDevice, reports, start } from '../support/nodes.cts';
import { createAccount } from './support/account.cts';

const csvReport = reports('CSV Report', 'response', 'getAll', {
	devices: 'text',
	deviceNames: `${firstDevice}`,
	dateRange: 'last7Days',
	output: 'csv',
});

it('a CSV report can be downloaded from n8n, with a row per record', async () => {
	const { rest, run } = await createAccount();
	const { status, items } = await run(chain(start(), csvReport));
	expect(status).toBe('success');
	const [{ json, binary }] = items('CSV Report');
	const { id, fileName } = binary?.data ?? {};
	const [header, ...rows] = (await rest.download(`${id}`)).trimEnd().split('\r\n');
	expect(fileName).toBe(json.fileName);
	expect(header.split(',').slice(0, 2)).toEqual(['time', 'deviceName']);
	expect(rows.length).toBeGreaterThan(1000);
	expect(rows).toHaveLength(Number(json.records));
});

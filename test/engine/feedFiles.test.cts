import { keepFilesOnDisk, readFileContent } from '../../scripts/engine/index.cts';
import { lastDay, now } from '../support/reports.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { errorOf, json, reports, runNode } from '../support/workflows.cts';

async function read(parameters: object) {
	const sandbox = await sandboxForTest({ now });
	const all = { devices: 'text', deviceNames: 'Shop*', ...lastDay, ...parameters };
	const result = await runNode(reports('Read', 'response', 'getAll', all), sandbox);
	return { sandbox, result };
}

async function readFile(parameters: object) {
	const { result, sandbox } = await read({ simplify: true, ...parameters });
	const [item] = result.items('Read');
	const { data } = item.binary ?? {};
	return { item, sandbox, data, text: await readFileContent(data) };
}

async function readItems(parameters: object = {}) {
	const { result } = await read({ returnAll: true, simplify: true, ...parameters });
	return json(result, 'Read');
}

describe.each([
	['in memory', async () => {}],
	['on disk', keepFilesOnDisk],
])('a report as a file that n8n keeps %s', (_place, prepare) => {
	beforeAll(prepare);

	it('a report is written as CSV for Excel in countries where numbers have a comma', async () => {
		const plain = await readFile({ output: 'csv' });
		const { text } = await readFile({ output: 'csv', csvFor: 'excelComma' });
		expect(text).toMatch(/^\ufefftime;deviceName;/);
		const [, row] = text.split('\r\n');
		expect(row).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}[^T;]*;/);
		expect(row).toMatch(/;\d+,\d+;/);
		expect(text.split('\r\n')).toHaveLength(plain.text.split('\r\n').length);
	});

	it('a report is written as CSV with one row per record', async () => {
		const items = await readItems();
		const { item, data, text } = await readFile({ output: 'csv' });
		expect(item.json).toEqual({ fileName: 'responses.csv', records: items.length });
		expect(data).toMatchObject({ fileName: 'responses.csv', mimeType: 'text/csv' });
		const [header, first, ...more] = text.trimEnd().split('\r\n');
		const fields = Object.entries(items[0]).flatMap(([name, value]) =>
			name === 'details' ? Object.keys(value as object).map((own) => `${name}.${own}`) : [name],
		);
		expect(header.split(',').slice(0, fields.length)).toEqual(fields);
		const values = Object.values(items[0]).slice(0, 7);
		expect(first.split(',').slice(0, 7)).toEqual(values.map((value) => String(value ?? '')));
		expect(more).toHaveLength(items.length - 1);
	});

	it('a report is written as JSON Lines with simplified or raw records', async () => {
		const { text } = await readFile({ output: 'jsonLines' });
		expect(
			text
				.trimEnd()
				.split('\n')
				.map((line) => JSON.parse(line)),
		).toEqual(await readItems());
		const raw = await readFile({ output: 'jsonLines', simplify: false, fileName: 'raw.jsonl' });
		expect(raw.item.json.fileName).toBe('raw.jsonl');
		expect(JSON.parse(raw.text.split('\n')[0])).toHaveProperty('SSLTime', expect.any(String));
	});

	it('a report is written as XML exactly as received', async () => {
		const { text, item, sandbox } = await readFile({ output: 'xml' });
		const { query, path } = sandbox.requests[0];
		const parameters = new URLSearchParams(query as Record<string, string>);
		const response = await fetch(`${sandbox.origin}${path}?${parameters}`);
		expect(text).toBe(await response.text());
		expect(item.json).toEqual({ fileName: 'responses.xml', records: (await readItems()).length });
	});

	it('a report without records is written as a file, too', async () => {
		const noRecords = { deviceNames: '84213' };
		expect((await readFile({ output: 'csv', ...noRecords })).text).toBe('');
		expect((await readFile({ output: 'jsonLines', ...noRecords })).text).toBe('');
		const { text, item } = await readFile({ output: 'xml', ...noRecords });
		expect(text).toContain('<DotcomMonitorOnlineReport');
		expect(item.json.records).toBe(0);
	});

	it('the file of a report is in the named field and linked to its item', async () => {
		const { result } = await read({ output: 'csv', binaryPropertyName: 'report' });
		const [{ binary, pairedItem }] = result.items('Read');
		expect(Object.keys(binary ?? {})).toEqual(['report']);
		expect(pairedItem).toMatchObject({ item: 0 });
	});

	it('the file of a report in another encoding declares UTF-8', async () => {
		const sandbox = await sandboxForTest({ now });
		const document =
			'<?xml version="1.0" encoding="windows-1252"?><DotcomMonitorOnlineReport><Response A="é"/></DotcomMonitorOnlineReport>';
		const base64 = Buffer.from(document, 'latin1').toString('base64');
		sandbox.faults.add({ path: '*/responses.aspx', kind: 'body', base64 });
		const result = await runNode(reports('Read', 'response', 'getAll', { output: 'xml' }), sandbox);
		const { data } = result.items('Read')[0].binary ?? {};
		expect(await readFileContent(data)).toBe(document.replace('windows-1252', 'utf-8'));
	});

	it('a report as a file needs a value in Put Output File in Field', async () => {
		const { result, sandbox } = await read({ output: 'csv', binaryPropertyName: '={{ "" }}' });
		expect(errorOf(result).message).toBe('Put Output File in Field is empty');
		expect(sandbox.requests).toEqual([]);
	});
});

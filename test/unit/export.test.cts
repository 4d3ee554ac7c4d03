import { excelWithComma, excelWithPoint, toCsv, toJsonLines } from '../../nodes/shared/words/csv';
import { spreadsheetCell, spreadsheetJson } from '../../nodes/shared/words/text';
import { tooMuchCpuMs, withCpuMs } from '../support/cpu.cts';

async function* toBatches(...lists: object[][]) {
	yield* lists;
}

async function join(chunks: AsyncIterable<string>): Promise<string> {
	let text = '';
	for await (const chunk of chunks) text += chunk;
	return text;
}

it('a CSV file has a header and one row per record, quoted where necessary', async () => {
	const first = [{ id: '1', note: 'a "b", c' }];
	const second = [{ id: '2', note: 'two\nlines' }, { id: null }];
	expect(await join(toCsv(toBatches(first, second)))).toBe(
		'id,note\r\n1,"a ""b"", c"\r\n2,"two\nlines"\r\n,\r\n',
	);
});

it('a CSV file has a column for every name, and JSON for lists and objects', async () => {
	const records = [{ a: 1 }, { b: ['x', 'y'] }];
	expect(await join(toCsv(toBatches(records)))).toBe('a,b\r\n1,\r\n,"[""x"",""y""]"\r\n');
});

it('a CSV file has a column for every field of an object, and JSON if two would share one', async () => {
	const nested = [
		{ id: 1, details: { dns: 2, list: [3] } },
		{ id: 2, details: {} },
	];
	expect(await join(toCsv(toBatches(nested)))).toBe(
		'id,details.dns,details.list,details\r\n1,2,[3],\r\n2,,,{}\r\n',
	);
	const withDots = [{ 'a.b': { 'c.d': 1, e: 2 } }];
	expect(await join(toCsv(toBatches(withDots)))).toBe('a.b.c.d,a.b.e\r\n1,2\r\n');
	const ambiguous = [{ a: { b: 1 }, 'a.b': 2 }];
	expect(await join(toCsv(toBatches(ambiguous)))).toBe('a,a.b\r\n"{""b"":1}",2\r\n');
});

it('a CSV file keeps values in their columns, whatever the order of fields and records', async () => {
	const records = [
		{ a: 'x;', b: 1, c: { a: 'x;', b: null } },
		{ c: { b: 1, a: 'x;' }, b: 'x;', a: 1 },
		{ b: '', c: 'x;', a: 'x;' },
	];
	expect(await join(toCsv(toBatches(records)))).toBe(
		'a,b,c.a,c.b,c\r\n"x;",1,"x;",,\r\n1,"x;","x;",1,\r\n"x;",,,,"x;"\r\n',
	);
});

it('a CSV file collects names that appear late in the last column', async () => {
	const many = Array.from({ length: 1500 }, (_, id) => ({ id }));
	const file = await join(toCsv(toBatches(many.slice(0, 700), many.slice(700), [{ id: 1, x: 2 }])));
	const rows = file.split('\r\n');
	expect(rows[0]).toBe('id,otherFields');
	expect(rows[1500]).toBe('1499,');
	expect(rows[1501]).toBe('1,"{""x"":2}"');
	expect(rows).toHaveLength(1503);
});

it('a CSV file finds late fields of objects, and one that has the name of a column', async () => {
	const many = Array.from({ length: 1000 }, () => ({ a: { b: 1 } }));
	const late = [{ a: { b: 2, c: 3 } }, { a: { b: 4 }, 'a.b': 5 }, { 'a.b': 6 }];
	const file = await join(toCsv(toBatches(many, late)));
	expect(file.split('\r\n').slice(-4)).toEqual([
		'2,"{""a.c"":3}"',
		'5,"{""a"":{""b"":4}}"',
		'6,',
		'',
	]);
});

it('a CSV file has at most 500 columns, and collects the other names in the last one', async () => {
	const wide = (first: number) =>
		Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`n${first + index}`, index]));
	const file = await join(toCsv(toBatches([wide(0), wide(400)])));
	const [header, row, other] = file.split('\r\n');
	expect(header.split(',')).toHaveLength(501);
	expect(header).toMatch(/,n499,otherFields$/);
	expect(row).toMatch(/,$/);
	expect(other).toContain('""n799"":399');
});

it('a CSV file escapes spreadsheet formulas but not numbers', async () => {
	const cells = [
		'=1+1',
		'@SUM(A1)',
		'+49 30',
		'-1.5',
		'+7',
		'-',
		-2,
		'1=1',
		'\t=1',
		'\r=1',
		'a\tb',
	];
	const file = await join(toCsv(toBatches(cells.map((value) => ({ value })))));
	expect(file.trimEnd().split('\r\n').slice(1)).toEqual([
		"'=1+1",
		"'@SUM(A1)",
		"'+49 30",
		'-1.5',
		'+7',
		'-',
		'-2',
		'1=1',
		"'\t'=1",
		'"\'\r\'=1"',
		'a\tb',
	]);
});

it('a CSV file escapes formulas after blanks, as full-width signs, and after other separators', async () => {
	const formulas = [' =1+1', '\u00a0=1', '＝1+1', '＠SUM(A1)', '　＋A1', '－A1', '\ufeff=1'];
	for (const text of formulas) expect(spreadsheetCell(text)).toBe(`'${text}`);
	expect(spreadsheetCell('a;=1+1; +A1;@x\t=2')).toBe("a;'=1+1; '+A1;'@x\t'=2");
	expect(spreadsheetCell(';=1')).toBe(";'=1");
	expect(spreadsheetCell('\n=1')).toBe("'\n'=1");
	expect(spreadsheetCell('a\n=1\r\n +A1;"@x"')).toBe("a\n'=1\r\n '+A1;\"'@x\"");
	// A comma separates where a table with semicolons is opened in another country.
	expect(spreadsheetCell('a,=1, @x', ';')).toBe("a,'=1, '@x");
	expect(spreadsheetCell('a,-1.5,+7', ';')).toBe('a,-1.5,+7');
	expect(spreadsheetCell('a, +49 30')).toBe('a, +49 30');
	const harmless = ['a;-1.5;+7', '1 = 1', 'a;b', 'x - y', '-1,5', '－', 'Timeout; retry'];
	for (const text of harmless) expect(spreadsheetCell(text)).toBe(text);
});

it('a CSV file escapes formulas in JSON without changing its meaning', async () => {
	const value = { a: ['=1', 'b;@x', 'c, ＝1', '-1.5', 'x=1', '"=1', '\\";+1'], '-b': [1, -2] };
	const file = await join(toCsv(toBatches([{ field: { value } }])));
	const json = file.split('\r\n')[1].slice(1, -1).replaceAll('""', '"');
	expect(json).toMatchInlineSnapshot(
		`"{"a":["\\u003d1","b;\\u0040x","c, \\uff1d1","\\u002d1.5","x=1","\\"=1","\\\\\\";\\u002b1"],"\\u002db":[1,-2]}"`,
	);
	expect(JSON.parse(json)).toEqual(value);
});

it.each(['-', ';-', 'a\n', 'a;'])(
	'a CSV file escapes long texts that begin with %j in no time',
	async (start) => {
		const { cpuMs } = await withCpuMs(() => {
			for (const run of ['1', '\n', ' ', '"', ';-']) {
				// A quadratic pattern took 13 s for a quarter of it.
				const text = `${start}${run.repeat(200_000)}x`;
				spreadsheetCell(text, ';');
				spreadsheetJson(JSON.stringify([text]));
			}
		});
		expect(cpuMs).toBeLessThan(tooMuchCpuMs);
	},
);

it("a CSV file for Excel has a byte order mark, times without a T, and the country's separator", async () => {
	const rows = [
		{ name: 'Zürich; Büro', share: 99.65, count: -2, start: '2026-11-20T10:15:00' },
		{ name: 'a,b', share: 1e-7, count: null, start: '2026-11-20T10:15:00Z' },
	];
	expect(await join(toCsv(toBatches(rows), excelWithComma))).toBe(
		'\ufeffname;share;count;start\r\n"Zürich; Büro";99,65;-2;2026-11-20 10:15:00\r\n"a,b";1e-7;;2026-11-20T10:15:00Z\r\n',
	);
	expect(await join(toCsv(toBatches(rows), excelWithPoint))).toBe(
		'\ufeffname,share,count,start\r\n"Zürich; Büro",99.65,-2,2026-11-20 10:15:00\r\n"a,b",1e-7,,2026-11-20T10:15:00Z\r\n',
	);
	expect(await join(toCsv(toBatches(), excelWithComma))).toBe('');
});

it('a CSV file has no blank line for a row whose only cell is empty', async () => {
	expect(await join(toCsv(toBatches([{ a: null }, { a: 1 }])))).toBe('a\r\n""\r\n1\r\n');
});

it('a CSV file without records is empty', async () => {
	expect(await join(toCsv(toBatches()))).toBe('');
});

it('a JSON Lines file has one object per line', async () => {
	const records = [{ a: 'x\ny', b: { c: [1] } }, {}];
	const file = await join(toJsonLines(toBatches(records)));
	expect(
		file
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line)),
	).toEqual(records);
});

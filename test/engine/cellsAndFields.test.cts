/** What a person writes means the same in a field and in a cell of a sheet, or is refused with the same words. */
import { sandboxForTest } from '../support/sandbox.cts';
import { askBoth, questions, type Answer, type Question } from '../support/sameTexts.cts';
import { runSheet } from '../support/sheetRuns.cts';
import { findWriteRequests } from '../support/requests.cts';
import { errorOf, json } from '../support/workflows.cts';

const frequency = (seconds: number) => ({ device: { Frequency: seconds } });
const delay = (minutes: number) => ({
	device: { Notifications: { Notification_Groups: [{ Id: 201, Time_Shift_Min: minutes }] } },
});
const groups = (...ids: number[]) => ({
	device: { Notifications: { Notification_Groups: ids.map((Id) => ({ Id, Time_Shift_Min: 0 })) } },
});
const addresses = (...urls: string[]) => ({ tasks: urls.map((Url) => ({ Url })) });
const locations = (...ids: number[]) => ({ device: { Locations: ids } });
const tags = (...texts: string[]) => ({ device: { Tags: texts } });
const task = (values: object) => ({ tasks: [values] });
const refused = (words: RegExp, advice = /\w/) => ({
	refused: expect.stringMatching(words),
	advice: expect.stringMatching(advice),
});

const noFrequency = (text: unknown) =>
	refused(
		new RegExp(`^… contains "${String(text)}", which is not a frequency$`),
		/1 h 30 min, hourly/,
	);
const needsUnit = (text: unknown) =>
	refused(new RegExp(`^… contains "${String(text)}", which means `), / min or /);
const noDelay = (text: unknown) =>
	refused(new RegExp(`^… contains "${String(text)}", which cannot be used$`), /steps of 10/);

const isPlaceholder = refused(/^… contains the placeholder or formula error "/, /Clear the cell/);

/** As people write it; what stands in README and in the fields' own examples is among it. */
const answers: Record<keyof typeof questions, Array<[text: unknown, answer: object]>> = {
	'how often': [
		['5 min', frequency(300)],
		['every 5 minutes', frequency(300)],
		['1 h 30 min', frequency(5400)],
		['1,5 h', frequency(5400)],
		['hourly', frequency(3600)],
		['30 s', frequency(30)],
		['300', frequency(300)],
		[' 300 ', frequency(300)],
		[300, frequency(300)],
		...['5', 5, '59', '5.0', 'every 5'].map((text): [unknown, object] => [text, needsUnit(text)]),
		...['0', 0, 'never', '5 parsecs', '1,000'].map((text): [unknown, object] => [
			text,
			noFrequency(text),
		]),
	],
	'after how long': [
		['20', delay(20)],
		[20, delay(20)],
		['20 min', delay(20)],
		['1 h', delay(60)],
		['1 h 30 min', delay(90)],
		['3 hours', delay(180)],
		['0', delay(0)],
		[0, delay(0)],
		...['15', '15 min', '190', '-10', '20 s', 'soon', '1 day'].map((text): [unknown, object] => [
			text,
			noDelay(text),
		]),
	],
	'who is alerted': [
		['On call', groups(201)],
		['on CALL', groups(201)],
		['201', groups(201)],
		[201, groups(201)],
		['On call, Office', groups(201, 202)],
		['On call; Office', groups(201, 202)],
		['201;202', groups(201, 202)],
		['On call\nOffice', groups(201, 202)],
		['On cal', refused(/"On cal"/, /On call/)],
		['Office, On cal', refused(/"On cal"/, /On call/)],
	],
	'which addresses': [
		['https://a.test/', addresses('https://a.test/')],
		['https://a.test/ https://b.test/', addresses('https://a.test/', 'https://b.test/')],
		['https://a.test/, https://b.test/', addresses('https://a.test/', 'https://b.test/')],
		['https://a.test/;https://b.test/;', addresses('https://a.test/', 'https://b.test/')],
		['https://a.test/\r\nhttps://b.test/\n', addresses('https://a.test/', 'https://b.test/')],
		['https://a.test/x;y=1,2?z=3;4', addresses('https://a.test/x;y=1,2?z=3;4')],
		['https://a.test/ https://a.test/', addresses('https://a.test/')],
		[['https://a.test/', 'https://b.test/'], addresses('https://a.test/', 'https://b.test/')],
		['www.a.test', addresses('https://www.a.test')],
		['https://a.test/;www.b.test', addresses('https://a.test/', 'https://www.b.test')],
		['a.test:8080/x?y=z, localhost', addresses('https://a.test:8080/x?y=z', 'https://localhost')],
		['https://a.test/; shop', refused(/"shop"/)],
	],
	'from where': [
		['London', locations(3)],
		['london', locations(3)],
		['New York, London', locations(2, 3)],
		['New York; London', locations(2, 3)],
		['New York\nLondon', locations(2, 3)],
		[['New York', 'London'], locations(2, 3)],
		['2,3', locations(2, 3)],
		[2, locations(2)],
		['Londn', refused(/"Londn"/, /London/)],
	],
	'which tags': [
		['shop', tags('shop')],
		['shop, eu', tags('shop', 'eu')],
		['shop; eu;', tags('shop', 'eu')],
		['shop\neu', tags('shop', 'eu')],
		[['shop', 'eu'], tags('shop', 'eu')],
		...[0, '-', 'shop, n/a'].map((text): [unknown, object] => [text, isPlaceholder]),
	],
	'which schedule': [
		['Office hours', { device: { Scheduler_Id: 301 } }],
		['office HOURS', { device: { Scheduler_Id: 301 } }],
		['301', { device: { Scheduler_Id: 301 } }],
		[301, { device: { Scheduler_Id: 301 } }],
		['Ofice hours', refused(/"Ofice hours"/, /Office hours/)],
	],
	'which filter': [
		['Two locations', { device: { Filter_Id: 501 } }],
		['501', { device: { Filter_Id: 501 } }],
		['Three locations', refused(/"Three locations"/, /Two locations/)],
	],
	'which package': [
		['professional', { device: { Package_Id: 911 } }],
		['911', { device: { Package_Id: 911 } }],
		['amateur', refused(/"amateur"/, /\w/)],
	],
	'which parent device': [
		['Careers page', { device: { Owner_Device_Id: 84_212 } }],
		[84_212, { device: { Owner_Device_Id: 84_212 } }],
		['Carers page', refused(/"Carers page"/, /Careers page/)],
	],
	'which method': [
		['POST', task({ RequestType: 'POST' })],
		['post', task({ RequestType: 'POST' })],
		['gett', refused(/^… contains "gett", which is not an HTTP method$/, /GET, /)],
	],
	'which keyword': [
		['Add to cart', task({ Keyword1: 'Add to cart' })],
		[' Cart; now, ', task({ Keyword1: 'Cart; now,' })],
		...[0, false, 'n/a', '\u2013'].map((text): [unknown, object] => [text, isPlaceholder]),
	],
};

describe.each(Object.keys(answers) as Array<keyof typeof answers>)('%s', (name) => {
	let asked: Array<{ inField: Answer; inCell: Answer }>;
	const rows = answers[name];

	beforeAll(async () => {
		asked = await askBoth(
			questions[name],
			rows.map(([text]) => text),
		);
	});

	it.each(rows.map(([text, answer], index) => [text, answer, index] as const))(
		'the text %j has the same result in a field and in a cell',
		(_, answer, index) => {
			expect(asked[index].inField).toMatchObject(answer);
			expect(asked[index].inCell).toEqual(asked[index].inField);
		},
	);
});

it.each(Object.keys(answers) as Array<keyof typeof answers>)(
	'a blank cell changes nothing: %s',
	async (name) => {
		const { column, cells } = questions[name] as Question;
		for (const text of ['', ' ', null]) {
			const sandbox = await sandboxForTest();
			const row = { Name: 'Company website', ...cells, [column]: text };
			const { result } = await runSheet(sandbox, [row]);
			expect(errorOf(result)).toEqual({});
			expect(json(result, 'Run')).toMatchObject([{ action: 'unchanged' }]);
			expect(findWriteRequests(sandbox)).toEqual([]);
		}
	},
);

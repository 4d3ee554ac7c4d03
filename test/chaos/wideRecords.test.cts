/** Records with more values than any record has: refused before they cost anything. */
import { tooMuchCpuMs, withCpuMs } from '../support/cpu.cts';
import { heldMegabytes } from '../support/heap.cts';
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { errorOf, json, reports, runNode } from '../support/workflows.cts';

const times = (count: number, part: (at: number) => string) =>
	Array.from({ length: count }, (_, at) => part(at)).join('');

/** Two letters for each bit of a number: as many names that differ in nothing but case. */
function inCase(at: number): string {
	return [...at.toString(2).padStart(18, '0')].map((bit) => (bit === '1' ? 'AB' : 'ab')).join('');
}

const documentOf = (content: string) =>
	`<DotcomMonitorOnlineReport><Site ID="1">${content}</Site></DotcomMonitorOnlineReport>`;

async function read(document: string, isSimple: boolean) {
	const feed = await rawFeed(document);
	const options = { maxWait: 0 };
	const node = reports('Read', 'response', 'getAll', {
		returnAll: true,
		simplify: isSimple,
		options,
	});
	const credential = rawFeedCredential(feed);
	const { result: run, cpuMs } = await withCpuMs(() => runNode(node, credential));
	return { run, cpuMs };
}

it.each([
	['attributes', () => `<Response ${times(300_000, (at) => `a${at}="" `)}/>`],
	['fields', () => `<Response>${times(300_000, (at) => `<a${at}/>`)}</Response>`],
	['fields of one name', () => `<Response>${times(300_000, () => '<a/>')}</Response>`],
	[
		'fields in its fields',
		() => `<Response>${times(1000, () => `<a>${times(300, () => '<b/>')}</a>`)}</Response>`,
	],
	[
		'names that differ in case',
		() => `<Response>${times(200_000, (at) => `<${inCase(at)}/>`)}</Response>`,
	],
	['values around it', () => `${times(300_000, () => '<a/>')}<Response A="1"/>`],
])('the report reader refuses a record with too many %s at once', async (_, content) => {
	const document = documentOf(content());
	await read(documentOf('<Response A="1"/>'), true);
	for (const isSimple of [true, false]) {
		const before = await heldMegabytes();
		const { run, cpuMs } = await read(document, isSimple);
		expect(errorOf(run)).toEqual({
			code: 'UNSAFE_XML',
			message: "The XML feed's response contains a part that has too many values to be a record",
			description: expect.stringContaining('XML Feed URL'),
		});
		expect(cpuMs).toBeLessThan(tooMuchCpuMs);
		expect((await heldMegabytes()) - before).toBeLessThan(50);
	}
});

it('the report reader reads a record of 10,000 fields, and a text next to each of many records', async () => {
	const wide = documentOf(`<Response>${times(10_000, (at) => `<A${at}>1</A${at}>`)}</Response>`);
	const { run } = await read(wide, false);
	expect(errorOf(run)).toEqual({});
	expect(Object.keys(json(run, 'Read')[0])).toHaveLength(10_001);
	const withTexts = documentOf(times(20_000, (at) => `<Response A="1"/><Note>${at}</Note>`));
	expect((await read(withTexts, true)).run.items('Read')).toHaveLength(20_000);
});

it('the report reader reads a report on very many devices without records', async () => {
	const device = '<Site ID="1"><Name>Shop</Name><Status>Up</Status></Site>';
	const { run } = await read(documentOf(times(50_000, () => device)), true);
	expect(errorOf(run)).toEqual({});
	expect(run.items('Read')).toEqual([]);
});

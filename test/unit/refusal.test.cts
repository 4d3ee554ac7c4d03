/** What is said of the items of a run that is refused before anything is written. */
import { describeRefusal, ItemLabels } from '../../nodes/shared/n8n/run/errors/itemErrors';

/** An item's text is its problem; each has the advice `Mend it.` */
function refuse(
	wrong: Array<string[] | string | undefined>,
	names: Array<string | undefined> = [],
) {
	const labels = new ItemLabels(wrong.map(() => ({ json: {} })));
	const mistakes = new Map(
		wrong.flatMap((texts, item) =>
			texts === undefined
				? []
				: [
						[
							item,
							[texts].flat().map((message) => ({ message, description: 'Mend it.' })),
						] as const,
					],
		),
	);
	const { message, description } = describeRefusal({
		mistakes,
		names: wrong.map((_, item) => names[item]),
		labels,
	});
	return { message, lines: description.split('<br>\n') };
}

it('a refusal of a single item lists all its mistakes, and its advice once', () => {
	expect(refuse([['No URL', 'No name']])).toEqual({
		message: 'No URL; No name',
		lines: ['Mend it.'],
	});
});

it('a refusal lists a mistake of every item once', () => {
	expect(refuse(['No URL', 'No URL'])).toEqual({
		message: 'No URL. Nothing was written',
		lines: ['Mend it.'],
	});
});

it('a refusal has a line for each of three items with the same text, and one for four', () => {
	expect(refuse(['No URL', 'No URL', 'No URL', undefined], ['Shop'])).toEqual({
		message: '3 of 4 items cannot be used, so nothing was written',
		lines: [
			'Item 1, Shop: No URL. Mend it.',
			'Item 2: No URL. Mend it.',
			'Item 3: No URL. Mend it.',
		],
	});
	const { lines } = refuse(['No URL', 'No URL', undefined, 'No URL', 'No URL']);
	expect(lines).toEqual(['Items 1-2, 4-5: No URL. Mend it.']);
});

it.each([
	[['Shop'], '(Shop)'],
	[['Shop', undefined, undefined, 'Mail'], '(Shop, Mail)'],
	[['Shop', 'Blog', undefined, 'Mail'], '(Shop, Blog, Mail)'],
	[['Shop', 'Blog', undefined, 'Mail', 'Wiki'], '(Shop, Blog, Mail and more)'],
])('a refusal names three of the items: %j', (names, place) => {
	const wrong = ['No URL', 'No URL', undefined, 'No URL', 'No URL'];
	expect(refuse(wrong, names).lines).toEqual([`Items 1-2, 4-5 ${place}: No URL. Mend it.`]);
});

it('a refusal ends each message with one full stop, and cuts a long name off', () => {
	const { lines } = refuse(['Who?', 'Odd!', 'Done.', 'None', undefined], ['x'.repeat(100)]);
	expect(lines).toEqual([
		expect.stringMatching(/^Item 1, x{59}…: Who\? Mend it\.$/),
		'Item 2: Odd! Mend it.',
		'Item 3: Done. Mend it.',
		'Item 4: None. Mend it.',
	]);
});

it('a refusal lists sixty lines, and counts the others with their items', () => {
	const wrong = Array.from({ length: 62 }, (_, at) => `Wrong ${at}`);
	const sixty = refuse([...wrong.slice(0, 60), undefined]).lines;
	expect(sixty).toHaveLength(60);
	expect(sixty.at(-1)).toBe('Item 60: Wrong 59. Mend it.');
	const { lines } = refuse([...wrong, undefined]);
	expect(lines).toHaveLength(61);
	expect(lines.at(-1)).toBe('And 2 more in items 61-62.');
});

it('a refusal lists at most 12,000 characters, and a single line whole', () => {
	const long = 'x'.repeat(5990);
	// "Item 1: ", the full stop and the advice are 18 characters more.
	expect(refuse([`${long.slice(18)}a`, `${long.slice(18)}b`, 'c', undefined]).lines).toHaveLength(
		3,
	);
	const { lines } = refuse([`${long}a`, `${long}b`, undefined]);
	expect(lines.at(-1)).toBe('And 1 more in item 2.');
	expect(refuse(['x'.repeat(20_000), undefined]).lines).toHaveLength(1);
});

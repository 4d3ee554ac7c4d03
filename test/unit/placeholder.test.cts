/** What a cell of a sheet can hold that stands for nothing (docs/sheets.md). */
import { isFormulaError, isPlaceholder } from '../../nodes/shared/words/values/placeholder';

it.each(['#N/A', '#REF!', ' #name? ', '#DIV/0!', '#NV', '#BEZUG!', '#NOM?', '#¡REF!', '#N/D'])(
	'the cell %j is a formula error',
	(text) => {
		expect(isFormulaError(text)).toBe(true);
		expect(isPlaceholder(text)).toBe(true);
	},
);

it.each([
	...['0', '00', '-', '--', '\u2013', ' n/a ', 'N/A', 'n.a.', 'null', 'FALSE', 'none', 'k. A.'],
	...['(blank)', '[none]', 'keine', 'ninguno', '?', '...', 'TBD', 'N / A', 'n.v.'],
])('the cell %j is a placeholder for no value, and no formula error', (text) => {
	expect(isFormulaError(text)).toBe(false);
	expect(isPlaceholder(text)).toBe(true);
});

it.each([
	'',
	'10',
	'#1',
	'#N/A shop',
	'Shop #REF!',
	'Anna',
	'nullable',
	'NV',
	'None of these',
	'true',
	'Falsetto',
	'-1',
	'https://n/a',
])('the cell %j is a real value', (text) => {
	expect(isPlaceholder(text)).toBe(false);
});

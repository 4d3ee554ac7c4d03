import { formatCodes, parseCodes } from '../../nodes/shared/webApi/filter/filter';

describe('codes to ignore', () => {
	it.each([
		['500, 503, 520-529', [500, 503, { From: 520, To: 529 }]],
		['404', [404]],
		['1;2 3', [1, 2, 3]],
		['-5', [-5]],
		['520 - 529 530', [{ From: 520, To: 529 }, 530]],
		['520\u2013529', [{ From: 520, To: 529 }]],
		['-10--5, -3', [{ From: -10, To: -5 }, -3]],
		['', []],
	])('parses %j and round-trips through formatCodes', (text, codes) => {
		expect(parseCodes(text)).toEqual(codes);
		expect(parseCodes(formatCodes(codes))).toEqual(codes);
	});

	it.each(['5xx', '529-520', '500-500', '1.5', '500-', '1-2-3'])(
		'rejects %j and names it',
		(part) => {
			expect(() => parseCodes(`404, ${part}`)).toThrow(`"${part}" is not a code`);
		},
	);
});

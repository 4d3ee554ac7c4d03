import { parseCodes } from '../../nodes/shared/words/values/codes';
import { filters, toFilterBody } from '../../nodes/shared/service/webApi/filter/filter';

it.each([
	['500, 503, 520-529', [500, 503, { from: 520, to: 529 }]],
	['404', [404]],
	['1;2 3', [1, 2, 3]],
	['-5', [-5]],
	['520 - 529 530', [{ from: 520, to: 529 }, 530]],
	['520\u2013529', [{ from: 520, to: 529 }]],
	['-10--5, -3', [{ from: -10, to: -5 }, -3]],
	['', []],
])(
	'codes to ignore %j are parsed, and a simplified filter shows codes that are parsed the same',
	(text, codes) => {
		expect(parseCodes(text)).toEqual(codes);
		const filter = toFilterBody({
			name: 'Ignore',
			numberOfLocations: 1,
			numberOfTasks: 1,
			codesToIgnore: [{ kind: 'Http', codes: parseCodes(text) }],
		});
		const [shown] = filters.simplify(filter).ignoredCodes as string[];
		expect(parseCodes(shown.replace('Http: ', ''))).toEqual(codes);
	},
);

it.each(['5xx', '529-520', '500-500', '1.5', '500-', '1-2-3'])(
	'codes to ignore reject %j and name it',
	(part) => {
		expect(() => parseCodes(`404, ${part}`)).toThrow(`contains "${part}", which is not a code`);
	},
);

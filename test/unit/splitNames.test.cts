import { containsName, NameList, splitNames } from '../../nodes/shared/words/names';

it.each([
	['London', ['London']],
	['London, Paris; Tokyo\nMiami', ['London', 'Paris', 'Tokyo', 'Miami']],
	['NY, USA', ['NY, USA']],
	['London,NY, USA,Paris', ['London', 'NY, USA', 'Paris']],
	['ny, usa; Lodnon, ', ['ny, usa', 'Lodnon']],
	[' ; , ', []],
	['Lab; old, London', ['Lab', 'old', 'London']],
	[' lab; OLD ', ['lab; OLD']],
])('the names in %j are %j, with the commas inside of known ones kept', (text, names) => {
	const known = ['London', 'Paris', 'Tokyo', 'Miami', 'NY, USA', 'Lab; old'];
	expect(splitNames(text, new NameList(known.map((name, id) => ({ id, name }))))).toEqual(names);
});

it('a very long text is compared with each name only a few times per piece', () => {
	let comparisons = 0;
	const washington = {
		id: 3,
		get name() {
			comparisons++;
			return 'Washington, DC';
		},
	};
	const pieces = 2000;
	expect(splitNames('Lodnon,'.repeat(pieces), new NameList([washington]))).toHaveLength(pieces);
	expect(comparisons).toBeLessThan(10 * pieces);
});

it('a text is split at each separator if names are unknown', () => {
	expect(splitNames(' NY, USA;Lab?\r\n; Shop* ,,')).toEqual(['NY', 'USA', 'Lab?', 'Shop*']);
	expect(splitNames(' ; , ')).toEqual([]);
});

it.each([
	[' ; , \n', false],
	['', false],
	[', 0', true],
])('whether %j holds a name is %s', (text, isName) => {
	expect(containsName(text)).toBe(isName);
});

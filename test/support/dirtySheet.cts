export interface SheetRow {
	/** As n8n's node for Google Sheets gives it: the first row has the headings. */
	row_number: number;
	Site: string;
	URL: string;
	Every: string | number;
	Location: string;
	Notify: string | number;
	Schedule: string | number;
	Type: string;
	Keyword: string;
	Notes: string;
}

const cities = [
	...['Aachen', 'Basel', 'Berlin', 'Bern', 'Bonn', 'Bremen', 'Chur', 'Dresden', 'Erfurt', 'Essen'],
	...['Frankfurt', 'Genf', 'Graz', 'Hamburg', 'Hannover', 'Innsbruck', 'Jena', 'Kiel', 'Koblenz'],
	...['Köln', 'Konstanz', 'Leipzig', 'Linz', 'Lugano', 'Luzern', 'Mainz', 'München', 'Münster'],
	...['Nürnberg', 'Potsdam', 'Rostock', 'Salzburg', 'Schwerin', 'Siegen', 'Stuttgart', 'Trier'],
	...['Ulm', 'Wien', 'Worms', 'Zürich'],
];

function urlOf(city: string): string {
	const host = city.toLowerCase().replace('ö', 'oe').replace('ü', 'ue');
	return `https://${host}.shop.example.test/`;
}

const cleanRows: SheetRow[] = cities.map((city, index) => ({
	row_number: index + 2,
	Site: `Filiale ${city}`,
	URL: urlOf(city),
	Every: index % 3 === 0 ? '10 min' : '5 min',
	Location: 'Frankfurt, London',
	Notify: 'On call',
	Schedule: index % 5 === 0 ? 'Always but Sunday nights' : '',
	Type: 'HTTPS',
	Keyword: '',
	Notes: 'x',
}));

/** What is in some rows in place of that, and what is said of it: nothing where it is understood. */
const flaws: Record<number, { cells: Partial<SheetRow>; said?: string[] }> = {
	3: {
		cells: { Notify: 'On cal' },
		said: ['"On cal" in Alert Groups (column "Notify") is not known'],
	},
	5: { cells: { Site: '  ' }, said: ['The column "Site" is empty in this row'] },
	7: { cells: { Every: 5 }, said: ['The column "Every" contains "5", which means 5 seconds'] },
	9: {
		cells: { Notify: 0 },
		said: ['The column "Notify" contains the placeholder or formula error "0"'],
	},
	11: {
		cells: { Schedule: 'n/a' },
		said: ['The column "Schedule" contains the placeholder or formula error "n/a"'],
	},
	13: {
		cells: { Site: 'Filiale Nürnberg', Every: '1 h' },
		said: ['Row 30 is about the same device and has different values in "Every", "URL"'],
	},
	15: { cells: { URL: 'hamburg.shop.example.test' } },
	17: { cells: { Type: 'Websiet' }, said: ['"Websiet" in Platform (column "Type") is not known'] },
	19: {
		cells: { Every: 'often', Location: 'Frankfurt, Lodnon' },
		said: [
			'The column "Every" contains "often", which is not a frequency',
			'"Lodnon" in Locations (column "Location") is not known',
		],
	},
	21: {
		cells: { Schedule: 'Always but Sunday nihgts' },
		said: ['"Always but Sunday nihgts" in Schedule is not known'],
	},
	23: { cells: { Location: ' frankfurt ;\u00a0London', Notify: 'On \u00a0call ' } },
	25: {
		cells: { Location: '#N/A' },
		said: ['The column "Location" contains the placeholder or formula error "#N/A"'],
	},
	27: { cells: { URL: 'mainz' }, said: ['URL of task 1 ("mainz") is not a web address'] },
	// The name in another form of the same letters.
	30: {
		cells: { Site: 'Filiale  Nu\u0308rnberg' },
		said: ['Row 13 is about the same device and has different values in "Every", "URL"'],
	},
	// The same row twice.
	34: {
		cells: {
			Site: 'Filiale Rostock',
			URL: urlOf('Rostock'),
			Every: '10 min',
			Schedule: 'Always but Sunday nights',
		},
	},
	35: { cells: { Location: '' }, said: ['Locations (column "Location") is empty'] },
	37: {
		cells: { URL: '-' },
		said: ['The column "URL" contains the placeholder or formula error "-"'],
	},
	38: { cells: { URL: '', Keyword: 'Warenkorb' }, said: ['The row has a Keyword and no URL'] },
	40: {
		cells: { Site: '#REF!' },
		said: ['The column "Site" contains the placeholder or formula error "#REF!"'],
	},
	// A device that the account of the sandbox has under this name in another spelling.
	41: { cells: { Site: 'company  website', URL: 'www.shop.example.test', Schedule: '' } },
};

/** 40 rows with 16 kinds of what people write. */
export const dirtyRows: SheetRow[] = cleanRows.map((row) => ({
	...row,
	...flaws[row.row_number]?.cells,
}));

/** The same rows with the refused ones corrected. */
export const mendedRows: SheetRow[] = dirtyRows.map((row, index) =>
	flaws[row.row_number]?.said ? cleanRows[index] : row,
);

/** Expected messages by row, in the order of the rows. */
export const saidOfRows: Array<[row: number, said: string[]]> = Object.entries(flaws).flatMap(
	([row, { said }]) => (said ? [[Number(row), said] as [number, string[]]] : []),
);

/** Which declarations and names are XML is what the specification says (XML 1.0, fifth edition), not other parsers. */
import { recordsIn } from '../support/feed.cts';

const read = (text: string) => recordsIn(`${text}<x><Response A="1"/></x>`);

it.each([
	['[23], [24]: an XML declaration with a version', '<?xml version="1.0"?>'],
	['[24]: single quotes', "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>"],
	['[25]: whitespace around the equals sign', '<?xml version = "1.0"\n\tencoding = "utf-8"?>'],
	['[26]: a version that this one reads as itself', '<?xml version="1.7"?>'],
	['XML 1.1', '<?xml version="1.1"?>'],
	['[22]: no declaration', ''],
	['4.3.3: a byte order mark', '\ufeff<?xml version="1.0"?>'],
])('an XML document is read as the specification allows: %s', async (_, declaration) => {
	expect(await read(declaration)).toHaveLength(1);
});

it.each([
	['a newline', '\n<?xml version="1.0" encoding="utf-8"?>'],
	['a byte order mark and white space', '\ufeff\r\n\t <?xml version="1.0"?>'],
	['white space and a byte order mark', ' \ufeff<?xml version="1.0"?>'],
	['two byte order marks', '\ufeff\ufeff<?xml version="1.0"?>'],
	['more white space than the reader waits for', `${' '.repeat(300)}<?xml version="1.0"?>`],
])(
	'an XML document with %s before the declaration is read, although production [22] forbids it',
	async (_, start) => {
		expect(await read(start)).toHaveLength(1);
		const bytes = Buffer.from(`${start}<x><Response A="1"/></x>`);
		expect(await recordsIn(bytes, ['Response'], 1)).toHaveLength(1);
		const twoBytes = Buffer.from(`${start}<x><Response A="Größe"/></x>`, 'utf16le');
		for (const other of [twoBytes, Buffer.from(twoBytes).swap16()]) {
			expect((await recordsIn(other)).map(({ fields }) => fields)).toEqual([{ A: 'Größe' }]);
		}
	},
);

it.each([
	['[26]: version 2.0', '<?xml version="2.0"?>'],
	['[26]: a version without a point', '<?xml version="1"?>'],
	['[23]: no version', '<?xml encoding="utf-8"?>'],
	['[23]: the encoding before the version', '<?xml encoding="utf-8" version="1.0"?>'],
	['[32]: another word than yes and no', '<?xml version="1.0" standalone="true"?>'],
	['[24]: no quotes', '<?xml version=1.0?>'],
	['[17]: the declaration in capitals', '<?XML version="1.0"?>'],
	['[22]: two declarations', '<?xml version="1.0"?><?xml version="1.0"?>'],
])('an XML document is rejected as the specification demands: %s', async (_, declaration) => {
	await expect(read(declaration)).rejects.toMatchObject({ code: 'REPORT_TRUNCATED' });
});

it('U+FEFF inside an XML name is read as a part of it, which production [4] allows', async () => {
	const [record] = await recordsIn('<x><Response A\ufeffB="1"><\ufeffC>2</\ufeffC></Response></x>');
	expect(record.fields).toEqual({ 'A\ufeffB': '1', '\ufeffC': '2' });
	await expect(recordsIn('<x><Re\ufeffsponse/></x>')).resolves.toEqual([]);
});

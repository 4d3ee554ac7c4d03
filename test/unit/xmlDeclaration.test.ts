/** Which declarations and names are XML is what the specification says (XML 1.0, fifth edition), not other parsers. */
import { recordsIn } from '../support/feed';

const read = (text: string) => recordsIn(`${text}<x><Response A="1"/></x>`);

it.each([
	['[23], [24]: an XML declaration with a version', '<?xml version="1.0"?>'],
	['[24]: single quotes', "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>"],
	['[25]: whitespace around the equals sign', '<?xml version = "1.0"\n\tencoding = "utf-8"?>'],
	['[26]: a version that this one reads as itself', '<?xml version="1.7"?>'],
	['XML 1.1', '<?xml version="1.1"?>'],
	['[22]: no declaration', ''],
	['4.3.3: a byte order mark', '\ufeff<?xml version="1.0"?>'],
])('reads a document as the specification allows it: %s', async (_, declaration) => {
	expect(await read(declaration)).toHaveLength(1);
});

it.each([
	['[26]: version 2.0', '<?xml version="2.0"?>'],
	['[26]: a version without a point', '<?xml version="1"?>'],
	['[23]: no version', '<?xml encoding="utf-8"?>'],
	['[23]: the encoding before the version', '<?xml encoding="utf-8" version="1.0"?>'],
	['[32]: another word than yes and no', '<?xml version="1.0" standalone="true"?>'],
	['[24]: no quotes', '<?xml version=1.0?>'],
	['[17]: the declaration in capitals', '<?XML version="1.0"?>'],
	['[22]: whitespace before the declaration', ' <?xml version="1.0"?>'],
	['[22]: two declarations', '<?xml version="1.0"?><?xml version="1.0"?>'],
	['[22]: two byte order marks', '\ufeff\ufeff<?xml version="1.0"?>'],
])('rejects a document as the specification demands: %s', async (_, declaration) => {
	await expect(read(declaration)).rejects.toMatchObject({ code: 'REPORT_TRUNCATED' });
});

it('reads U+FEFF inside a name as a part of it, which production [4] allows', async () => {
	const [record] = await recordsIn('<x><Response A\ufeffB="1"><\ufeffC>2</\ufeffC></Response></x>');
	expect(record.fields).toEqual({ 'A\ufeffB': '1', '\ufeffC': '2' });
	await expect(recordsIn('<x><Re\ufeffsponse/></x>')).resolves.toEqual([]);
});

import { decodeXml } from '../../nodes/shared/service/xmlFeed/parse/decode';
import { recordsIn as read } from '../support/feed.cts';
import { seededRandom, type Random } from '../support/random.cts';

async function decode(chunks: Uint8Array[]): Promise<string> {
	async function* stream() {
		yield* chunks;
	}
	let text = '';
	for await (const part of decodeXml(stream())) text += part;
	return text;
}

/** Chunks of random lengths, some of them empty, after a first one that is long enough. */
function split(bytes: Uint8Array, random: Random, maxLength: number): Uint8Array[] {
	const chunks = [bytes.subarray(0, 300)];
	for (let at = 300; at < bytes.length;) {
		const end = at + random.integerBelow(maxLength);
		chunks.push(bytes.subarray(at, end));
		at = end;
	}
	return chunks;
}

const prolog = `<?xml version="1.0"?>${' '.repeat(300)}`;
const samples = ['ready', 'Größe', '価格', '\u{1f600}', '\ufeff', '<a>1</a>', 'é', ' '];

it('chunks decode to the same text wherever the bytes are split', async () => {
	const random = seededRandom(4);
	for (let round = 0; round < 300; round++) {
		const text = prolog + Array.from({ length: 60 }, () => random.pick(samples)).join('');
		const maxLength = round % 2 === 0 ? 6 : 60;
		expect(await decode(split(Buffer.from(text), random, maxLength))).toBe(text);
		const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
		expect(await decode(split(utf16, random, maxLength))).toBe(text);
	}
});

it('an invalid byte is rejected wherever the bytes are split', async () => {
	const random = seededRandom(5);
	for (let round = 0; round < 300; round++) {
		const text = prolog + Array.from({ length: 30 }, () => random.pick(samples)).join('');
		const bytes = Buffer.from(`${text}é end`);
		// Either the first or the second byte of the last é is missing.
		const missing = bytes.length - 6 + random.integerBelow(2);
		const broken = Buffer.concat([bytes.subarray(0, missing), bytes.subarray(missing + 1)]);
		await expect(decode(split(broken, random, 8))).rejects.toThrow('declares the encoding utf-8');
	}
});

it('a character that is interrupted by other text is rejected', async () => {
	const [first, second] = Buffer.from('é');
	const chunks = [Buffer.from(prolog), Buffer.of(first), Buffer.from('text'), Buffer.of(second)];
	await expect(decode(chunks)).rejects.toThrow('declares the encoding utf-8');
});

it('bytes that end in the middle of a character are rejected', async () => {
	const bytes = Buffer.from(`${prolog}price: 5 €`);
	const chunks = [bytes.subarray(0, 310), bytes.subarray(310, -1)];
	await expect(decode(chunks)).rejects.toThrow('declares the encoding utf-8');
});

describe('the encoding of a document', () => {
	const toLatin1 = (declared: string) =>
		Buffer.from(
			`<?xml version="1.0" encoding="${declared}"?><x><Response><A>Größe \u0080</A></Response></x>`,
			'latin1',
		);

	it('the declared encoding of a document is used', async () => {
		for (const declared of ['windows-1252', 'ISO-8859-1', 'latin1']) {
			expect((await read(toLatin1(declared)))[0].fields).toEqual({ A: 'Größe €' });
		}
		const utf8 = '<?xml version="1.0" encoding="UTF8"?><x><Response A="Größe"/></x>';
		expect((await read(utf8))[0].fields).toEqual({ A: 'Größe' });
	});

	it('the byte order mark decides the encoding, and UTF-16 without one is detected', async () => {
		const text = '<x><Response><A>Größe</A></Response></x>';
		const marked = Buffer.from(`\ufeff${text}`, 'utf16le');
		expect((await read(marked))[0].fields).toEqual({ A: 'Größe' });
		expect((await read(Buffer.from(text, 'utf16le')))[0].fields).toEqual({ A: 'Größe' });
		expect((await read(Buffer.from(marked).swap16()))[0].fields).toEqual({ A: 'Größe' });
	});

	it('a document that declares UTF-16 by mistake is read as UTF-8', async () => {
		const document = '<?xml version="1.0" encoding="utf-16"?><x><Response A="Größe"/></x>';
		expect((await read(document))[0].fields).toEqual({ A: 'Größe' });
	});

	it('an unknown encoding and bytes that do not match the declared one are rejected', async () => {
		await expect(read(toLatin1('klingon'))).rejects.toThrow('unknown encoding ("klingon")');
		await expect(read(toLatin1('utf-8'))).rejects.toThrow('declares the encoding utf-8');
	});
});

import { decodeXml } from '../../nodes/shared/xmlFeed/parse/decode';
import { seededRandom, type Random } from '../support/random';

async function textOf(chunks: Uint8Array[]): Promise<string> {
	async function* arriving() {
		yield* chunks;
	}
	let text = '';
	for await (const part of decodeXml(arriving())) text += part;
	return text;
}

/** The bytes in pieces of random lengths, some of them empty, after a first one that is long enough. */
function pieces(bytes: Uint8Array, random: Random, longest: number): Uint8Array[] {
	const cut = [bytes.subarray(0, 300)];
	for (let at = 300; at < bytes.length; ) {
		const end = at + random.integerBelow(longest);
		cut.push(bytes.subarray(at, end));
		at = end;
	}
	return cut;
}

const beginning = `<?xml version="1.0"?>${' '.repeat(300)}`;
const words = ['ready', 'Größe', '価格', '\u{1f600}', '\ufeff', '<a>1</a>', 'é', ' '];

describe('the decoding of chunked bytes', () => {
	it('decodes the same text wherever the bytes are split', async () => {
		const random = seededRandom(4);
		for (let round = 0; round < 300; round++) {
			const text = beginning + Array.from({ length: 60 }, () => random.pick(words)).join('');
			const cut = pieces(Buffer.from(text), random, round % 2 === 0 ? 6 : 60);
			expect(await textOf(cut)).toBe(text);
		}
	});

	it('rejects an invalid byte wherever the bytes are split', async () => {
		const random = seededRandom(5);
		for (let round = 0; round < 300; round++) {
			const text = beginning + Array.from({ length: 30 }, () => random.pick(words)).join('');
			const bytes = Buffer.from(`${text}é end`);
			// Either the first or the second byte of the last é is lost.
			const lost = bytes.length - 6 + random.integerBelow(2);
			const broken = Buffer.concat([bytes.subarray(0, lost), bytes.subarray(lost + 1)]);
			await expect(textOf(pieces(broken, random, 8))).rejects.toThrow('its encoding is utf-8');
		}
	});

	it('rejects a character that is interrupted by other text', async () => {
		const [first, second] = Buffer.from('é');
		const cut = [Buffer.from(beginning), Buffer.of(first), Buffer.from('text'), Buffer.of(second)];
		await expect(textOf(cut)).rejects.toThrow('its encoding is utf-8');
	});

	it('rejects bytes that end in the middle of a character', async () => {
		const bytes = Buffer.from(`${beginning}price: 5 €`);
		const cut = [bytes.subarray(0, 310), bytes.subarray(310, -1)];
		await expect(textOf(cut)).rejects.toThrow('its encoding is utf-8');
	});
});

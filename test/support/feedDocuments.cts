/** Generates well-formed feed documents in every form that XML allows; they depend only on the seed. */
import { seededRandom, type Random } from './random.cts';

const deviceNames = [
	'Shop front',
	'Größe & Maß',
	'漢字 < 😀',
	'"quoted" \'name\'',
	' padded ',
	'007',
];
const fieldNames = ['ID', 'Duration', 'SSLTime', 'Average-Response-Time', 'Note', 'x.y_z', 'Größe'];
const texts = ['', '1', '0.482', 'a & b', '<tag>', 'two\nlines', ']] >', 'S', '11/20/2026 1:05 PM'];

interface Style {
	random: Random;
	/** `x:`, or empty. */
	prefix: string;
}

function escapeXml(text: string, random: Random): string {
	return [...text]
		.map((character) => {
			const code = character.codePointAt(0) ?? 0;
			if (character === '<') return '&lt;';
			if (character === '&') return '&amp;';
			if (character === '"') return random.chance(0.5) ? '&quot;' : `&#${code};`;
			if (code > 127 && random.chance(0.2)) return `&#x${code.toString(16)};`;
			return character;
		})
		.join('');
}

function toContent(text: string, random: Random): string {
	const isCdata = text !== '' && !text.includes(']]>') && random.chance(0.2);
	return isCdata ? `<![CDATA[${text}]]>` : escapeXml(text, random);
}

/** Whitespace, comments and instructions, which have no meaning between elements. */
function generateFiller(random: Random): string {
	return random.pick(['', '', '', '\n', '\t ', '<!-- <Response/> & -->', '<?note <a> ?>']);
}

function toAttributes(names: readonly string[], { random }: Style): string {
	return [...new Set(names)]
		.map((name) => {
			const value = escapeXml(random.pick(texts).replace('\n', ' '), random);
			const quote = random.chance(0.5) ? '"' : "'";
			const safe = quote === "'" ? value.replaceAll("'", '&apos;') : value;
			return `${random.pick([' ', '\n '])}${name}=${quote}${safe}${quote}`;
		})
		.join('');
}

function toElement(name: string, attributeText: string, inside: string, style: Style): string {
	const { prefix, random } = style;
	const open = `${prefix}${name}${attributeText}`;
	if (inside === '' && random.chance(0.5)) return `<${open}/>`;
	return `<${open}>${inside}</${prefix}${name}${random.pick(['', '', ' '])}>`;
}

function repeat(random: Random, maxCount: number, make: () => string): string {
	return Array.from({ length: random.integerBelow(maxCount + 1) }, make).join('');
}

function generateField(depth: number, style: Style): string {
	const { random } = style;
	const name = random.pick(fieldNames);
	if (depth > 0 && random.chance(0.15)) {
		const inside = repeat(
			random,
			3,
			() => generateFiller(random) + generateField(depth - 1, style),
		);
		return toElement(name, '', inside, style);
	}
	const own = random.chance(0.15) ? toAttributes([random.pick(fieldNames)], style) : '';
	return toElement(name, own, toContent(random.pick(texts), random), style);
}

function generateRecord(style: Style): string {
	const { random } = style;
	const own = random.chance(0.3) ? toAttributes(['ID', random.pick(fieldNames)], style) : '';
	const mixed = random.chance(0.05) ? toContent('mixed', random) : '';
	const inside = repeat(random, 6, () => generateFiller(random) + generateField(2, style)) + mixed;
	return generateFiller(random) + toElement('Response', own, inside, style);
}

function generateContainer(depth: number, style: Style): string {
	const { random } = style;
	const name = random.pick(['Site', 'Location', 'Task', 'Group']);
	const own = random.chance(0.7)
		? `${toAttributes(['ID'], style)} Name="${escapeXml(random.pick(deviceNames), random)}"`
		: '';
	const plainField = () =>
		toElement(random.pick(['ID', 'Name', 'Zone']), '', random.pick(['1', 'A']), style);
	const parts = () =>
		random.pick([
			() => generateRecord(style),
			() => generateRecord(style),
			() => generateFiller(random) + plainField(),
			() => (depth > 0 ? generateContainer(depth - 1, style) : generateRecord(style)),
		])();
	return generateFiller(random) + toElement(name, own, repeat(random, 5, parts), style);
}

export function generateDocument(seed: number): string {
	const random = seededRandom(seed);
	const prefix = random.chance(0.1) ? 'x:' : '';
	const style = { random, prefix };
	const inside = repeat(random, 4, () =>
		random.chance(0.2) ? generateRecord(style) : generateContainer(3, style),
	);
	const namespace = prefix === '' ? '' : ' xmlns:x="urn:report"';
	const root = toElement('DotcomMonitorOnlineReport', namespace, inside, style);
	const begin = random.pick(['', '\ufeff', '<?xml version="1.0" encoding="utf-8"?>\n']);
	const lead = begin.startsWith('<') ? generateFiller(random) : '';
	return begin + lead + root + random.pick(['', '\n', '<!-- end -->']);
}

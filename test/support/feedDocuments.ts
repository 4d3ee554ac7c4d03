/** Feed documents of every form that well-formed XML allows, the same for the same seed. */
import { randomFrom, type Random } from './random';

const deviceNames = [
	'Shop front',
	'Größe & Maß',
	'漢字 < 😀',
	'"quoted" \'name\'',
	' blanks ',
	'007',
];
const fieldNames = ['ID', 'Duration', 'SSLTime', 'Average-Response-Time', 'Note', 'x.y_z', 'Größe'];
const texts = ['', '1', '0.482', 'a & b', '<tag>', 'two\nlines', ']] >', 'S', '11/20/2026 1:05 PM'];

interface Style {
	random: Random;
	/** `x:` or nothing. */
	prefix: string;
}

function escaped(text: string, random: Random): string {
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

function content(text: string, random: Random): string {
	const isBare = text !== '' && !text.includes(']]>') && random.chance(0.2);
	return isBare ? `<![CDATA[${text}]]>` : escaped(text, random);
}

/** What may stand between elements and means nothing. */
function between(random: Random): string {
	return random.pick(['', '', '', '\n', '\t ', '<!-- <Response/> & -->', '<?note <a> ?>']);
}

function attributes(names: readonly string[], { random }: Style): string {
	return [...new Set(names)]
		.map((name) => {
			const value = escaped(random.pick(texts).replace('\n', ' '), random);
			const quote = random.chance(0.5) ? '"' : "'";
			const safe = quote === "'" ? value.replaceAll("'", '&apos;') : value;
			return `${random.pick([' ', '\n '])}${name}=${quote}${safe}${quote}`;
		})
		.join('');
}

function element(name: string, attributeText: string, inside: string, style: Style): string {
	const { prefix, random } = style;
	const open = `${prefix}${name}${attributeText}`;
	if (inside === '' && random.chance(0.5)) return `<${open}/>`;
	return `<${open}>${inside}</${prefix}${name}${random.pick(['', '', ' '])}>`;
}

function some(random: Random, most: number, make: () => string): string {
	return Array.from({ length: random.below(most + 1) }, make).join('');
}

function field(depth: number, style: Style): string {
	const { random } = style;
	const name = random.pick(fieldNames);
	if (depth > 0 && random.chance(0.15)) {
		const inside = some(random, 3, () => between(random) + field(depth - 1, style));
		return element(name, '', inside, style);
	}
	const own = random.chance(0.15) ? attributes([random.pick(fieldNames)], style) : '';
	return element(name, own, content(random.pick(texts), random), style);
}

function record(style: Style): string {
	const { random } = style;
	const own = random.chance(0.3) ? attributes(['ID', random.pick(fieldNames)], style) : '';
	const mixed = random.chance(0.05) ? content('mixed', random) : '';
	const inside = some(random, 6, () => between(random) + field(2, style)) + mixed;
	return between(random) + element('Response', own, inside, style);
}

function around(depth: number, style: Style): string {
	const { random } = style;
	const name = random.pick(['Site', 'Location', 'Task', 'Group']);
	const own = random.chance(0.7)
		? `${attributes(['ID'], style)} Name="${escaped(random.pick(deviceNames), random)}"`
		: '';
	const beside = () =>
		element(random.pick(['ID', 'Name', 'Zone']), '', random.pick(['1', 'A']), style);
	const parts = () =>
		random.pick([
			() => record(style),
			() => record(style),
			() => between(random) + beside(),
			() => (depth > 0 ? around(depth - 1, style) : record(style)),
		])();
	return between(random) + element(name, own, some(random, 5, parts), style);
}

/** A well-formed report with none, one or many `Response` records. */
export function feedDocument(seed: number): string {
	const random = randomFrom(seed);
	const prefix = random.chance(0.1) ? 'x:' : '';
	const style = { random, prefix };
	const inside = some(random, 4, () => (random.chance(0.2) ? record(style) : around(3, style)));
	const nameSpace = prefix === '' ? '' : ' xmlns:x="urn:report"';
	const root = element('DotcomMonitorOnlineReport', nameSpace, inside, style);
	const begin = random.pick(['', '\ufeff', '<?xml version="1.0" encoding="utf-8"?>\n']);
	const lead = begin.startsWith('<') ? between(random) : '';
	return begin + lead + root + random.pick(['', '\n', '<!-- end -->']);
}

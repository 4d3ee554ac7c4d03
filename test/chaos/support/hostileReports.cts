/** Well-formed reports whose names and values no feed should send. */
import { seededRandom, type Random } from '../../support/random.cts';

const names = [
	...['ID', 'Name', 'Time', 'Start_Time', 'Status', 'State', 'Duration', 'Error', 'Description'],
	...['Location', 'Site', 'Monitor_Time', 'UpTime', 'DownTime', 'Uptime_Percentage', 'Count'],
	...['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'then', 'length', 'text', '_', 'Ä'],
];

const texts = [
	...'0 -1 1e999 NaN Infinity 0x10 1,5 99999999999999999999 100% -5% S F E Up Down Postponed'.split(
		' ',
	),
	...'ACTIVE true 2026-11-20 2026-11-20T10:15:00+99:99 2026-11-20T10:15:00-12:00 00:00'.split(' '),
	...['11/20/2026 10:15:00 AM', '11/20/2026 10:20 AM', '13/45/2026 1:00 AM', '02/29/2027 1:00 AM'],
	...[
		'11/20/2026 25:61:00',
		'1/1/0001',
		'12/31/9999 11:59:59 PM',
		'Friday, November 20, 2026 10:15',
	],
	...['', ' ', '1 234', '-00:00:01', '12.5 %', '1.5 s', '"quoted", and', 'a\nb', 'x'.repeat(2000)],
	...['__proto__', '\u202eabc', '🙂', '=1+1', '<b>', '&amp;'],
];

function escapeXml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function fields(random: Random): string {
	const count = random.integerBelow(9);
	return Array.from({ length: count }, () => {
		const name = random.pick(names);
		return `<${name}>${escapeXml(random.pick(texts))}</${name}>`;
	}).join('');
}

function attributes(random: Random): string {
	const chosen = new Set(Array.from({ length: random.integerBelow(4) }, () => random.pick(names)));
	return [...chosen].map((name) => ` ${name}="${escapeXml(random.pick(texts))}"`).join('');
}

/** @param record the element that is a record of the report */
export function hostileReport(own: number, root: string, record: string): string {
	const random = seededRandom(own);
	const element = (name: string, inside: string) =>
		`<${name}${attributes(random)}>${inside}</${name}>`;
	const records = () =>
		Array.from({ length: random.integerBelow(5) }, () => element(record, fields(random))).join('');
	const inner = () =>
		random.chance(0.5) ? element('Location', fields(random) + records()) : records();
	const sites = Array.from({ length: 1 + random.integerBelow(3) }, () =>
		element('Site', fields(random) + inner() + inner()),
	);
	return `<${root}>${random.chance(0.5) ? sites.join('') : records() + fields(random)}</${root}>`;
}

const [zero, nine, point, minus] = [...'09.-'].map((character) => character.charCodeAt(0));

/** More digits would lose precision. */
const maxDigits = 15;
const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, exponent) => 10 ** exponent);

/**
 * The number of a plain decimal text; undefined for other texts. Without regular expressions and Number: a
 * long report has millions of them, and this takes a fifth of the time. An integer of 15 digits divided by a
 * power of ten is rounded as Number rounds it.
 */
export function parseDecimal(text: string): number | undefined {
	const begin = text.charCodeAt(0) === minus ? 1 : 0;
	let whole = 0;
	let digits = 0;
	// -1 before the decimal point, then the number of digits after it.
	let fraction = -1;
	for (let offset = begin; offset < text.length; offset++) {
		const code = text.charCodeAt(offset);
		if (code >= zero && code <= nine) {
			whole = whole * 10 + (code - zero);
			digits++;
			if (fraction >= 0) fraction++;
		} else if (code === point && fraction < 0 && digits > 0) fraction = 0;
		else return undefined;
	}
	if (digits === 0 || digits > maxDigits || fraction === 0) return undefined;
	const value = fraction > 0 ? whole / powersOfTen[fraction] : whole;
	return begin === 1 ? -value : value;
}

const maxFields = 20;

/** The first value of each field that should hold a number and does not, by the feed's name of the field. */
export class OddFigures extends Map<string, string> {
	note(field: string, text: string): void {
		if (this.size < maxFields && !this.has(field)) this.set(field, text);
	}
}

/**
 * A copy of an object, from which objects with the same names are copied before they are filled. V8
 * keeps an object that grows name by name as a hash table, three times as large and twice as slow as
 * a copy of a result of JSON.parse: with 200,000 records that is half a gigabyte.
 */
export function templateOf<Fields extends object>(like: Fields): Fields {
	return JSON.parse(JSON.stringify(like));
}

import { detect } from 'tinyld';

import { languages, textsByLanguage, type Language } from '../../nodes/shared/features/reports';

/** Bytes. Of a shorter text nobody could tell; one in Japanese needs fewer characters. */
const minLength = 32;

/** A text of another language can be in one of ours, or in one that is near to them. */
const candidates = [...languages, 'it', 'nl'];

/** Texts for one and for several. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value === 'function') {
		return [1, 2].map((count) => String(value(count, 2, '3', '4')));
	}
	return Object.values(Object(value)).flatMap(textsIn);
}

function textsOf(name: Language): string[] {
	const { colon, comma, semicolon, dash, sentenceGap, locale, ...texts } = textsByLanguage[name];
	expect([colon, comma, semicolon, dash, locale]).not.toContain('');
	expect(sentenceGap.trim()).toBe('');
	return [...new Set(textsIn(texts))];
}

const isLong = (text: string) => Buffer.byteLength(text) >= minLength;

const languageOf = (text: string) => detect(text, { only: candidates });

it.each(languages)('the texts in %s are, as a whole, in no other language', (name) => {
	expect(detect(textsOf(name).join('. '))).toBe(name);
});

it.each(languages)('each longer text in %s is in that language', (name) => {
	const long = textsOf(name).filter(isLong);
	expect(long.length).toBeGreaterThan(15);
	expect(long.filter((text) => languageOf(text) !== name)).toEqual([]);
});

it.each(languages)('the locale of %s writes numbers and dates in that language', (name) => {
	expect(new Intl.Locale(textsByLanguage[name].locale).language).toBe(name);
});

it.each(languages)('the texts in %s look like their snapshot', (name) => {
	expect(textsOf(name).join('\n')).toMatchSnapshot();
});

/** Texts for none, one, some and all. */
function countedTexts(name: string, value: unknown): string[] {
	if (typeof value === 'function') {
		const counts = [
			[0, 1],
			[0, 3],
			[1, 1],
			[1, 3],
			[2, 3],
			[3, 3],
		];
		const given = counts.map(([count, all]) => String(value(count, all, '3', '4')));
		return given.every((text) => text.replace(/\d/g, '') === given[0].replace(/\d/g, ''))
			? []
			: [`${name}: ${given.join(' | ')}`];
	}
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([own, inner]) => countedTexts(own, inner));
}

it.each(languages)('the counted texts in %s look like their snapshot', (name) => {
	expect(countedTexts('', textsByLanguage[name]).join('\n')).toMatchSnapshot();
});

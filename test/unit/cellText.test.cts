/** Texts in cells that programs have damaged (docs/sheets.md). */
import { readCellText } from '../../nodes/shared/words/values/cellText';

it.each([
	'MÃ¼ller',
	'CafÃ© am Markt',
	'StraÃŸe',
	'Ã–sterreich',
	'Itâ€™s up',
	'Shop â€“ Berlin',
	'SkleÅ‚p Å›wiat',
	'ÐŸÑ€Ð¸Ð²ÐµÑ‚',
	'Ð\u009fÑ\u0080Ð¸',
	'ã‚·ãƒ§ãƒƒãƒ—',
	'æ—¥æœ¬',
	'æ±äº¬ store',
	'èªž',
	'å…¬å¸',
	'ì„œìš¸',
	'à¹„à¸—à¸¢',
	'Ð¨',
	'Ï€-Test',
	'×©×œ×•×',
	'ImiÄ™',
	'È™tiri',
	'Shop ðŸš€',
	'ï»¿Shop',
	'M\ufffdller',
	'M√ºller',
	'M├╝ller',
	'Shop \u0096 Berlin',
])('refuses "%s", which was read with the wrong encoding', (text) => {
	expect(() => readCellText(text)).toThrow('was read with the wrong encoding');
});

it.each([
	'Müller & Söhne',
	'“CAFÉ” – Hôtel… «Été»',
	'KÖ–Galerie, SÃO PAULO, AMANHÃ…',
	'Âge d’or, Ñandú, Ångström 5 Å',
	'« café »',
	'«\u00a0Café\u00a0» “déjà vu…” CAFÉ™ Nestlé® Café¹²',
	'Æther, Ðorđe, Çelik, Žižkov, „Spaß“, 10×€, CAFFÈ» né»—x',
	'ÎLE, El NIÑO… Ó’Brien, ÅÄÖ™, TÜV-Ä™',
	'Привет, Ελλάδα, ショップ 🚀',
	'AT&T; R&D',
])('keeps "%s" as it is', (text) => {
	expect(readCellText(text)).toBe(text);
});

it.each([
	['https://a.test/?id=1&amp;lang=en', 'https://a.test/?id=1&lang=en'],
	['https://a.test/?id=1&amp;amp;lang=fr', 'https://a.test/?id=1&lang=fr'],
	['https://a.test/?a=1&copy=2&reg=3', 'https://a.test/?a=1&copy=2&reg=3'],
	['M&uuml;ller &#38; S&#xF6;hne', 'Müller & Söhne'],
	['&Uuml;ber&nbsp;uns &ndash; &euro; &bdquo;x&ldquo;', 'Über\u00a0uns – € „x“'],
	['a&shy;b &unknown; &;', 'ab &unknown; &;'],
])('decodes the HTML escapes of %s', (text, decoded) => {
	expect(readCellText(text)).toBe(decoded);
});

import type { StatusDevice, StatusPage } from '../uptime';
import { shorten } from '../../words/util/phrases';
import { mapInSteps, type Steps } from '../../words/util/turn';
import { light } from '../mail';
import { formatOf } from './format';
import { deviceName, slugOf } from './lines';
import { escapeXml, type FileContext } from './statusFiles';
import { levelOfDevice, stateText } from './statusView';
import { textsByLanguage, type Texts } from './texts';

const maxBadgeName = 40;

/** File systems limit the lengths of names. */
const maxSlug = 50;

/** A badge for each device, to embed in other web pages. Its unique `slug` is for a file name. */
export function* deviceBadges(
	page: StatusPage,
	{ language }: Pick<FileContext, 'language'>,
): Steps<Array<{ slug: string; svg: string }>> {
	const texts = textsByLanguage[language];
	const used = new Set<string>();
	const counts = new Map<string, number>();
	return yield* mapInSteps(page.devices, (device) => {
		const { deviceId, name: deviceOrNone } = device;
		const name = deviceName({ deviceId, deviceName: deviceOrNone }, texts);
		const base = slugOf([...name].slice(0, maxSlug).join('').toLowerCase()) || 'system';
		// Further devices of the same name get a number: shop, shop-2, shop-3.
		let slug = base;
		let count = counts.get(base) ?? 2;
		while (used.has(slug)) slug = `${base}-${count++}`;
		counts.set(base, count);
		used.add(slug);
		const state = [stateText(device, texts), ...uptimeInDays(device, texts)].join(' · ');
		return {
			slug,
			svg: badgeSvg(shorten(name, maxBadgeName), state, {
				color: light[levelOfDevice(device)],
				colon: texts.colon,
			}),
		};
	});
}

/** The uptime with its number of days ("Down 100%" would be misread); an empty list if unknown. */
function uptimeInDays({ days, uptimePercentage }: StatusDevice, texts: Texts): string[] {
	if (uptimePercentage === null) return [];
	const known = (days ?? []).filter((day) => day.uptimePercentage !== null).length;
	return [texts.statusPage.uptimeInDays(formatOf(texts).percentage(uptimePercentage), known)];
}

/**
 * The estimated width of a text in pixels, with 12 for its margins: 13 for a wide (East Asian)
 * character, 7 for another.
 */
function widthOf(text: string): number {
	return [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 13 : 7), 12);
}

/** A badge with the name on gray and the state on a color. The colon is for screen readers. */
function badgeSvg(
	name: string,
	state: string,
	{ colon, color }: { colon: string; color: string },
): string {
	const label = escapeXml(name + colon + state);
	const [left, right] = [widthOf(name), widthOf(state)];
	const centered = (text: string, x: number, width: number) =>
		`<text x="${x + width / 2}" y="14" textLength="${width - 12}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}">`,
		`<title>${label}</title>`,
		`<rect width="${left + right}" height="20" rx="3" fill="#444d56"/>`,
		`<rect x="${left}" width="${right}" height="20" rx="3" fill="${color}"/>`,
		'<g fill="#ffffff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
		centered(name, 0, left) + centered(state, left, right),
		'</g></svg>',
		'',
	].join('\n');
}

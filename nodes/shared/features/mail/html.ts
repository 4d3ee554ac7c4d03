import { escapeHtml } from '../../words/text';
import { dark, light } from './colors';

/** Gmail cuts a mail off after 102 KB. */
export const maxEmailBytes = 99_000;

const textFont = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The sizes of text in all mails. */
export const type = {
	small: 'font-size:12px;line-height:16px',
	text: 'font-size:14px;line-height:20px',
	heading: 'font-size:16px;line-height:22px;font-weight:bold',
	title: 'font-size:20px;line-height:28px;font-weight:bold',
	figure: 'font-size:36px;line-height:44px;font-weight:bold',
};

export const tableStart =
	'<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Read only by programs with a dark mode; all others show the light colors of each element. */
export const darkStyle = [
	'@media (prefers-color-scheme:dark){',
	`.p{background:${dark.page}!important}`,
	`.c{background:${dark.card}!important;border-color:${dark.line}!important}`,
	`.t{color:${dark.text}!important}`,
	`.m{color:${dark.muted}!important}`,
	`.l{border-color:${dark.line}!important}`,
	`.g{color:${dark.good}!important}`,
	`.f{color:${dark.fair}!important}`,
	`.b{color:${dark.bad}!important}`,
	`.u{background:${dark.line}!important}`,
	'}',
].join('');

/**
 * The start of a card that is as wide as a mail, and narrower on a phone; `cardEnd` ends it.
 *
 * @param accentColor of its upper edge; empty for none. No text on it, because its contrast is unknown
 */
export function cardStart(accentColor: string): string {
	const upperEdge = accentColor === '' ? '' : `border-top:4px solid ${accentColor}!important;`;
	return `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="c" style="width:100%;max-width:600px;background:${light.card};border:1px solid ${light.line};${upperEdge}border-radius:8px"><tr><td style="padding:20px 16px;text-align:left;word-break:break-word;${textFont}">`;
}

export const cardEnd = '</td></tr></table>';

/** A mail in English, as a part of a page, so that a user can add text around it. @param content in HTML */
export function cardMail(color: string, title: string, content: string, note = ''): string {
	const below = note === '' ? '' : paragraph(escapeHtml(note), 'm');
	return `<style>:root{color-scheme:light dark}${darkStyle}</style><div lang="en">${cardStart(color)}${heading(title, 'h1')}${below}${content}${cardEnd}</div>`;
}

/** Rules for a printed page: colors as on the screen, and no element cut by the end of a sheet. */
export function printRules(elements: string): string {
	return `*{-webkit-print-color-adjust:exact;print-color-adjust:exact}${elements}{break-inside:avoid}h1,h2,h3{break-after:avoid}`;
}

/** A heading in HTML, or the title of a mail (h1). @param text not yet escaped */
export function heading(text: string, tag: 'h1' | 'h2' = 'h2'): string {
	const [margin, size] = tag === 'h1' ? ['0 0 4px', type.title] : ['24px 0 8px', type.heading];
	return `<${tag} class="t" style="margin:${margin};color:${light.text};${size}">${escapeHtml(text)}</${tag}>`;
}

/**
 * A paragraph in HTML, of escaped content. Its class is `m` for muted and `t` for normal text: the
 * style sheet of the mail replaces its color in dark mode.
 */
export function paragraph(
	content: string,
	name: 'm' | 't',
	margin = '0 0 8px',
	size: keyof typeof type = 'text',
): string {
	const color = name === 'm' ? light.muted : light.text;
	return `<p class="${name}" style="margin:${margin};color:${color};${type[size]}">${content}</p>`;
}

/** A row for `lineTable`. @param content in HTML, as the label @param isFigure whether it is at the right edge */
export function lineRow(content: string, label = '', isFigure = false): string {
	const style = `border-top:1px solid ${light.line};${type.text};vertical-align:top`;
	const last = (more: string) =>
		`class="t l" style="padding:6px 0;color:${light.text};${style}${more}"`;
	if (label === '') return `<tr><td colspan="2" ${last('')}>${content}</td></tr>`;
	const [width, align] = isFigure ? ['', ';text-align:right'] : [' width="90"', ''];
	return `<tr><td${width} class="m l" style="padding:6px 12px 6px 0;color:${light.muted};${style}">${label}</td><td ${last(align)}>${content}</td></tr>`;
}

/** A table of rows from `lineRow` that fit into a mail, then the number of the others and of those left out. */
export function lineTable(rows: readonly string[], leftOut = 0): string {
	// The rest of a mail is smaller than 19,000 bytes.
	const shown = [...piecesThatFit(rows, (row) => row, maxEmailBytes - 19_000)];
	const left = rows.length - shown.length + leftOut;
	const more = left > 0 ? paragraph(`and ${left} more`, 'm', '8px 0 0') : '';
	if (rows.length === 0) return more;
	return `${tableStart} style="margin:12px 0 0">${shown.join('')}</table>${more}`;
}

/** The HTML of the first entries that fit into a number of bytes, with a line break after each. */
export function* piecesThatFit<Entry>(
	entries: Iterable<Entry>,
	toPiece: (entry: Entry) => string,
	maxBytes: number,
): Generator<string> {
	let free = maxBytes;
	for (const entry of entries) {
		const piece = toPiece(entry);
		free -= Buffer.byteLength(piece) + 1;
		if (free < 0) return;
		yield piece;
	}
}

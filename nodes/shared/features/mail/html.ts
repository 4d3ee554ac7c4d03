import { escapeHtml } from '../../words/text';
import { light } from './colors';

/** Gmail cuts a mail off after 102 KB. */
export const maxEmailBytes = 99_000;

export const textFont = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const tableStart =
	'<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * The opening tag of a table that is as wide as a mail, and narrower on a phone.
 *
 * @param accentColor of its upper edge; empty for none. No text on it, because its contrast is unknown
 */
export function cardStart(accentColor: string): string {
	const upperEdge = accentColor === '' ? '' : `border-top:4px solid ${accentColor}!important;`;
	return `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="c" style="width:100%;max-width:600px;background:${light.card};border:1px solid ${light.line};${upperEdge}border-radius:8px">`;
}

/** Rules for a printed page: colors as on the screen, and no element cut by the end of a sheet. */
export function printRules(elements: string): string {
	return `*{-webkit-print-color-adjust:exact;print-color-adjust:exact}${elements}{break-inside:avoid}h1,h2,h3{break-after:avoid}`;
}

/** A heading in HTML. @param text not yet escaped */
export function heading(text: string): string {
	return `<h2 class="t" style="margin:24px 0 8px;color:${light.text};font-size:16px;line-height:20px">${escapeHtml(text)}</h2>`;
}

/**
 * A paragraph in HTML, of escaped content. Its class is `m` for muted and `t` for normal text: the
 * style sheet of the mail replaces its color in dark mode.
 */
export function paragraph(content: string, name: 'm' | 't', style = 'margin:0 0 8px'): string {
	const color = name === 'm' ? light.muted : light.text;
	return `<p class="${name}" style="color:${color};font-size:14px;line-height:20px;${style}">${content}</p>`;
}

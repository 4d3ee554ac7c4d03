import { shorten } from '../../words/util/phrases';
import { escapeHtml } from '../../words/text';
import { cellColors } from './colors';
import type { StripCell } from './strip';
import { stripLabel, type ReportView } from './view';

const width = 600;
const height = 228;
const plot = { left: 64, right: 588, top: 44, bottom: 180 };

/** The possible starts of the axis in percent, highest first. */
const floors = [99.8, 99.5, 99, 98, 95, 90, 75, 50, 0];

/** A bar chart of the uptime of one or more cells, with the target in percent as a dashed line. */
export function svgChart(view: ReportView, cells: readonly StripCell[], target: number): string {
	const { format, texts } = view;
	const known = cells.flatMap(({ uptimePercentage }) => uptimePercentage ?? []);
	const lowest = Math.min(target, ...known);
	// The highest start with the lowest value in the upper half, so that small differences are not exaggerated.
	const floor = floors.find((value) => value <= 2 * lowest - 100) ?? 0;
	const toY = (value: number) =>
		toTenth(plot.bottom - ((value - floor) / (100 - floor)) * (plot.bottom - plot.top));
	const stepWidth = (plot.right - plot.left) / Math.max(1, cells.length);
	const leftOf = (index: number) => plot.left + index * stepWidth;
	const bars = cells.map((cell, index) => bar(cell, leftOf(index), stepWidth, toY, view));
	const [first, last] = [cells[0], cells[cells.length - 1]];
	const title = shorten(view.title, 80) + texts.comma + view.period;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="Arial, Helvetica, sans-serif" font-size="12" style="max-width:100%;height:auto">`,
		`<title id="title">${escapeHtml(title)}</title>`,
		`<desc id="desc">${escapeHtml(`${view.daysHeading}. ${stripLabel(view, cells)}`)}</desc>`,
		`<rect width="${width}" height="${height}" fill="#ffffff"/>`,
		text(12, 22, view.daysHeading + texts.comma + view.period, 'start', '#1f2328', 14),
		text(plot.left - 8, plot.top + 4, format.percentage(100), 'end'),
		text(plot.left - 8, plot.bottom, format.percentage(floor), 'end'),
		`<line x1="${plot.left}" y1="${plot.bottom}" x2="${plot.right}" y2="${plot.bottom}" stroke="#8c959f"/>`,
		...bars,
		`<line x1="${plot.left}" y1="${toY(target)}" x2="${plot.right}" y2="${toY(target)}" stroke="#1f2328" stroke-dasharray="4 3"/>`,
		text(plot.left, plot.bottom + 18, format.shortDay(first.from), 'start'),
		text(plot.right, plot.bottom + 18, format.shortDay(last.to), 'end'),
		text(
			12,
			height - 8,
			`- - -  ${texts.target}${texts.colon}${format.percentage(target)}`,
			'start',
		),
		'</svg>',
	].join('\n');
}

/**
 * A bar with its day and uptime as a tooltip. It is at least 2 pixels high, without data 4.
 *
 * @param stepWidth the width of a bar and its gap, in pixels
 * @param toY returns the pixels from the top for an uptime in percent
 */
function bar(
	{ from, level, to, uptimePercentage }: StripCell,
	left: number,
	stepWidth: number,
	toY: (percentage: number) => number,
	{ format, texts }: ReportView,
): string {
	const top =
		uptimePercentage === null ? plot.bottom - 4 : Math.min(toY(uptimePercentage), plot.bottom - 2);
	const day = format.dayRange(from, to);
	const label = day + texts.colon + format.percentage(uptimePercentage);
	const gap = Math.min(4, stepWidth * 0.2);
	return `<rect x="${toTenth(left + gap / 2)}" y="${top}" width="${toTenth(stepWidth - gap)}" height="${toTenth(plot.bottom - top)}" fill="${cellColors[level]}"><title>${escapeHtml(label)}</title></rect>`;
}

/** A line of text. `x` is its start or end, as `anchor` defines; `y` is its baseline. */
function text(
	x: number,
	y: number,
	content: string,
	anchor: 'end' | 'start',
	fill = '#59636e',
	size = 12,
): string {
	return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}" font-size="${size}">${escapeHtml(content)}</text>`;
}

function toTenth(value: number): number {
	return Math.round(value * 10) / 10;
}

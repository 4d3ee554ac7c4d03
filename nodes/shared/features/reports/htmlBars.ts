import { escapeHtml } from '../../words/text';
import { light, tableStart, type } from '../mail';
import { cellColors, responseColor } from './colors';
import type { StripCell } from './strip';
import { responseBarsLabel, stripLabel, type ReportView } from './view';

const cellsStart =
	'<table role="presentation" width="100%" cellpadding="0" cellspacing="1" border="0" style="table-layout:fixed;';

/** The maximum number of days for which all names fit under a strip on a phone. */
const maxNamedDays = 7;

/**
 * A strip as an HTML table: a row with a colored cell for each day (or several days). Colors and
 * heights are attributes, because some mail programs ignore styles.
 *
 * @param height in pixels
 * @param hasTitles whether each cell has its day as a title, which needs space
 */
export function stripTable(
	view: ReportView,
	cells: readonly StripCell[],
	height: number,
	hasTitles: boolean,
): string {
	const { format, texts } = view;
	const title = ({ from, to, uptimePercentage }: StripCell) => {
		if (!hasTitles) return '';
		const day = format.dayRange(from, to);
		return ` title="${escapeHtml(day + texts.colon + format.percentage(uptimePercentage))}"`;
	};
	const row = cells
		.map((cell) => {
			const { level } = cell;
			const darkClass = level === 'unknown' ? ' class="u"' : '';
			return `<td${darkClass}${title(cell)} bgcolor="${cellColors[level]}" height="${height}"></td>`;
		})
		.join('');
	return `<div role="img" aria-label="${escapeHtml(stripLabel(view, cells))}">${cellsStart}font-size:0;line-height:0"><tr>${row}</tr></table></div>`;
}

/**
 * The names of the days under a strip. If there are many cells, or cells of several days, only the
 * first and the last day are named.
 */
export function dayNames(view: ReportView, cells: readonly StripCell[]): string {
	const { format } = view;
	const cell = (text: string, align: string) => `<td align="${align}">${escapeHtml(text)}</td>`;
	const areNamed = cells.length <= maxNamedDays && cells.every(({ from, to }) => from === to);
	const named = areNamed
		? cells.map(({ from }) => cell(format.shortWeekday(from), 'center'))
		: [
				cell(format.shortWeekday(cells[0].from), 'left'),
				cell(format.shortWeekday(cells[cells.length - 1].to), 'right'),
			];
	return `${cellsStart}"><tr class="m" valign="top" style="color:${light.muted};${type.small}">${named.join('')}</tr></table>`;
}

const maxBarHeight = 48;

/**
 * The average response times under a strip as bars, made of table cells, which every mail program
 * shows. The longest time has the full height; a cell without a time has no bar.
 */
export function responseBars(view: ReportView, cells: readonly StripCell[]): string {
	const times = cells.map(({ averageSeconds }) => averageSeconds);
	const longest = times.reduce<number>((most, time) => Math.max(most, time ?? 0), 0);
	const bars = times.map((time) => {
		if (time === null || longest === 0) return '<td></td>';
		const height = Math.max(1, Math.round((time / longest) * maxBarHeight));
		return `<td valign="bottom" style="vertical-align:bottom">${tableStart}><tr><td bgcolor="${responseColor}" height="${height}"></td></tr></table></td>`;
	});
	return `<div role="img" aria-label="${escapeHtml(responseBarsLabel(view))}">${cellsStart}font-size:0;line-height:0"><tr>${bars.join('')}</tr></table></div>`;
}

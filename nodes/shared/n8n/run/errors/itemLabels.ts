import type { INodeExecutionData } from 'n8n-workflow';

import { toRanges } from '../../../words/util/phrases';

/**
 * The labels of items in messages: rows of a sheet, or positions from 1. Rows need a different
 * `row_number` in each item, which n8n's Google Sheets node adds.
 */
export class ItemLabels {
	private readonly rows: number[] | undefined;

	constructor(items: readonly INodeExecutionData[]) {
		const rows = items.map(({ json }) => toRow(json.row_number));
		const areUniqueRows =
			rows.every((row) => row !== undefined) && new Set(rows).size === rows.length;
		this.rows = areUniqueRows ? rows : undefined;
	}

	/** "Row 3". */
	one(item: number): string {
		return this.rows ? `Row ${this.rows[item]}` : `Item ${item + 1}`;
	}

	/** "row 3", "rows 3-5, 7". */
	several(items: readonly number[]): string {
		const numbers = items.map((item) => this.rows?.[item] ?? item + 1);
		const ranges = toRanges(numbers.sort((one, other) => one - other));
		return `${this.word(items.length)} ${ranges}`;
	}

	/** "40 rows". */
	countOf(items: number): string {
		return `${items} ${this.word(items)}`;
	}

	private word(count: number): string {
		return `${this.rows ? 'row' : 'item'}${count === 1 ? '' : 's'}`;
	}
}

/** The number of a sheet's row; undefined for any other value. */
function toRow(value: unknown): number | undefined {
	const row = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof row === 'number' && Number.isSafeInteger(row) && row > 0 ? row : undefined;
}

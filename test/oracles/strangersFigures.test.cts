/**
 * Random histories of checks, read through the engine, compared with figures that were computed from
 * docs/figures.md alone, without a look at the code. A history that is told otherwise is told in its least form.
 */
import { caseCount } from '../support/cases.cts';
import { DEFAULT_RULE, historyOf, type StrangersHistory } from '../support/strangersHistories.cts';
import { publishFigures, seed } from '../chaos/support/round.cts';
import { compareHistory, historyReader, inWords, leastHistory } from './support/strangersRun.cts';

const WEEK = 7 * 24 * 60 * 60_000;
/** A Sunday at midnight: weeks before now are whole, so that the weekdays of a seed never change. */
const SUNDAY = Date.UTC(2023, 0, 1);

it('reports have the figures of docs/figures.md for any checks', async () => {
	const read = await historyReader();
	const begin = SUNDAY + (Math.floor((Date.now() - SUNDAY) / WEEK) - 3) * WEEK;
	const count = caseCount(40, 1000);
	const complaints: string[] = [];
	let [checks, rows, fields, byDefault] = [0, 0, 0, 0];
	for (let index = 0; index < count; index++) {
		const history = historyOf(seed * 1_000_000 + index, begin);
		const compare = async (other: StrangersHistory) => compareHistory(other, await read(other));
		const result = await compare(history);
		checks += history.checks.length;
		rows += result.rows;
		fields += result.fields;
		if (history.rule === DEFAULT_RULE) byDefault++;
		if (result.differences.length === 0) continue;
		const [{ field }] = result.differences;
		const isAlike = async (other: StrangersHistory) =>
			(await compare(other)).differences.some((difference) => difference.field === field);
		const least = await leastHistory(history, isAlike);
		const told = (await compare(least)).differences.map(
			({ row, field: name, node, stranger }) => `${row}, ${name}: ${node}, the page ${stranger}`,
		);
		complaints.push(`${inWords(least)}\n  ${told.join('\n  ')}`);
		if (complaints.length >= caseCount(1, 5)) break;
	}
	expect(complaints.join('\n\n')).toBe('');
	expect(rows).toBeGreaterThan(10 * count);
	publishFigures('Figures of outages compared with a computation from their documentation', [
		{ name: 'Histories of checks', value: count },
		{ name: 'Of these by the default rule', value: byDefault },
		{ name: 'Checks', value: checks },
		{ name: 'Rows', value: rows },
		{ name: 'Fields', value: fields },
	]);
});

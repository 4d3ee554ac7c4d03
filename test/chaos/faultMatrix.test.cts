/**
 * Every family of operations with every fault: faultMatrix.md says what comes of it. Nothing here is
 * random: the seed of a round changes nothing.
 */
import { checkCell, describeCell } from './support/checkCell.cts';
import { families } from './support/families.cts';
import { runCell, type Cell } from './support/faultCell.cts';
import { createCellContext, type CellContext } from './support/faultCellContext.cts';
import { faultCases } from './support/faults.cts';
import { readMatrix } from './support/readMatrix.cts';
import { publishFigures } from './support/round.cts';

const tables = readMatrix();
const familyNames = Object.keys(families);
const faults = Object.keys(faultCases);
const notApplicable = '-';

/** Expected outcomes by family. */
const readRow = (fault: string): Record<string, string> =>
	Object.assign({}, ...tables.map(({ rows }) => rows.get(fault)));

it('faultMatrix.md has a row for each fault in each table, and a column for each family', () => {
	for (const { title, families: columns, rows } of tables) {
		expect({ title, rows: [...rows.keys()] }).toEqual({ title, rows: faults });
		const own = familyNames.filter((name) => families[name].table === title);
		expect({ title, columns }).toEqual({ title, columns: own });
	}
	expect(tables.flatMap(({ families: columns }) => columns)).toEqual(familyNames);
	const cells = faults.flatMap((fault) => Object.values(readRow(fault)));
	publishFigures('Faults and operations', [
		{ name: 'Faults', value: faults.length },
		{ name: 'Families of operations', value: familyNames.length },
		{ name: 'Combinations', value: cells.filter((cell) => cell !== notApplicable).length },
	]);
});

/** Some take their time: so many at a time. */
const groupSize = 6;

const isSlow = (fault: string) => faultCases[fault].endsByTime || faultCases[fault].asksToWait;
const others = faults.filter((fault) => !isSlow(fault));
const groups = [
	faults.filter(isSlow),
	...Array.from({ length: Math.ceil(others.length / groupSize) }, (_, at) =>
		others.slice(at * groupSize, (at + 1) * groupSize),
	),
];

/** Without a fault, by family. */
const goodCells = new Map<string, Cell>();

async function runGoodCells(context: CellContext): Promise<void> {
	for (const name of familyNames) {
		if (goodCells.has(name)) continue;
		const settings = { fault: 'no fault', name, before: 0, onMet: () => {} };
		goodCells.set(name, await runCell(settings, context));
	}
}

/** A poll cannot be stopped. */
function isApplicable(name: string, fault: string): boolean {
	return families[name].node !== undefined || !fault.startsWith('canceled');
}

interface NamedCell {
	fault: string;
	name: string;
	cell: Cell;
}

/** The next cell begins when this one has met its fault: then it only waits. */
async function runInTurn(faultGroup: string[], context: CellContext): Promise<NamedCell[]> {
	const cells: Array<Promise<NamedCell>> = [];
	for (const fault of faultGroup) {
		for (const name of familyNames.filter((family) => isApplicable(family, fault))) {
			let onMet = () => {};
			const met = new Promise<void>((resolve) => (onMet = resolve));
			const { before = 0 } = goodCells.get(name) ?? {};
			const running = runCell({ fault, name, before, onMet }, context);
			cells.push(running.then((cell) => ({ fault, name, cell })));
			await Promise.race([met, running]);
		}
	}
	return await Promise.all(cells);
}

it.each(groups.map((group): [string, string[]] => [group.join(', '), group]))(
	'operations have the outcomes that faultMatrix.md lists: %s',
	async (_, group) => {
		const context = await createCellContext();
		await runGoodCells(context);
		const cells = await runInTurn(group, context);
		const none = Object.fromEntries(familyNames.map((name) => [name, notApplicable]));
		const outcomes = new Map(group.map((fault) => [fault, { ...none }]));
		for (const { fault, name, cell } of cells) {
			Object.assign(outcomes.get(fault) ?? {}, { [name]: describeCell(name, cell) });
		}
		expect(outcomes).toEqual(new Map(group.map((fault) => [fault, readRow(fault)])));
		for (const { fault, name, cell } of cells) checkCell(name, fault, cell, goodCells.get(name));
	},
);

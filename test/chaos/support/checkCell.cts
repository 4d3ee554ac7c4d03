import { families } from './families.cts';
import type { Cell } from './faultCell.cts';
import { faultCases, type Fate } from './faults.cts';

/** `1 TIMEOUT changed`: sent how often, its code or done, and what became of what the service holds. */
export function describeCell(name: string, cell: Cell): string {
	const { node, table } = families[name];
	const { code, isChanged, output, said, sent } = cell;
	const isBare = !node && output.some((item) => Object(item).lastError === null);
	const success = said === '' ? 'done' : `no code: ${said}`;
	const outcome = code ?? (isBare ? 'bare' : success);
	const held = table === 'Writing' ? [isChanged ? 'changed' : 'same'] : [];
	return [sent, outcome, ...held].join(' ');
}

/** What looks before it sends a write again is not led astray by what the service says of it. */
function fateOf(name: string, fault: string): Fate {
	const { fate } = faultCases[fault];
	const { looks, writes } = families[name];
	return fate === 'assumed' && (looks || !writes) ? 'good' : fate;
}

const unknownFate = /The request may have been carried out/;

/**
 * Checks what holds for every cell, whatever the tables say.
 *
 * @throws Error with the name of the cell, and the expectation that failed as its cause
 */
export function checkCell(name: string, fault: string, cell: Cell, good: Cell | undefined): void {
	try {
		checkExpectations(name, fault, cell, good);
	} catch (cause) {
		throw new Error(`${name}, ${fault}: ${cell.said}`, { cause });
	}
}

function checkExpectations(name: string, fault: string, cell: Cell, good: Cell | undefined): void {
	const { leavesOut, node, readsNothing, table, writes = false } = families[name];
	const fate = fateOf(name, fault);
	if (table !== 'Writing') expect(cell.isChanged).toBe(false);
	// The service carries out no write twice, unless it says that it did not carry it out.
	if (writes && fate !== 'assumed') expect(cell.carriedOut).toBeLessThanOrEqual(1);
	const { countAfterRepeat = 1 } = cell;
	if (fate !== 'assumed') expect(countAfterRepeat).toBe(1);
	if (!node) checkEvents(cell);
	if (cell.code !== undefined) checkError(name, fault, cell);
	else if (leavesOut && (fate === 'confirmed' || fate === 'notDone')) {
		expect(cell.hints.join()).toMatch(leavesOut);
		expect(cell.output).toMatchObject([{ devices: Object(good?.output[0]).devices - 1 }]);
	} else if (node && fate === 'confirmed') {
		if (readsNothing) expect(cell.output).toEqual([]);
		else checkConfirmed(cell, good);
	} else if (node && fate !== 'assumed') {
		expect(cell.output).toEqual(good?.output);
		expect(cell.hints).toEqual(good?.hints);
	}
}

/** No event is lost, and none comes twice. */
function checkEvents({ output, later = [] }: Cell): void {
	const wentDown = expect.objectContaining({ deviceName: 'Shop front', event: 'wentDown' });
	expect([...output, ...later]).toEqual([wentDown]);
}

/** A write whose response says nothing is done, but what is new has no ID: a hint says what to do. */
function checkConfirmed({ hints, output }: Cell, good: Cell | undefined): void {
	const [first] = output.map(Object);
	if (first?.action !== 'created') return expect(output).toEqual(good?.output);
	const lacksId = first.deviceId === null || first.taskIds?.[0] === null;
	// A device that was made in one request is found by its name.
	if (!lacksId) {
		const { deviceName } = Object(good?.output[0]);
		expect(output).toMatchObject([{ deviceId: expect.any(Number), deviceName }]);
		return expect(hints).toEqual(good?.hints);
	}
	expect(hints).toEqual([expect.stringMatching(/without returning its ID/)]);
}

/** Nothing partial is output, and the message says whether a write may have been carried out. */
function checkError(name: string, fault: string, cell: Cell): void {
	const { carriedOut, isChanged, output, said } = cell;
	const {
		alwaysSays,
		looks,
		mayDoubt,
		saysHeld,
		saysUnknown = unknownFate,
		writes,
	} = families[name];
	const fate = fateOf(name, fault);
	expect(output).toEqual([]);
	// Of an execution that was stopped before its node began there is nothing to say.
	if (said === '' || fate === 'assumed') return;
	expect(said).not.toMatch(/undefined|null|NaN|\b1 seconds/);
	if (alwaysSays) expect(said).toMatch(alwaysSays);
	if (saysHeld) expect(said).toMatch(saysHeld[isChanged ? 'changed' : 'same']);
	const mayBeDone = writes && (fate === 'unknown' || carriedOut > 0);
	if (mayBeDone) expect(said).toMatch(saysUnknown);
	else if (!looks && !mayDoubt) expect(said).not.toMatch(unknownFate);
}

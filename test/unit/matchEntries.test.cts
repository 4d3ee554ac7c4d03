import type { SetupEntry } from '../../nodes/shared/features/accountSetup';
import { matchEntries } from '../support/setupsAtOnce.cts';

const pairsOf = (before: SetupEntry[], after: SetupEntry[]) => {
	const { partners } = matchEntries(before, after);
	return after.flatMap((entry) => {
		const old = partners.get(entry);
		return old ? [[old.id, entry.id]] : [];
	});
};

it('entries are matched by ID and name, then by name, then by ID', () => {
	const before = [
		{ id: 1, name: 'A' },
		{ id: 2, name: 'B' },
		{ id: 3, name: 'C' },
	];
	const after = [
		{ id: 9, name: 'b' },
		{ id: 3, name: 'Z' },
		{ id: 1, name: 'A' },
	];
	expect(pairsOf(before, after)).toEqual([
		[2, 9],
		[3, 3],
		[1, 1],
	]);
});

it('entries of the same name are matched by what they have in common, not by order or ID', () => {
	const page = { name: 'Page', url: 'https://a.test/' };
	const before = [
		{ id: 1, name: 'A', owner: { name: 'A', id: 2 }, isPaused: false },
		{ id: 2, name: 'A', owner: 'B', isPaused: true, tasks: [page] },
		{ id: 3, name: 'A', owner: 'B', isPaused: false },
	];
	const after = [
		{ id: 7, name: 'A', owner: 'B', isPaused: true, tasks: [{ ...page, id: 71 }] },
		{ id: 8, name: 'A', owner: 'B', isPaused: false },
		{ id: 9, name: 'A', owner: { name: 'A', id: 7 }, isPaused: false },
	];
	expect(pairsOf(before, after)).toEqual([
		[2, 7],
		[3, 8],
		[1, 9],
	]);
	expect(pairsOf(before.slice(0, 2), after)).toEqual([
		[2, 7],
		[1, 9],
	]);
});

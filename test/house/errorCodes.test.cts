import {
	errorKinds,
	ParameterError,
	ParameterErrors,
} from '../../nodes/shared/words/util/monitoringError';
import { readPage } from '../support/pages.cts';

const page = readPage('docs/errors.md');

const rows = page
	.split('\n')
	.filter((line) => line.startsWith('|'))
	.map((line) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);

it('docs/errors.md lists every code with its kind, and no other', () => {
	const documented = rows
		.filter(([code]) => code.startsWith('`'))
		.map(([code, kind]) => [code.replaceAll('`', ''), kind]);
	expect(documented).toEqual(Object.entries(errorKinds));
});

it('docs/errors.md explains every code and every kind', () => {
	const explained = rows.filter((cells) => cells.every((cell) => cell !== ''));
	expect(explained).toHaveLength(rows.length);
	const kinds = new Set<string>(Object.values(errorKinds));
	const explainedKinds = rows.map(([kind]) => kind).filter((kind) => kinds.has(kind));
	expect(explainedKinds).toEqual([...kinds].sort());
});

it('an error with very many mistakes lists the first ones and counts the others', () => {
	const mistakes = (count: number) =>
		Array.from(
			{ length: count },
			(_, at) =>
				new ParameterError(`URL of task ${at + 1} ("x") is not a web address`, 'Write one.'),
		);
	const few = new ParameterErrors(mistakes(3));
	expect(few.message.split('; ')).toHaveLength(3);
	expect(few.hint).toBe('Write one.');
	const many = new ParameterErrors(mistakes(1000));
	expect(many.message.length).toBeLessThan(1000);
	expect(many.message).toMatch(/; and 9\d\d more$/);
	expect(many.errors).toHaveLength(1000);
});

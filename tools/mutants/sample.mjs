import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = { debug() {}, info() {}, isDebugEnabled: () => false, warn() {} };

/** Numbers larger by one: Stryker changes boundaries, such as `<` to `<=`, but no numbers. */
const numberMutator = {
	name: 'Number',
	*mutate({ node, key, parent }) {
		if (node.type !== 'NumericLiteral' || key === 'key' || parent.type === 'TSEnumMember') return;
		yield { type: 'NumericLiteral', value: node.value + 1 };
	},
};

// It accepts no mutators of others, but its own list can be changed: it exists once per process.
const { allMutators } = await import(
	new URL('mutators/index.js', import.meta.resolve('@stryker-mutator/instrumenter'))
);
allMutators.push(numberMutator);

/** The words of reports in each language: only reading finds a wrong one. */
const wordLists = 'nodes/shared/features/reports/texts/';

/** A text is two words with a space, and no markup. */
function isText({ type, value, quasis }) {
	if (type !== 'StringLiteral' && type !== 'TemplateLiteral') return false;
	const text = value ?? quasis.map(({ value: { raw } }) => raw).join(' 1 ');
	return /\p{L}{2}[,.:]? [\p{L}\d]/u.test(text) && !text.includes('<');
}

const isFieldTable = ({ type, properties }) =>
	type === 'ObjectExpression' &&
	properties.some(({ key }) => ['displayName', 'action'].includes(key?.name));

/** Texts and the tables of the editor's fields: tests compare the whole description. */
const leftOut = {
	shouldIgnore: ({ node }) => (isText(node) || isFieldTable(node) ? 'left out' : undefined),
};

/** Identifies a mutant in every run. Its `id` depends on the others. */
export const keyOf = ({ fileName, location: { start, end }, replacement }) =>
	[fileName, start.line, start.column, end.line, end.column, replacement].join(':');

/** Paths relative to the root. */
function listFiles(root) {
	return readdirSync(path.join(root, 'nodes'), { recursive: true })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => path.posix.join('nodes', file.split(path.sep).join('/')))
		.sort();
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function seededRandom(seed) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let value = Math.imul(state ^ (state >>> 15), 1 | state);
		value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
		return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Each mutant outside of texts and field tables is equally likely; also returns their total. */
export async function pickMutants(root, { count, seed }) {
	const files = listFiles(root)
		.filter((file) => !file.startsWith(wordLists))
		.map((file) => path.join(root, file))
		.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }));
	const all = await new Instrumenter(silent).instrument(files, {
		ignorers: [leftOut],
		excludedMutations: [],
		plugins: null,
	});
	const mutants = all.mutants.filter(({ status }) => status !== 'Ignored');
	const random = seededRandom(seed);
	for (let at = 0; at < Math.min(count, mutants.length); at++) {
		const other = at + Math.floor(random() * (mutants.length - at));
		[mutants[at], mutants[other]] = [mutants[other], mutants[at]];
	}
	return { picked: mutants.slice(0, count), of: mutants.length };
}

/** In Stryker's format: "nodes/a.ts:12:4-14:9". Smaller mutants inside come with it. */
export const rangeOf = (root, { fileName, location: { start, end } }) =>
	`${path.relative(root, fileName)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

/** Leaves out mutants that came with a picked one. */
class OnlyPicked {
	async init() {
		this.keys = new Set(JSON.parse(process.env.MUTANTS_PICKED));
	}

	async check(mutants) {
		const answers = mutants.map((mutant) => [
			mutant.id,
			this.keys.has(keyOf(mutant))
				? { status: 'passed' }
				: { status: 'compileError', reason: 'not picked' },
		]);
		return Object.fromEntries(answers);
	}

	async group(mutants) {
		return [mutants.map(({ id }) => id)];
	}
}

export const strykerPlugins = [{ kind: 'Checker', name: 'picked', injectableClass: OnlyPicked }];

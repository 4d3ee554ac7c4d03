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

/** Statements that only call something, left out. */
const callMutator = {
	name: 'Call',
	*mutate({ node: { type, expression } }) {
		if (type !== 'ExpressionStatement') return;
		const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
		if (!/^(Optional)?CallExpression$/.test(call.type) || call.callee.type === 'Super') return;
		yield { type: 'BlockStatement', body: [], directives: [] };
	},
};

// It accepts no mutators of others, but its own list can be changed: it exists once per process.
const { allMutators } = await import(
	new URL('mutators/index.js', import.meta.resolve('@stryker-mutator/instrumenter'))
);
allMutators.push(numberMutator, callMutator);

/** Texts and tables: tests compare whole results and the whole description. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'];

/** The words of reports in each language: only reading finds a wrong one. */
const wordLists = 'nodes/shared/features/reports/texts/';

const isFieldTable = ({ type, properties }) =>
	type === 'ObjectExpression' &&
	properties.some(({ key }) => ['displayName', 'action'].includes(key?.name));

const fieldTables = {
	shouldIgnore: ({ node }) => (isFieldTable(node) ? 'left out' : undefined),
};

/** Identifies a mutant in every run. Its `id` depends on the others. */
const keyOf = ({ fileName, location: { start, end }, replacement }) =>
	[fileName, start.line, start.column, end.line, end.column, replacement].join(':');

/** Paths relative to the root. */
function listFiles(root) {
	return ['nodes', 'credentials']
		.flatMap((folder) =>
			readdirSync(path.join(root, folder), { recursive: true }).map((file) =>
				path.posix.join(folder, file.split(path.sep).join('/')),
			),
		)
		.filter((file) => file.endsWith('.ts') && !file.startsWith(wordLists))
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

const isBefore = (a, b) => a.line < b.line || (a.line === b.line && a.column <= b.column);

/** Of a file. Those outside of all functions have `isStatic`: their code runs while the module loads. */
async function findMutants(root, fileName) {
	const functions = [];
	const functionRecorder = {
		shouldIgnore(nodePath) {
			if (!nodePath.isFunction()) return;
			// Babel counts lines from 1 on, mutants from 0 on.
			const [start, end] = [nodePath.node.loc.start, nodePath.node.loc.end].map(
				({ line, column }) => ({ line: line - 1, column }),
			);
			functions.push({ start, end });
		},
	};
	const { mutants } = await instrument(root, [{ fileName, mutate: true }], [functionRecorder]);
	return mutants.map((mutant) => {
		const { start, end } = mutant.location;
		const isInside = (one) => isBefore(one.start, start) && isBefore(end, one.end);
		return { ...mutant, isStatic: !functions.some(isInside) };
	});
}

async function instrument(root, files, ignorers = []) {
	const contents = files.map(({ fileName, mutate }) => {
		return { name: fileName, content: readFileSync(path.join(root, fileName), 'utf8'), mutate };
	});
	const { files: changed, mutants } = await new Instrumenter(silent).instrument(contents, {
		ignorers: [...ignorers, fieldTables],
		excludedMutations,
		plugins: null,
	});
	return { changed, mutants: mutants.filter(({ status }) => status !== 'Ignored') };
}

/** Each possible mutant is equally likely; also returns their total. File names are relative to the root. */
export async function pickMutants(root, { count, seed }) {
	const mutants = [];
	for (const fileName of listFiles(root)) mutants.push(...(await findMutants(root, fileName)));
	const random = seededRandom(seed);
	for (let at = 0; at < Math.min(count, mutants.length); at++) {
		const other = at + Math.floor(random() * (mutants.length - at));
		[mutants[at], mutants[other]] = [mutants[other], mutants[at]];
	}
	return { picked: mutants.slice(0, count), of: mutants.length };
}

/**
 * The changed files with a switch for each of these mutants, and the mutants with the ids of their
 * switches. A file with a static mutant has switches for all of its mutants: they show which tests reach the
 * functions of the file. `fileOfId` has the file of each switch.
 */
export async function addSwitches(root, picked) {
	const files = [...new Set(picked.map(({ fileName }) => fileName))].map((fileName) => {
		const here = picked.filter((mutant) => mutant.fileName === fileName);
		const hasStatic = here.some(({ isStatic }) => isStatic);
		return { fileName, mutate: hasStatic || here.map(({ location }) => location) };
	});
	const { changed, mutants } = await instrument(root, files);
	const ids = new Map(mutants.map((mutant) => [keyOf(mutant), mutant.id]));
	return {
		changed: changed.map(({ name, content }) => ({
			name,
			content: `// @ts-nocheck\n${content}`,
		})),
		mutants: picked.map((mutant) => ({ ...mutant, id: ids.get(keyOf(mutant)) })),
		fileOfId: Object.fromEntries(mutants.map(({ id, fileName }) => [id, fileName])),
	};
}

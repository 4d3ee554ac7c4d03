/** Every operation has a test of what it does and one of its refusal. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';

import { nodeTypes } from '../support/workflows';

interface Described {
	does: boolean;
	refuses: boolean;
}

/** The titles of the tests in the files of this folder, by the `describe` they stand in. */
function describedOperations(): Map<string, Described> {
	const described = new Map<string, Described>();
	for (const file of readdirSync(__dirname).filter((name) => name.endsWith('.test.ts'))) {
		const text = readFileSync(path.join(__dirname, file), 'utf8');
		for (const block of text.split(/^describe(?=\()/m).slice(1)) {
			const title = /^\(\s*(['"`])(.*?)\1/s.exec(block)?.[2] ?? '';
			const tests = [...block.matchAll(/^\tit(?:\.each[\s\S]*?\])?\)?\(\s*(['"`])(.*?)\1/gms)];
			const names = tests.map(([, , name]) => name);
			const before = described.get(title);
			described.set(title, {
				does: Boolean(before?.does) || names.some((name) => !/^refuses|refus/.test(name)),
				refuses: Boolean(before?.refuses) || names.some((name) => /^refuses|refus/.test(name)),
			});
		}
	}
	return described;
}

function isOption(option: object): option is INodePropertyOptions {
	return 'value' in option;
}

function optionsOf(property: INodeProperties): INodePropertyOptions[] {
	return (property.options ?? []).filter(isOption);
}

/** "Device > Get Many" for everything a person can choose. */
async function operationTitles(): Promise<string[]> {
	const types = Object.entries(await nodeTypes())
		.filter(([name]) => name.startsWith('n8n-nodes-dotcom-monitor.'))
		.map(([, type]) => type)
		.filter((type): type is INodeType => 'execute' in type);
	return types.flatMap(({ description: { properties } }) => {
		const resources = properties.filter(({ name }) => name === 'resource').flatMap(optionsOf);
		const titleOf = new Map(resources.map(({ name, value }) => [value, name]));
		return properties
			.filter(({ name }) => name === 'operation')
			.flatMap((property) => {
				const [resource] = property.displayOptions?.show?.resource ?? [];
				const title = titleOf.get(typeof resource === 'string' ? resource : '');
				return optionsOf(property).map(({ name }) => `${title} > ${name}`);
			});
	});
}

it('has a test for what each operation does, and one for its refusal', async () => {
	const described = describedOperations();
	const titles = await operationTitles();
	expect(titles.length).toBeGreaterThan(4);
	const lacking = titles.filter((title) => {
		const { does, refuses } = described.get(title) ?? { does: false, refuses: false };
		return !does || !refuses;
	});
	expect(lacking).toEqual([]);
});

/**
 * `npm run bench`: how the nodes compare, as ratios measured in one run, each variant in a process of its
 * own. `npm run bench -- xmlFeed` runs one benchmark alone.
 */
import { compareNetwork } from './network/compare';
import { comparePackage } from './package/compare';
import { compareRender } from './render/compare';
import { compareTrigger } from './trigger/compare';
import { compareWebApi } from './webApi/compare';
import { compareAnswers, compareXmlFeed } from './xmlFeed/compare';

const benchmarks: Record<string, (rest?: readonly string[]) => Promise<void>> = {
	answers: compareAnswers,
	network: compareNetwork,
	package: comparePackage,
	xmlFeed: compareXmlFeed,
	render: compareRender,
	trigger: compareTrigger,
	webApi: compareWebApi,
};

async function main(): Promise<void> {
	const [name, ...rest] = process.argv.slice(2);
	const selected = name === undefined ? Object.values(benchmarks) : [benchmarks[name]];
	if (selected.includes(undefined as never)) {
		throw new Error(`There is ${Object.keys(benchmarks).join(', ')}, but no benchmark ${name}.`);
	}
	for (const benchmark of selected) await benchmark(rest);
}

void main();

/**
 * `npm run bench`: how the nodes compare, as ratios measured in one run, each way in its own process.
 * `npm run bench -- xmlFeed` runs one of them alone.
 */
import { comparePackage } from './package/compare';
import { compareWebApi } from './webApi/compare';
import { compareXmlFeed } from './xmlFeed/compare';

const benchmarks: Record<string, () => Promise<void>> = {
	package: comparePackage,
	xmlFeed: compareXmlFeed,
	webApi: compareWebApi,
};

async function main(): Promise<void> {
	const [name] = process.argv.slice(2);
	const chosen = name === undefined ? Object.values(benchmarks) : [benchmarks[name]];
	if (chosen.includes(undefined as never)) {
		throw new Error(`There is ${Object.keys(benchmarks).join(', ')}, but no benchmark ${name}.`);
	}
	for (const benchmark of chosen) await benchmark();
}

void main();

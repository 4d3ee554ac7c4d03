import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The chaos tests that take minutes, so that none of them begins when the others are over. */
const longest = [
	'fuzzReplies',
	'killedUpsert',
	'faultMatrix',
	'memory',
	'killedPoll',
	'fuzzParameters',
	'secrets',
];

/** Vitest itself begins with large files until it has seen how long each takes. */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const rank = ({ moduleId }: TestSpecification) => {
			const at = longest.indexOf(path.basename(moduleId, '.test.ts'));
			return at === -1 ? longest.length : at;
		};
		return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
	}
}

/** Types are checked once, by `tsc`; here TypeScript is only turned into JavaScript. */
export default defineConfig({
	test: {
		globals: true,
		setupFiles: 'scripts/loopbackOnly.ts',
		// As in n8n: a process loads n8n-core and our nodes once, and runs one workflow after the other.
		pool: 'forks',
		isolate: false,
		// Many tests wait more than they compute.
		maxWorkers: 2 * availableParallelism(),
		// Only against hanging: a busy machine must not break a test.
		testTimeout: 1_200_000,
		hookTimeout: 600_000,
		sequence: { sequencer: LongestFirst },
		restoreMocks: true,
		// What is printed stays as it is written: tests search it for secrets.
		disableConsoleIntercept: true,
		// The same copy that n8n-core loads.
		alias: { 'n8n-workflow': createRequire(import.meta.url).resolve('n8n-workflow') },
		projects: [
			{
				extends: true,
				test: {
					name: 'suite',
					include: ['test/{engine,package,sandbox,unit}/**/*.test.ts'],
					globalSetup: 'test/support/globalSetup.ts',
				},
			},
			{
				extends: true,
				test: {
					name: 'chaos',
					include: ['test/chaos/*.test.ts'],
					globalSetup: 'test/chaos/support/globalSetup.ts',
					testTimeout: 3_600_000,
					sequence: { groupOrder: 0 },
				},
			},
			{
				extends: true,
				test: {
					// What is measured has the machine for itself.
					name: 'soak',
					include: ['test/chaos/soak/*.test.ts'],
					globalSetup: 'test/chaos/support/globalSetup.ts',
					fileParallelism: false,
					testTimeout: 3_600_000,
					sequence: { groupOrder: 1 },
				},
			},
			{
				extends: true,
				test: {
					name: 'live',
					include: ['test/live/**/*.test.ts'],
					globalSetup: 'test/live/support/globalSetup.ts',
				},
			},
			{
				extends: true,
				test: {
					name: 'queue',
					include: ['test/queue/**/*.test.ts'],
					globalSetup: 'test/queue/support/globalSetup.ts',
				},
			},
		],
	},
});

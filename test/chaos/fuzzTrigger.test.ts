/** Every field of the trigger with values that nobody means in it: what is wrong is said in our own words. */
import { triggerFieldCases } from '../support/fieldCases';
import { seededRandom } from '../support/random';
import { TriggerHost } from '../support/triggerHost';
import { credentialFor } from '../support/workflows';
import { hostileValue } from './support/hostileValues';
import { makeSandbox, maxMessageLength, propertiesOf } from './support/parameterRuns';
import { changedPrototypes, lookAtPrototypes } from './support/prototypes';
import { caseCount, publishFigures, seed } from './support/round';
import { differencesOf } from './support/writes';

/** CPU time, so that a busy machine breaks nothing. */
const maxCpuMs = 2000;

/** A value as a workflow stores it; n8n takes a text that begins with an equals sign for an expression. */
function storable(value: unknown): unknown {
	try {
		const text = JSON.stringify(value);
		return text === undefined || /"=|__proto__/.test(text) ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

const ofTrigger = [
	'={{ $now }}',
	'={{ NaN }}',
	'={{ undefined }}',
	'={{ [1, 2] }}',
	'={{ { a: 1 } }}',
	'={{ "" }}',
	'={{ $workflow }}',
];

it('takes any value in any field of the trigger, or says what is wrong with it', async () => {
	const fields = triggerFieldCases(await propertiesOf('monitoringTrigger'));
	const sandbox = await makeSandbox();
	const credential = credentialFor(sandbox);
	const before = sandbox.snapshot();
	const prototypes = lookAtPrototypes();
	const random = seededRandom(seed);
	const complaints: string[] = [];
	let [refused, longestCpuMs] = [0, 0];
	const count = caseCount(2000);
	for (let index = 0; index < count; index++) {
		const field = fields[index % fields.length];
		const value = random.chance(0.2) ? random.pick(ofTrigger) : storable(hostileValue(random));
		const parameters = { ...field.parameters(value as string) };
		if (random.chance(0.5)) parameters.events = ['stillDown', 'any'];
		const host = new TriggerHost({ credential, parameters });
		const startedAt = process.cpuUsage();
		await host.activate().catch((error: unknown) => {
			refused++;
			const { context, message } = Object(error);
			const isReadable = String(message).length <= maxMessageLength;
			if (context?.code !== undefined && isReadable) return;
			complaints.push(`${field.title} = ${JSON.stringify(value)}: ${message}`);
		});
		const { user, system } = process.cpuUsage(startedAt);
		longestCpuMs = Math.max(longestCpuMs, (user + system) / 1000);
		sandbox.resetCounters();
	}
	expect(changedPrototypes(prototypes)).toEqual([]);
	expect(complaints).toEqual([]);
	expect(longestCpuMs).toBeLessThan(maxCpuMs);
	expect(differencesOf(before, sandbox.snapshot())).toEqual([]);
	expect(refused).toBeGreaterThan(count / 10);
	publishFigures('Hostile values in fields of the trigger', [
		{ name: 'Fields', value: fields.length },
		{ name: 'Cases', value: count },
		{ name: 'Cases that were refused in words', value: refused },
		{ name: 'Longest CPU time of one case', value: longestCpuMs, unit: 'ms' },
	]);
});

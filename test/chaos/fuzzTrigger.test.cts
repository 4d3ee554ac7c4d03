/** Every field of the trigger with values that nobody means in it: what is wrong is said in our own words. */
import { caseCount } from '../support/cases.cts';
import { triggerFieldCases } from '../support/fieldCases.cts';
import { seededRandom } from '../support/random.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import { FuzzWatch } from './support/fuzzWatch.cts';
import { hostileValue } from './support/hostileValues.cts';
import { makeSandbox, maxMessageLength, propertiesOf } from './support/parameterRuns.cts';
import { publishFigures, seed } from './support/round.cts';
import { differencesOf } from './support/writes.cts';

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

it('the polling trigger accepts any value in any field, or explains the problem', async () => {
	const fields = triggerFieldCases(await propertiesOf('monitoringReportsTrigger'));
	const sandbox = await makeSandbox();
	const before = sandbox.snapshot();
	const watch = new FuzzWatch();
	const random = seededRandom(seed);
	let refused = 0;
	const count = caseCount(2000);
	for (let index = 0; index < count; index++) {
		const field = fields[index % fields.length];
		const value = random.chance(0.2) ? random.pick(ofTrigger) : storable(hostileValue(random));
		const parameters = { ...field.parameters(value as string) };
		if (random.chance(0.5)) parameters.events = ['stillDown', 'any'];
		const host = new TriggerHost({ credential: sandbox, parameters });
		const title = `${field.title} = ${JSON.stringify(value)}`;
		const error = await watch.measure(title, () => host.activate().then(() => undefined, Object));
		if (error !== undefined) {
			refused++;
			const { context, message } = error;
			const isReadable = String(message).length <= maxMessageLength;
			if (context?.code === undefined || !isReadable) {
				watch.complaints.push(`${title}: ${message}`);
			}
		}
		sandbox.resetCounters();
	}
	watch.expectNothing();
	watch.expectQuick();
	expect(differencesOf(before, sandbox.snapshot())).toEqual([]);
	expect(refused).toBeGreaterThan(count / 10);
	publishFigures('Hostile values in fields of the trigger', [
		{ name: 'Fields', value: fields.length },
		{ name: 'Cases', value: count },
		{ name: 'Cases that were refused in words', value: refused },
		{ name: 'Longest CPU time of one case', value: watch.longestCpuMs, unit: 'ms' },
	]);
});

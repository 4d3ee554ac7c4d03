/**
 * Every field of every operation with values that nobody means in it: what is wrong is said in our own
 * words, and nothing is written that was not asked for.
 */
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/index.cts';
import { caseCount } from '../support/cases.cts';
import {
	fieldCases,
	listOperations,
	takesExpression,
	type FieldCase,
} from '../support/fieldCases.cts';
import { tooMuchCpuMs } from '../support/cpu.cts';
import { firstDevice } from '../support/nodes.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { hostileValue } from './support/hostileValues.cts';
import {
	describe as describeBatch,
	errorOfRow,
	makeSandbox,
	maxMessageLength,
	propertiesOf,
	runBatch,
	type Batch,
} from './support/parameterRuns.cts';
import { FuzzWatch } from './support/fuzzWatch.cts';
import { publishFigures, seed } from './support/round.cts';
import { differencesOf, unaskedOf } from './support/writes.cts';

/** What n8n gives in addition to the items; some of it cannot be stored. */
const ofExpressions = `={{ [$now, $today, $input, $json, $workflow, $execution, $vars, $prevNode, [$now], { a: $now },
	new Date(NaN), NaN, Infinity, -Infinity, undefined, null, [undefined], { a: undefined }][$json.k % 18] }}`;

/** A short report on one device, where the field is not about that. */
const smallReport: INodeParameters = {
	devices: 'text',
	deviceNames: `${firstDevice}`,
	from: '2026-11-20T10:00:00',
	to: '2026-11-20T11:00:00',
};

async function allFields(): Promise<FieldCase[]> {
	const properties = {
		MonitoringConfig: await propertiesOf('monitoringConfig'),
		MonitoringReports: await propertiesOf('monitoringReports'),
	};
	return listOperations().flatMap((path) =>
		fieldCases(path, properties[path.node]).filter(takesExpression).filter(isQuick),
	);
}

/** No value makes each item wait for more than a minute. */
function isQuick({ property }: FieldCase): boolean {
	return property.name !== 'waitForSessionEnd';
}

/** As one of the forms in which a workflow stores it. */
function storedForm({ type, typeOptions }: INodeProperties, value: string, random: Random) {
	const forms: unknown[] = [value];
	if (type === 'resourceLocator') {
		for (const mode of ['id', 'name', 'list', 'url']) forms.push({ __rl: true, mode, value });
	}
	if (type === 'resourceMapper') {
		forms.push({ mappingMode: 'defineBelow', value: { name: value, url: value }, schema: [] });
		forms.push({ mappingMode: 'autoMapInputData', value: null, schema: [] });
	}
	if (typeOptions?.multipleValues === true) forms.push([value], [value, value]);
	return random.pick(forms) as string;
}

/** With IDs that the sandbox has. */
function parametersWith(field: FieldCase, expression: string, random: Random): INodeParameters {
	const { path, property, title } = field;
	const parameters = field.parameters(storedForm(property, expression, random));
	const isTop = !title.includes(' > ');
	const isAbout = (name: string) => isTop && property.name === name;
	const own: INodeParameters = path.node === 'MonitoringReports' ? { ...smallReport } : {};
	// Its history is one of weeks.
	if (path.resource === 'statusPage') own.include = [];
	if (path.resource === 'task') own.task = { __rl: true, mode: 'id', value: '55001' };
	if (path.resource === 'loadTest') own.loadTest = { __rl: true, mode: 'id', value: '7001' };
	const kept = Object.entries(own).filter(([name]) => !isAbout(name));
	return { ...parameters, ...Object.fromEntries(kept) };
}

function toWord(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function valueFor({ path, property }: FieldCase, random: Random): unknown {
	const values = (property.options ?? []).flatMap((option) =>
		'value' in option ? [option.value] : [],
	);
	const value =
		values.length > 0 && random.chance(0.1) ? random.pick(values) : hostileValue(random);
	// How often a load test that runs is looked at: nobody waits for minutes here.
	const isLong = path.operation === 'run' && /^\s*[\d.e]+\s*$/.test(toWord(value));
	return isLong ? 1 : value;
}

function createBatch(field: FieldCase, others: FieldCase[], size: number, own: number): Batch {
	const random = seededRandom(own);
	const fields = [field];
	let parameters = parametersWith(field, '={{ $json.a }}', random);
	if (random.chance(0.1)) parameters = parametersWith(field, ofExpressions, random);
	const other = random.pick(others);
	if (random.chance(0.3) && other.title.split(' > ')[0] !== field.title.split(' > ')[0]) {
		fields.push(other);
		const added = Object.entries(parametersWith(other, '={{ $json.b }}', random));
		const isOfOther = ([, value]: [string, unknown]) => /\$json\.b/.test(JSON.stringify(value));
		parameters = { ...parameters, ...Object.fromEntries(added.filter(isOfOther)) };
	}
	const rows = Array.from({ length: size }, (_, k) => ({
		k,
		a: valueFor(field, random),
		...(fields.length > 1 && { b: valueFor(other, random) }),
		// As columns of a sheet, where a row is taken for a device.
		...(random.chance(0.2) && { Name: hostileValue(random), URL: hostileValue(random) }),
	}));
	return { seed: own, fields, parameters, rows };
}

/** Whether a row chooses All Devices, which has no name. */
function choosesAll({ fields }: Batch, rows: Batch['rows']): boolean {
	const keys = ['a', 'b'].filter((_, at) => fields[at]?.property.name === 'applyTo');
	return rows.some((row) => keys.some((key) => toWord(row[key]).trim() === 'all'));
}

/** The message without the parts that depend on the value. */
function kindOf(message: string): string {
	return message.replace(/"[^]*"|\d+/g, '"').slice(0, 80);
}

/** A Timeout of a second is over before a busy machine responds: then the message says so. */
function mayHaveWritten(error: string | undefined): boolean {
	return error === undefined || error.endsWith('did not respond in time');
}

/** Messages of failed items by row. */
type Failures = Map<number, string>;

class Fuzzer {
	readonly watch = new FuzzWatch();
	readonly summary = { cases: 0, refused: 0, carriedOut: 0, notStarted: 0 };
	/** Messages that were seen with an error code. */
	private readonly known = new Set<string>();

	constructor(private sandbox: Sandbox) {}

	async tryBatch(batch: Batch): Promise<void> {
		const before = this.sandbox.snapshot();
		const failures = await this.run(batch);
		this.summary.cases += batch.rows.length;
		if (!failures) {
			this.summary.notStarted += batch.rows.length;
			return;
		}
		this.summary.refused += failures.size;
		this.summary.carriedOut += batch.rows.length - failures.size;
		const isSlow = this.watch.latestCpuMs > tooMuchCpuMs;
		const differences = differencesOf(before, this.sandbox.snapshot());
		const done = batch.rows.filter((_, row) => mayHaveWritten(failures.get(row)));
		const entered = [batch.parameters, done, choosesAll(batch, done) ? '*' : ''];
		for (const { how, kind, id } of unaskedOf(differences, batch.fields[0].path, entered)) {
			this.complain(batch, `${how} ${kind} ${id}`);
		}
		if (differences.length > 0) {
			this.sandbox = await makeSandbox();
			await this.tryRefusedAlone(batch, failures);
		}
		await this.checkCodes(batch, failures);
		this.sandbox.resetCounters();
		if (isSlow) await this.checkCpu(batch);
	}

	private complain(batch: Batch, what: string, row?: number): void {
		const values = row === undefined ? undefined : batch.rows[row];
		this.watch.complaints.push(`${describeBatch(batch, values)}: ${what}`);
	}

	/** @returns undefined when n8n did not start it */
	private async run(batch: Batch): Promise<Failures | undefined> {
		const run = await this.watch.measure(describeBatch(batch), () => runBatch(batch, this.sandbox));
		if (!run) return undefined;
		const failed = this.watch.checkRun(describeBatch(batch), run);
		for (const { item, message } of failed) {
			if (message.length > maxMessageLength) this.complain(batch, message.slice(0, 300), item);
		}
		return new Map(failed.map(({ item, message }) => [item, message]));
	}

	/** Runs the refused items without the others: together they change nothing. */
	private async tryRefusedAlone(batch: Batch, failures: Failures): Promise<void> {
		let rows = batch.rows.filter((_, row) => failures.has(row));
		for (let attempt = 0; attempt < 3 && rows.length > 0; attempt++) {
			const before = this.sandbox.snapshot();
			const again = (await this.run({ ...batch, rows })) ?? new Map();
			const differences = differencesOf(before, this.sandbox.snapshot());
			if (differences.length > 0) this.sandbox = await makeSandbox();
			if (again.size === rows.length) {
				if ([...again.values()].some(mayHaveWritten)) return;
				for (const { how, kind, id } of differences) {
					this.complain({ ...batch, rows }, `refused, but ${how} ${kind} ${id}`);
				}
				return;
			}
			rows = rows.filter((_, row) => again.has(row));
		}
	}

	/** Once for each kind of message: only the error of a single item has the code. */
	private async checkCodes(batch: Batch, failures: Failures): Promise<void> {
		for (const [row, message] of failures) {
			const key = kindOf(message);
			if (this.known.has(key)) continue;
			this.known.add(key);
			const before = this.sandbox.snapshot();
			const error = await errorOfRow(batch, row, this.sandbox);
			if (error && error.code === undefined) this.complain(batch, `${error.message}`, row);
			if (differencesOf(before, this.sandbox.snapshot()).length > 0) {
				this.sandbox = await makeSandbox();
			}
		}
	}

	private async checkCpu(batch: Batch): Promise<void> {
		const sandbox = await makeSandbox();
		for (const [row, values] of batch.rows.entries()) {
			await this.watch.measure(describeBatch(batch, values), () =>
				runBatch({ ...batch, rows: [values] }, sandbox),
			);
			const { latestCpuMs } = this.watch;
			if (latestCpuMs > tooMuchCpuMs) this.complain(batch, `${latestCpuMs} ms of CPU time`, row);
		}
	}
}

it('operations accept any value in any field, or explain the problem, and write nothing else', async () => {
	const fields = await allFields();
	expect(fields.length).toBeGreaterThan(400);
	const size = Math.ceil(caseCount(20_000) / fields.length);
	const fuzzer = new Fuzzer(await makeSandbox());
	const { summary, watch } = fuzzer;
	for (const [index, field] of fields.entries()) {
		const { node, operation, resource } = field.path;
		const others = fields.filter(
			({ path }) =>
				path.node === node && path.resource === resource && path.operation === operation,
		);
		// A load test that runs is waited for.
		const count = operation === 'run' ? Math.min(size, 5) : size;
		await fuzzer.tryBatch(createBatch(field, others, count, seed * 100_000 + index));
		if (watch.changedPrototypes().length > 0) break;
	}
	watch.expectNothing();
	expect(summary.carriedOut).toBeGreaterThan(summary.cases / 50);
	publishFigures('Hostile values in fields', [
		{ name: 'Fields of all operations', value: fields.length },
		{ name: 'Cases', value: summary.cases },
		{ name: 'Cases that were refused in words', value: summary.refused },
		{ name: 'Cases that were carried out, as the value could be meant', value: summary.carriedOut },
		{ name: 'Cases that n8n itself did not start', value: summary.notStarted },
		{
			name: 'Longest CPU time of one field with all its values',
			value: watch.longestCpuMs,
			unit: 'ms',
		},
	]);
});

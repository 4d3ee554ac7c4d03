import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { redactSecrets } from '../../service/http/redact';
import { oneLine } from '../../words/text';
import { shortFieldsFirst } from '../../words/util/itemFields';
import { joinMistakes } from '../../words/util/mistakes';
import { ParameterError } from '../../words/util/monitoringError';
import { quoteSome } from '../../words/util/phrases';
import { runItems, type RunnableItem } from '../../words/util/runItems';
import { checkItems, type CheckableItem } from './plan/checkItems';
import { readSecrets } from './io/credential';
import { equalItemsHint, groupByEntity, mistakesOf } from './plan/doubledItems';
import { errorTexts, inputError, toNodeError, type NodeError } from './errors/errors';
import { readSelectedFields } from '../parameters/fields/output';
import { ParameterReader } from '../parameters/parameterReader';
import { addHint, showCollected } from './hints';
import {
	describeRefusal,
	ItemLabels,
	toOutputItems,
	type MistakeText,
	type Outcomes,
} from './errors/itemErrors';

interface NodeRun {
	concurrency: number;
	/** Whether all items are checked before the first one runs: none runs if one is refused. */
	checksFirst?: boolean;
	/** Called after the checks, before the first item; returns an error to refuse all items. */
	confirm?(): Promise<ParameterError | undefined>;
	/** Called in the order of the items; a thrown error is the mistake of the item. */
	prepare(item: number): RunnableItem<INodeExecutionData[]> & CheckableItem;
	/** The error that ends a run without Continue on Error; undefined if there is none. */
	toRunError(outcomes: Outcomes, labels: ItemLabels): NodeError | undefined;
	/** Secrets in addition to those of the credentials, to remove from errors. */
	cookies?(): string[];
	/** Called after the items of a run that throws no error, such as to add hints. */
	onSuccess?(): void | Promise<void>;
}

/**
 * Runs all items of a node, and returns their output in the order of the items. If the node continues
 * on error, the output of a failed item is an error item.
 *
 * @throws {NodeError} for failed items if it does not, or if the execution was stopped
 */
export async function runNode(
	context: IExecuteFunctions,
	run: NodeRun,
): Promise<INodeExecutionData[][]> {
	const { prepare, toRunError, onSuccess } = run;
	const labels = new ItemLabels(context.getInputData());
	const prepareSelected = (item: number) =>
		withSelectedFields(ParameterReader.forItem(context, item), prepare(item));
	const outcomes = await runAllItems(context, { ...run, prepare: prepareSelected }, labels);
	const throwsFailures = isCanceled(context) || !context.continueOnFail();
	const error = throwsFailures ? toRunError(outcomes, labels) : undefined;
	if (error === undefined) await onSuccess?.();
	showCollected(context);
	if (error) throw error;
	const items = outcomes.flatMap(toOutputItems);
	return [items.map((item) => ({ ...item, json: shortFieldsFirst(item.json) }))];
}

function isCanceled(context: IExecuteFunctions): boolean {
	return context.getExecutionCancelSignal()?.aborted === true;
}

/**
 * Runs all items, and returns their outcomes; undefined for an item that was not started. With
 * `checksFirst`, a mistake in an item refuses the whole run before anything is written, or only this
 * item if the node continues on error. Adds a hint about items with equal values.
 *
 * @throws {NodeError} when the checks refuse the whole run
 */
async function runAllItems(
	context: IExecuteFunctions,
	{ concurrency, checksFirst = false, cookies, confirm, prepare }: NodeRun,
	labels: ItemLabels,
): Promise<Outcomes> {
	const settings = {
		count: context.getInputData().length,
		concurrency,
		endsOnFailure: !context.continueOnFail(),
		isCanceled: () => isCanceled(context),
	};
	const toError = async (thrown: unknown, item: number) =>
		await toLoggedError(context, thrown, item, cookies?.());
	const run = (prepareItem: NodeRun['prepare']) =>
		runItems<INodeExecutionData[], NodeError>({ ...settings, prepare: prepareItem, toError });
	if (!checksFirst) return await run(prepare);

	const { checked, names, failures } = await checkItems({ ...settings, prepare });
	if (failures.size > 0 && (settings.endsOnFailure || settings.isCanceled())) {
		// Checks failed for other reasons than mistakes, such as no response, so no item runs.
		const outcomes: Outcomes = new Array(settings.count).fill(undefined);
		for (const [item, thrown] of failures)
			outcomes[item] = { failure: await toError(thrown, item) };
		return outcomes;
	}
	const groups = groupByEntity(checked);
	const mistakes = mistakesOf(checked, groups, labels);
	if (mistakes.size > 0 && settings.endsOnFailure) {
		throw await refusalError(context, mistakes, names, labels, cookies?.());
	}
	const refusal = await confirm?.();
	if (refusal && settings.endsOnFailure) throw await toItemError(context, refusal, 0, cookies?.());
	const equalGroups = groups.filter(({ contradictions }) => contradictions.length === 0);
	if (equalGroups.length > 0) addHint(context, equalItemsHint(equalGroups, labels));
	return await run((item) => {
		const own = mistakes.get(item);
		if (own) throw joinMistakes(own);
		// The confirmed plan no longer fits, so every item fails.
		if (refusal) throw refusal;
		return prepare(item);
	});
}

/** The error that refuses a run. @param mistakes by item index @param names of the items, by index */
async function refusalError(
	context: IExecuteFunctions,
	mistakes: ReadonlyMap<number, readonly ParameterError[]>,
	names: Array<string | undefined>,
	labels: ItemLabels,
	cookies: string[] = [],
): Promise<NodeError> {
	const texts = new Map<number, MistakeText[]>();
	const shownNames = [...names];
	for (const [item, own] of mistakes) {
		const secrets = [...(await readSecrets(context, item)), ...cookies];
		const toTexts = (mistake: ParameterError) => errorTexts(mistake, secrets);
		texts.set(item, own.map(toTexts));
		shownNames[item] = names[item] && redactSecrets(names[item], secrets);
	}
	const { message, description } = describeRefusal({ mistakes: texts, names: shownNames, labels });
	return inputError(context.getNode(), message, description);
}

/** As {@link toItemError}, and logs the error of a stopped execution. */
async function toLoggedError(
	context: IExecuteFunctions,
	thrown: unknown,
	item: number,
	cookies?: string[],
): Promise<NodeError> {
	const error = await toItemError(context, thrown, item, cookies);
	// n8n shows no output of a stopped execution, and the error can list leftovers in the account.
	if (error.context.code === 'CANCELED') {
		context.logger.warn(oneLine(`${error.message}. ${error.description}`));
	}
	return error;
}

/** The n8n error of an item, without the secrets of its credential and the session cookies. */
export async function toItemError(
	context: IExecuteFunctions,
	thrown: unknown,
	item: number,
	cookies: string[] = [],
): Promise<NodeError> {
	const secrets = [...(await readSecrets(context, item)), ...cookies];
	return toNodeError(context.getNode(), thrown, secrets);
}

/**
 * The item, whose `run` returns only the output fields that an AI tool selects (all by default).
 *
 * @throws {ParameterError} when no field is listed; `run` throws it for a field that no result has
 */
function withSelectedFields<Item extends RunnableItem<INodeExecutionData[]>>(
	parameters: ParameterReader,
	item: Item,
): Item {
	const names = readSelectedFields(parameters);
	return names ? { ...item, run: async () => selectFields(await item.run(), names) } : item;
}

/** The results with the named fields only; null where a result lacks a field that another has. */
function selectFields(results: INodeExecutionData[], names: string[]): INodeExecutionData[] {
	const known = new Set(results.flatMap(({ json }) => Object.keys(json)));
	const missing = names.filter((name) => !known.has(name));
	if (results.length > 0 && missing.length > 0) {
		throw new ParameterError(
			`Fields contains ${quoteSome(missing)}, which no result has`,
			`Enter one or more of these in Fields: ${quoteSome([...known])}.`,
		);
	}
	return results.map((result) => {
		const entries = names.map((name) => [name, result.json[name] ?? null]);
		return { ...result, json: Object.fromEntries(entries) };
	});
}

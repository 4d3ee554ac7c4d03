import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import {
	booleanField,
	checkedStringField,
	fieldProperties,
	mapField,
	readFields,
	type Field,
	type FieldTable,
	type FieldValues,
} from '../../shared/n8n/parameters/field';
import { collectionField, sortByLabel } from '../../shared/n8n/parameters/fields/collection';
import { departmentField } from '../../shared/n8n/parameters/fields/department';
import {
	defaultItemsAtOnce,
	itemsAtOnceField,
	timeoutField,
	webApiMaxWaitField,
} from '../../shared/n8n/parameters/fields/timing';
import type { ParameterReader } from '../../shared/n8n/parameters/parameterReader';
import { isPlanToken } from '../../shared/words/util/planToken';
import { readWithNames } from './byName';
import { isPreviewField } from './modeField';
import { modelFields, runWithConfirmation } from './modelWrites';
import { openOtherDepartment, openWhereNamed } from './deviceDepartment';
import type { AccountRun } from '../../shared/n8n/run/plan/accountRun';
import type { CheckedItem } from '../../shared/n8n/run/plan/checkItems';
import { toJson, type Operation, type Resource } from '../../shared/n8n/run/operations';
import { explainLoadTest, type SessionKind } from '../../shared/n8n/run/io/login';
import { isId, type EntityId } from '../../shared/service/webApi';
import { defaultTimeoutOf, type WebApiOpener } from '../../shared/n8n/run/webApi';
import type { Account, WebApiContext } from '../../shared/n8n/run/webApiContext';

interface PreparedItem {
	/** The affected entities: items that share one never run concurrently. */
	concerns: string[];
	execute(open: WebApiOpener): Promise<IDataObject[]>;
	/** The name of the affected entity; undefined if none is entered. */
	name?: string;
	/** Checks the item without writing; undefined for an item that does nothing. */
	check?(open: WebApiOpener): Promise<CheckedItem | undefined>;
}

/** Makes the output of a run from the output of its items and, after a dry run, the plan token. */
export type ToRunOutput = (items: INodeExecutionData[], planToken?: string) => INodeExecutionData[];

export interface ConfigOperation extends Operation<PreparedItem> {
	/** How many items, and requests for them, may be under way at the same time. */
	itemsAtOnce(parameters: ParameterReader): number;
	/** By default the run outputs the output of its items. */
	runOutput?(parameters: ParameterReader): ToRunOutput;
	/** The Plan Token that the user entered: only the changes of this plan are written. */
	enteredPlanToken(parameters: ParameterReader): string | undefined;
	/** Whether all items are checked before the first one runs. */
	checksFirst(parameters: ParameterReader): boolean;
}

export type ConfigResource = Resource<ConfigOperation>;

interface OperationSettings<Fields extends FieldTable, Options extends FieldTable> {
	/** The fields in Options, in addition to those of every operation. */
	options?: Options;
	isReadOnly?: boolean;
	/** How many items are worked on at the same time by default. */
	itemsAtOnce?: number;
	/**
	 * The entities an item affects: items that share one run in order. By default the `id`, or none
	 * if read-only.
	 */
	concerns?(values: FieldValues<Fields>): Array<string | number>;
	/** The ID of the device that an item is about, if any: its department is found automatically. */
	deviceOf?(values: FieldValues<Fields>): EntityId | undefined;
	/** Whether a department can be chosen as the first field, because the others depend on it. */
	hasDepartment?: boolean;
	/** Which UID logs in; by default the Web API UID. */
	session?(options: Partial<FieldValues<Options>>): SessionKind;
	runOutput?(parameters: ParameterReader): ToRunOutput;
	/** How items are checked before the first one runs; by default each is checked when it runs. */
	check?: ItemCheck<FieldValues<Fields> & OptionValues<Options>>;
}

interface ItemCheck<Values> {
	nameOf(values: Values): string;
	/** Undefined for an item that does nothing. */
	check(values: Values, context: WebApiContext): Promise<CheckedItem | undefined>;
	/** Whether items are checked; by default the user chooses, in Options. */
	isNeeded?(parameters: ParameterReader): boolean;
}

type OptionValues<Options extends FieldTable> = {
	options: Partial<FieldValues<Options>> & {
		maxWait?: number;
		timeout?: number;
		planToken?: string;
	};
};

/**
 * Builds a node operation from its fields and its action. Adds the fields Department, Options (such
 * as timeouts) and, for writes, those for AI calls. `prepare` reads the fields of an item without
 * requests. The prepared item then opens its department, looks up the entered names, and runs the
 * action. If the department lacks the device of the item, the action runs in the one that has it.
 *
 * @param execute the action for one item; returns its output items
 */
export function webApiOperation<
	Fields extends FieldTable,
	Options extends FieldTable = Record<never, never>,
>(
	fields: Fields,
	execute: (
		values: FieldValues<Fields> & OptionValues<Options>,
		context: WebApiContext,
	) => Promise<object[]>,
	settings: OperationSettings<Fields, Options> = {},
): ConfigOperation {
	const { options, hasDepartment = true, session = (): SessionKind => 'webApi' } = settings;
	const { isReadOnly = false, concerns = isReadOnly ? () => [] : ownId } = settings;
	const { read, write } = defaultItemsAtOnce;
	const defaultConcurrency = settings.itemsAtOnce ?? (isReadOnly ? read : write);
	const { check, deviceOf, runOutput } = settings;
	const isCheckOptional = check !== undefined && check.isNeeded === undefined;
	const itemsAtOnce = itemsAtOnceField(defaultConcurrency);
	const timeout = timeoutField(defaultTimeoutOf(session({})));
	const allFields = {
		...(hasDepartment ? { department: departmentField } : {}),
		...fields,
		options: optionsField({
			...options,
			...(isCheckOptional ? checkFields : {}),
			itemsAtOnce,
			maxWait: webApiMaxWaitField,
			timeout,
		}),
	};
	const concurrencyField = optionsField({ itemsAtOnce });
	const checksField = optionsField(checkFields);
	return {
		properties: [
			...fieldProperties(allFields),
			...(isReadOnly ? [] : fieldProperties(modelFields)),
		],
		itemsAtOnce: (parameters) =>
			concurrencyField.read(parameters).itemsAtOnce ?? defaultConcurrency,
		enteredPlanToken: (parameters) =>
			!isCheckOptional || isPreviewField.read(parameters)
				? undefined
				: checksField.read(parameters).planToken,
		runOutput,
		checksFirst: (parameters) =>
			isCheckOptional
				? (checksField.read(parameters).checksFirst ?? true)
				: (check?.isNeeded?.(parameters) ?? false),
		prepare: (parameters) => {
			const readValues = () =>
				readFields(allFields, parameters) as FieldValues<Fields> & OptionValues<Options>;
			const initialValues = readValues();
			const modelValues = isReadOnly ? undefined : readFields(modelFields, parameters);
			const { names } = parameters;
			const { timeout: timeoutMs, maxWait: maxWaitMs } = initialValues.options;
			const callSettings = { session: session(initialValues.options), timeoutMs, maxWaitMs };
			// `initialValues` has placeholders for entered names. Whether it has any is read here,
			// because a confirmed write runs twice, and in its second run all names are known.
			const { hasUnresolvedNames: hasPlaceholders, unresolvedDevice: deviceByName } = names;
			const readValuesIn = async (context: Account) =>
				hasPlaceholders ? await readWithNames(readValues, names, context) : initialValues;
			const executeIn = async (context: WebApiContext) =>
				(await execute(await readValuesIn(context), context)).map(toJson);
			const deviceId = deviceByName ? undefined : deviceOf?.(initialValues);
			return {
				// A name that was not looked up yet replaces its ID.
				concerns: names.withUnresolvedNames(concerns(initialValues)),
				async execute(open) {
					const runInDepartment = async (dryRun?: AccountRun) => {
						const context = await open({ ...callSettings, dryRun });
						try {
							const place = deviceByName ? await openWhereNamed(deviceByName, context) : context;
							return await executeIn(place);
						} catch (error) {
							// Runs again in the department that has the device; if none has, throws the error.
							const cause = explainLoadTest(error, context);
							return await executeIn(await openOtherDepartment(deviceId, cause, context));
						}
					};
					if (modelValues === undefined) return await runInDepartment();
					return await runWithConfirmation(modelValues, initialValues, runInDepartment);
				},
				...(check && {
					name: check.nameOf(initialValues) || undefined,
					check: async (open: WebApiOpener) => {
						const context = await open(callSettings);
						return await check.check(await readValuesIn(context), context);
					},
				}),
			};
		},
	};
}

const checksFirstField = booleanField({
	displayName: 'Validate All Rows First',
	name: 'checkAllRowsFirst',
	default: true,
	description:
		'Whether to check all items before the first write. If any is refused, nothing is written. The value of the first item applies to all.',
});

const planTokenField = checkedStringField(
	{
		displayName: 'Plan Token',
		name: 'planToken',
		placeholder: "e.g. {{ $('Plan').first().json.planToken }}",
		description:
			'The planToken of a Dry Run (Output: Summary). Writes exactly its changes, or nothing if data has changed. Read from the first item.',
	},
	{
		isValid: isPlanToken,
		problem: 'is not a planToken returned by a Dry Run',
		hint: "Enter the planToken of a Dry Run with Output: Summary, such as {{ $('Plan').first().json.planToken }}, or remove Plan Token from Options.",
	},
);

const checkFields = { checksFirst: checksFirstField, planToken: planTokenField };

function ownId(values: object): EntityId[] {
	return 'id' in values && isId(values.id) ? [values.id] : [];
}

/** The field Options; its value has only the entries that the user added. */
function optionsField<Entries extends FieldTable>(entries: Entries) {
	return collectionField(
		{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
		sortByLabel(entries),
	);
}

/** The field Additional Fields; its value has only the fields that the user added. */
export function additionalFieldsField<Fields extends FieldTable>(fields: Fields) {
	return collectionField(
		{ displayName: 'Additional Fields', name: 'additionalFields', placeholder: 'Add Field' },
		sortByLabel(fields),
	);
}

const updateFields = {
	displayName: 'Update Fields',
	name: 'updateFields',
	placeholder: 'Add Field',
};

/** The field Update Fields; its value has only the fields that the user added, at least one. */
export function updateFieldsField<Fields extends FieldTable>(
	fields: Fields,
): Field<Partial<FieldValues<Fields>>> {
	const changesField = collectionField(
		updateFields,
		sortByLabel(fields),
		// An expression that returned nothing must not clear a field.
		(entries, parameter) => entries.rejectBlankExpression(parameter),
	);
	return mapField(changesField, (changes, parameters) => {
		if (Object.keys(changes).length > 0) return changes;
		const hint = 'Add at least one field to Update Fields. Other fields stay the same.';
		throw parameters.emptyError(updateFields, hint);
	});
}

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	fieldProperties,
	readFields,
	type Field,
	type FieldTable,
	type FieldValues,
} from '../../shared/n8n/field';
import { collectionField, sortByLabel } from '../../shared/n8n/fields/collection';
import { departmentField } from '../../shared/n8n/fields/department';
import { timeoutField } from '../../shared/n8n/fields/timing';
import { readWithNames } from './byName';
import { toJson, type Operation, type Resource } from '../../shared/n8n/operations';
import {
	defaultTimeoutOf,
	type SessionKind,
	type WebApiContext,
	type WebApiOpener,
} from '../../shared/n8n/webApi';

export type ConfigOperation = Operation<WebApiOpener, IDataObject>;
export type ConfigResource = Resource<WebApiOpener, IDataObject>;

interface OperationSettings<Options extends FieldTable> {
	/** The entries of Options beside Timeout. */
	options?: Options;
	/** Whether a department can be chosen: first of all fields, because the others depend on it. */
	hasDepartment?: boolean;
	/** As whom it calls; by default with the Web API UID. */
	session?(options: Partial<FieldValues<Options>>): SessionKind;
}

type OptionValues<Options extends FieldTable> = {
	options: Partial<FieldValues<Options>> & { timeout?: number };
};

/**
 * An operation of the Web API: Department, its fields and Options, and what it does with their values.
 * Everything is read and checked, and every name looked up, before anything is written.
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
	settings: OperationSettings<Options> = {},
): ConfigOperation {
	const { options, hasDepartment = true, session = webApiSession } = settings;
	const all = {
		...(hasDepartment ? { department: departmentField } : {}),
		...fields,
		options: optionsField(defaultTimeoutOf(session({})), options),
	};
	return {
		properties: fieldProperties(all),
		execute: async (parameters, open) => {
			const read = () => readFields(all, parameters) as FieldValues<Fields> & OptionValues<Options>;
			const first = read();
			const use = { session: session(first.options), timeoutMs: first.options.timeout };
			return await open(use, async (context) => {
				const { names } = parameters;
				const values = names.hasOpen ? await readWithNames(read, names, context) : first;
				return (await execute(values, context)).map(toJson);
			});
		},
	};
}

function webApiSession(): SessionKind {
	return 'webApi';
}

function optionsField(defaultTimeout: number, entries: FieldTable = {}): Field<object> {
	return collectionField(
		{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
		{ ...entries, timeout: timeoutField(defaultTimeout) },
	);
}

/** The optional fields of an operation that creates something. */
export function additionalFieldsField<Fields extends FieldTable>(fields: Fields) {
	return collectionField(
		{ displayName: 'Additional Fields', name: 'additionalFields', placeholder: 'Add Field' },
		sortByLabel(fields),
	);
}

const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
};

/** The fields of an operation that changes something: only those the user adds are changed. */
export function updateFieldsField<Fields extends FieldTable>(
	fields: Fields,
): Field<Partial<FieldValues<Fields>>> {
	const { properties, read } = collectionField(
		updateFields,
		sortByLabel(fields),
		(entries, parameter) => entries.rejectBlankExpression(parameter),
	);
	return {
		properties,
		read(parameters) {
			const changes = read(parameters);
			if (Object.keys(changes).length > 0) return changes;
			const hint =
				'Add at least one field to Update Fields. Whatever you do not add stays as it is.';
			throw parameters.reject(updateFields, 'is empty', hint);
		},
	};
}

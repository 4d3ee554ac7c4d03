/** The customers in the input items, such as the rows of a sheet: one report each. */
import type { INodeProperties } from 'n8n-workflow';

import { deviceNameField } from '../../../shared/feedFields';
import { field, parsedField, type Field } from '../../../shared/n8n/parameters/field';
import { cellField } from '../../../shared/n8n/parameters/fields/cell';
import type { ParameterReader } from '../../../shared/n8n/parameters/parameterReader';
import type { NodeInput } from '../../../shared/n8n/parameters/parameterSource';
import { isBlank } from '../../../shared/n8n/parameters/parameterValue';
import { isBlankRow } from '../../../shared/n8n/parameters/sheetColumns';
import { ItemLabels } from '../../../shared/n8n/run/errors/itemErrors';
import type { DeviceName } from '../../../shared/features/uptime';
import type { FeedQuery } from '../../../shared/service/xmlFeed';
import {
	addedByNodes,
	columnKey,
	findUnused,
	unusedColumnsHint,
} from '../../../shared/words/names/columns';
import {
	containsName,
	isPattern,
	labelOf,
	nameKey,
	rejectOpenPatterns,
	sharedNameError,
	splitNames,
	unknownNamesError,
} from '../../../shared/words/names';
import { groupBy } from '../../../shared/words/util/groupBy';
import type { JsonObject } from '../../../shared/words/util/json';
import { Mistakes } from '../../../shared/words/util/mistakes';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { listSome, quoteSome } from '../../../shared/words/util/phrases';
import { logoField } from '../brand';
import { toNameList, type NamingRun } from '../publicDevices/assignRows';
import { readMailboxes, type Addressee } from './addressee';
import { divisionProperty, sharedDevices } from './forCustomers';
import { targetField } from './targets';

export interface Customer extends Addressee {
	item: number;
	/** IDs, names and patterns. A text can be several, with commas. */
	devices: string[];
	/** The cell with the devices, for messages: "Devices in row 3". */
	devicesLabel: string;
	/** In percent; undefined for that of the report. */
	targetPercentage?: number;
}

export interface Customers {
	all: readonly Customer[];
	mistakes: readonly ParameterError[];
	hasEmails: boolean;
	/** As the input spells them. */
	unusedColumns: readonly string[];
	/** Whether a device can be in the rows of several customers. */
	sharesDevices: boolean;
}

/** The names of columns. Case, punctuation and plural endings do not count. */
const spellings: Readonly<Record<string, readonly string[]>> = {
	name: ['Name', 'Customer', 'Customer Name', 'Client', 'Company'],
	email: ['Email', 'Mail', 'Email Address', 'Recipient'],
	devices: ['Devices', 'Device Name', 'Monitors', 'Sites', 'Websites'],
	logo: ['Logo', 'Logo URL'],
	uptimeTarget: ['Uptime Target', 'Target', 'Uptime Goal', 'SLA', 'SLA Target', 'SLO'],
};

/** A column of the input items as an n8n property, so that fields can read its cells. */
const columnProperty = (displayName: string): INodeProperties => ({
	displayName,
	name: displayName.toLowerCase(),
	type: 'string',
	default: '',
});

const nameCell = field(columnProperty('Name'), (parameters, parameter) =>
	parameters.requiredString(parameter),
);

const emailCell = parsedField(columnProperty('Email'), readMailboxes);

const devicesCell = field(columnProperty('Devices'), (parameters, parameter) => {
	const devices = parameters.stringList(parameter);
	if (!devices.some(containsName)) throw parameters.emptyError(parameter);
	const texts = devices.flatMap((text) => splitNames(text));
	rejectOpenPatterns(parameters.label(parameter), texts);
	return devices;
});

/** A target such as "99.9", "99.9 %" or "99,9"; undefined for an empty cell. */
const targetCell = field(targetField.properties[0], (parameters, parameter) => {
	const text = parameters.string(parameter).replace(/%$/, '').trimEnd();
	const number = text.replace(/^(\d+),(\d+)$/, '$1.$2');
	const cell = parameters.nested({ [parameter.name]: number });
	return number === '' ? undefined : targetField.read(cell);
});

const cells = [nameCell, emailCell, devicesCell, logoField, targetCell];

const customersByItems = new WeakMap<NodeInput['items'], Customers>();

/**
 * The customers in the input items if each gets a report, otherwise null. The value contains the
 * mistakes in cells, because they are reported together with unknown devices.
 */
export const customersField: Field<Customers | null> = {
	properties: [],
	read(parameters) {
		const sharesDevices = sharedDevices.read(parameters);
		if (parameters.string(divisionProperty) !== 'customer') return null;
		const { items } = parameters.source.getInput();
		const customers =
			customersByItems.get(items) ?? readCustomers(parameters, items, sharesDevices);
		customersByItems.set(items, customers);
		return customers;
	},
};

/** Reads a customer from each item that is not blank, and collects the mistakes. */
function readCustomers(
	parameters: ParameterReader,
	items: NodeInput['items'],
	sharesDevices: boolean,
): Customers {
	const rows = items.map(({ json }) => json);
	const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const missing = [nameCell, devicesCell].filter((one) => headersOf(one, headers).length === 0);
	if (missing.length > 0) {
		const mistakes = missing.map((one) => missingColumnError(one, headers));
		return { all: [], mistakes, hasEmails: false, unusedColumns: [], sharesDevices };
	}
	const hasEmails = headersOf(emailCell, headers).length > 0;
	const labels = new ItemLabels(items);
	const isUsed = (header: string) => cells.some((one) => headersOf(one, [header]).length > 0);
	const mistakes = new Mistakes();
	const unusedColumns = mistakes.note(() => findUnused(rows, isUsed)) ?? [];
	const rowsByName = new Map<string, string>();
	const all = [...items.entries()].flatMap(([item, { json }]): Customer[] => {
		if (isBlankRow(json)) return [];
		const row = labels.several([item]);
		const read = cellReader(parameters, json, { headers, mistakes, row });
		const { value: name = '' } = read(nameCell);
		const { value: email = '' } = hasEmails ? read(emailCell) : {};
		const { value: devices = [], label } = read(devicesCell);
		const earlier = rowsByName.get(nameKey(name));
		if (earlier === undefined) rowsByName.set(nameKey(name), row);
		else if (name !== '') mistakes.add(repeatedNameError(name, row, earlier));
		const logo = read(logoField).value;
		const targetPercentage = read(targetCell).value;
		return [{ item, name, email, devices, devicesLabel: label, logo, targetPercentage }];
	});
	if (all.length === 0) {
		const hint = 'Fill in the rows, or choose another value in One Report Per.';
		mistakes.add(new ParameterError('The input items contain no customers', hint));
	}
	return { all, mistakes: mistakes.all, hasEmails, unusedColumns, sharesDevices };
}

/** Those of the headers that are spellings of a column, such as Client for Name. */
function headersOf({ properties }: Field<unknown>, headers: readonly string[]): string[] {
	const keys = spellings[properties[0].name].map(columnKey);
	return headers.filter((header) => keys.includes(columnKey(header)));
}

/**
 * Returns a function that reads a cell of a row (`json`). It notes mistakes in `mistakes`, and then
 * returns no value. The label is "Name in row 3", or "Name (column "Client") in row 3".
 */
function cellReader(
	parameters: ParameterReader,
	json: JsonObject,
	{ headers, mistakes, row }: { headers: readonly string[]; mistakes: Mistakes; row: string },
) {
	return <Value>(column: Field<Value>): { value: Value | undefined; label: string } => {
		const [property] = column.properties;
		const columns = headersOf(column, headers);
		const filled = columns.filter((header) => !isBlank(json[header]));
		const [header = columns[0] ?? property.displayName] = filled;
		const isLabel = columnKey(header) === columnKey(property.displayName);
		const suffix = `${isLabel ? '' : ` (column "${header}")`} in ${row}`;
		const cells = parameters.nested({ [property.name]: json[header] ?? '' }, suffix);
		if (filled.length > 1) {
			const problem = `is in several columns: ${quoteSome(filled)}`;
			mistakes.add(cells.reject(property, problem, 'Keep one of these columns.'));
		}
		return {
			value: mistakes.note(() => cellField(column).read(cells)),
			label: cells.label(property),
		};
	};
}

function missingColumnError({ properties }: Field<unknown>, headers: string[]): ParameterError {
	const [{ displayName: label }] = properties;
	const unused = headers.filter((header) => !addedByNodes.includes(header));
	const columns = unused.length > 0 ? ` Columns of the input: ${listSome(unused)}.` : '';
	return new ParameterError(
		`The input items have no column ${label}`,
		`Put a node with your customers before this one, such as Google Sheets, and name a column ${label}.${columns}`,
	);
}

function repeatedNameError(name: string, row: string, earlier: string): ParameterError {
	const hint = 'Keep one row per customer: a cell can contain several devices or addresses.';
	return new ParameterError(`Name in ${row} is "${name}", as in ${earlier}`, hint);
}

/** Returns the devices of the account. @throws {ParameterError} for all mistakes in cells and devices */
export async function checkCustomers(
	customers: Customers,
	query: FeedQuery,
	run: NamingRun,
): Promise<DeviceName[]> {
	const { all, hasEmails, unusedColumns } = customers;
	const mistakes = new Mistakes(customers.mistakes);
	const listed: DeviceName[] = [];
	if (all.length > 0) {
		const { devices: list, failure } = await run.listDevices(query);
		if (failure !== undefined) {
			const problem = `The devices of the customers could not be checked (${failure})`;
			throw new ParameterError(problem, 'Run the workflow again later.');
		}
		listed.push(...list.map(({ id, name }) => ({ deviceId: id, deviceName: name })));
		const { mistakes: doubtful, unknown } = await assignCustomers(customers, listed);
		for (const [{ devicesLabel }, texts] of unknown) {
			const place = deviceNameField(devicesLabel, query.department);
			mistakes.add(unknownNamesError(place, texts, toNameList(listed)));
		}
		for (const mistake of doubtful) mistakes.add(mistake);
	}
	mistakes.throwNoted();
	if (!hasEmails) run.addHint(noEmailsHint);
	if (unusedColumns.length > 0) run.addHint(unusedColumnsHint(unusedColumns));
	return listed;
}

/**
 * Finds the customers of each device (`owners`), and the texts of each customer that mean no device
 * (`unknown`). `mistakes` are devices of several customers, and texts that are the name of several
 * devices: a report must not show the devices of another customer.
 *
 * @param listed further devices of the account: their names are not split at commas either
 */
export async function assignCustomers<Device extends DeviceName>(
	{ all: customers, sharesDevices }: Pick<Customers, 'all' | 'sharesDevices'>,
	devices: readonly Device[],
	listed: readonly DeviceName[] = [],
) {
	const known = toNameList(devices);
	const names = toNameList([...listed, ...devices]);
	const textsOf = ({ devices: cell }: Customer) => cell.flatMap((text) => splitNames(text, names));
	const texts = [...new Set(customers.flatMap(textsOf))];
	const byText = new Map<string, Device[]>();
	for await (const { text, entries } of known.matchesInTurns(texts)) {
		byText.set(
			text,
			entries.map(({ device }) => device),
		);
	}
	const owners = new Map<Device, Customer[]>();
	const unknown = new Map<Customer, string[]>();
	const mistakes: ParameterError[] = [];
	for (const customer of customers) {
		const entries = textsOf(customer).map((text) => ({ text, meant: byText.get(text) ?? [] }));
		const missing = entries.filter(({ meant }) => meant.length === 0).map(({ text }) => text);
		if (missing.length > 0) unknown.set(customer, missing);
		for (const { text, meant } of entries) {
			if (meant.length < 2 || isPattern(text)) continue;
			const ids = meant.map(({ deviceId }) => deviceId);
			mistakes.push(sharedNameError(customer.devicesLabel, text, ids, 'Enter the ID instead.'));
		}
		for (const device of new Set(entries.flatMap(({ meant }) => meant))) {
			owners.set(device, [...(owners.get(device) ?? []), customer]);
		}
	}
	const shared = sharesDevices ? [] : sharedDeviceErrors(owners);
	return { owners, unknown, mistakes: [...mistakes, ...shared] };
}

/** An error for each group of customers whose rows contain the same devices. */
function sharedDeviceErrors(owners: ReadonlyMap<DeviceName, readonly Customer[]>) {
	const shared = [...owners].filter(([, customers]) => customers.length > 1);
	const byPlaces = groupBy(shared, ([, customers]) =>
		listSome(customers.map(({ devicesLabel, name }) => `"${name}" (${devicesLabel})`)),
	);
	return [...byPlaces].map(([places, entries]) => {
		const labels = entries.map(([{ deviceId, deviceName }]) =>
			labelOf({ id: deviceId, name: deviceName }),
		);
		return new ParameterError(
			`${listSome(labels)} ${labels.length === 1 ? 'is' : 'are'} in the rows of ${places}`,
			'Remove the device from the other rows, or use names without wildcards. If these customers share it, turn on For Customers > Shared Devices.',
		);
	});
}

const noEmailsHint =
	'The input items have no column Email, so customerEmail is empty. To send the reports by email, add the column.';

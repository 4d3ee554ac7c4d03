/** Whether an audit looks for unmonitored addresses, and where to read them. */
import {
	maxSitemapBytes,
	readSitemap,
	type AddressMatch,
	type AddressPlace,
	type WantedAddresses,
} from '../../../shared/features/audit';
import { requiredStringField, shownWith, type Field } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import type { Run } from '../../../shared/n8n/run/webApiContext';
import { nameKey } from '../../../shared/words/names';
import type { JsonObject } from '../../../shared/words/util/json';
import { quoteSome } from '../../../shared/words/util/phrases';
import { inTurns } from '../../../shared/words/util/turn';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { ValueError } from '../../../shared/words/values/valueError';

export const lookForField = choiceField({
	displayName: 'Audit For',
	name: 'lookFor',
	options: [
		{
			name: 'Problems',
			value: 'problems',
			description: 'Problems found by the rules, such as monitors without alerts',
		},
		{
			name: 'Unmonitored Addresses',
			value: 'addresses',
			description: 'One item per address, with name and URL, ready for Device > Create or Update',
		},
		{
			name: 'Both',
			value: 'both',
			description: 'Problems, with unmonitored addresses among them',
		},
	],
	default: 'problems',
	description: 'What to look for. Addresses come from a sitemap, a DNS export or a sheet.',
});

const placeField = choiceField({
	displayName: 'Web Addresses From',
	name: 'addressesFrom',
	options: [
		{
			name: 'Input Items',
			value: 'items',
			description: 'Each input item has an address, such as the rows of a sheet',
		},
		{
			name: 'Sitemap',
			value: 'sitemap',
			description: 'An input item has a sitemap, as HTTP Request reads it',
		},
	],
	default: 'items',
	description: 'Where to read the addresses from',
});

const addressField = requiredStringField({
	displayName: 'Web Address Field',
	name: 'addressField',
	default: 'url',
	placeholder: 'e.g. loc',
	hint: 'The input field that contains the address: a URL or a host name',
});

const sitemapField = requiredStringField({
	displayName: 'Sitemap Field',
	name: 'sitemapField',
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The input field that contains the sitemap, as text or as a file',
});

const matchField = choiceField({
	displayName: 'Match Addresses By',
	name: 'addressMatch',
	options: [
		{
			name: 'Host Name',
			value: 'host',
			description: 'A task checks any page of www.shop.example',
		},
		{
			name: 'Exact Address',
			value: 'address',
			description: 'A task checks www.shop.example/basket, by http or https',
		},
	],
	default: 'address',
	description:
		'When an address counts as monitored. For a host name, any task that checks the host is enough.',
});

/** Where to read the addresses that should be monitored. */
interface AddressSource {
	/** The field of the input items with an address, or with a sitemap (`isSitemap`). */
	field: string;
	isSitemap: boolean;
	/** When an address counts as monitored. */
	match: AddressMatch;
}

const whenAddressesWanted = { lookFor: ['addresses', 'both'] };

/** Undefined if the audit should not look for unmonitored addresses. */
export const addressSourceField: Field<AddressSource | undefined> = {
	properties: [
		...shownWith(whenAddressesWanted, placeField).properties,
		...shownWith({ ...whenAddressesWanted, addressesFrom: ['items'] }, addressField).properties,
		...shownWith({ ...whenAddressesWanted, addressesFrom: ['sitemap'] }, sitemapField).properties,
		...shownWith(whenAddressesWanted, matchField).properties,
	],
	read(parameters) {
		if (lookForField.read(parameters) === 'problems') return undefined;
		const isSitemap = placeField.read(parameters) === 'sitemap';
		const field = (isSitemap ? sitemapField : addressField).read(parameters);
		return { field, isSitemap, match: matchField.read(parameters) };
	},
};

/**
 * The web addresses of all input items, from a field of each item or from sitemaps. `row` is the
 * number of the item or sitemap entry, from 1; `place` describes the source in messages.
 *
 * @throws {ParameterError} when no item has the field, or a sitemap cannot be read
 */
export async function readAddresses(
	{ field, isSitemap }: AddressSource,
	context: Run,
): Promise<WantedAddresses> {
	if (!isSitemap) return { all: readItemAddresses(context.inputItems(), field), place: itemsPlace };
	const texts = await readSitemaps(field, context);
	return { all: texts.map((text, index) => ({ row: index + 1, text })), place: sitemapPlace };
}

const itemsPlace: AddressPlace = {
	name: 'input items',
	entries: 'input items',
	entry: 'item',
	label: addressField.properties[0].displayName,
};

const sitemapPlace: AddressPlace = {
	name: 'sitemap',
	entries: 'entries of the sitemap',
	entry: 'entry',
	label: sitemapField.properties[0].displayName,
};

const sitemapAdvice = `To read a sitemap, set ${placeField.properties[0].displayName} to Sitemap.`;

/** Empty for a value that is not text. @throws {ParameterError} when no item has the field */
function readItemAddresses(items: readonly JsonObject[], field: string): WantedAddresses['all'] {
	if (items.every((item) => valueIn(item, field) === undefined)) {
		const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
		throw new ParameterError(
			`${itemsPlace.label} is "${field}", but no input item has this field`,
			names.length === 0
				? `The input items have no fields. Add a node before this one that reads the addresses. ${sitemapAdvice}`
				: `Enter one of the input fields in ${itemsPlace.label}: ${quoteSome(names)}. ${sitemapAdvice}`,
		);
	}
	return items.map((item, index) => {
		const value = valueIn(item, field);
		return { row: index + 1, text: typeof value === 'string' ? value : '' };
	});
}

/**
 * The addresses in the sitemaps of all items. A sitemap is the text in the field, or the file in
 * the binary field of the same name.
 *
 * @throws {ParameterError} for an invalid sitemap, or if all together exceed the size limit
 */
async function readSitemaps(field: string, context: Run): Promise<string[]> {
	const items = context.inputItems();
	const addresses: string[] = [];
	let bytesRead = 0;
	for (const [index, item] of items.entries()) {
		const place = items.length > 1 ? ` of item ${index + 1}` : '';
		const value = valueIn(item, field);
		try {
			const isText = typeof value === 'string';
			if (isText && bytesRead + Buffer.byteLength(value) > maxSitemapBytes) throw tooLargeError();
			const text = isText ? value : await readSitemapFile(field, index, bytesRead, context);
			bytesRead += Buffer.byteLength(text);
			for (const address of await inTurns(readSitemap(text))) addresses.push(address);
		} catch (error) {
			throw error instanceof ValueError ? sitemapError(place, error) : error;
		}
	}
	return addresses;
}

/** @param place the item with the sitemap: " of item 2"; empty if there is only one */
function sitemapError(place: string, { problem, hint }: ValueError): ParameterError {
	return new ParameterError(`${sitemapPlace.label}${place} ${problem}`, hint);
}

/**
 * The text of a sitemap in the binary field of an item.
 *
 * @param item its index, from 0
 * @param bytesRead the size of the sitemaps read before, which counts towards the limit
 * @throws {ValueError} when there is no such file, or it is too large
 */
async function readSitemapFile(
	field: string,
	item: number,
	bytesRead: number,
	context: Run,
): Promise<string> {
	const size = await context.fileBytes(field, item);
	// `readFile` refuses a first file that is too large on its own, with a different error.
	if (bytesRead > 0 && size !== undefined && bytesRead + size > maxSitemapBytes) {
		throw tooLargeError();
	}
	return await context.readFile(field, maxSitemapBytes, item).catch((error: unknown) => {
		if (!(error instanceof ValueError)) throw error;
		const advice = 'Use the Compression node to unpack a .gz sitemap.';
		throw new ValueError(error.problem, `${error.hint} ${advice}`);
	});
}

function tooLargeError(): ValueError {
	const max = `${maxSitemapBytes / 1024 / 1024} MB`;
	return new ValueError(
		`exceeds ${max}, the total limit for all sitemaps of a run`,
		'Add Loop Over Items before this node to audit fewer sitemaps per run.',
	);
}

/** The value of a field of an item; undefined without it. Names are compared in any spelling. */
function valueIn(item: JsonObject, field: string): unknown {
	const key = nameKey(field);
	return item[Object.keys(item).find((name) => nameKey(name) === key) ?? ''];
}

/** The terms of a service level agreement: when a customer gets which part of the fee back. */
import { parsedField, type Field, type FieldProperty } from '../../../shared/n8n/parameters/field';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import type { SlaTier } from '../../../shared/features/uptime';
import { ValueError } from '../../../shared/words/values/valueError';

export interface SlaTerms {
	tiers: SlaTier[];
	/** The fee of all customers; undefined if each has its own. */
	fee: number | undefined;
	/** An ISO 4217 code, or empty. */
	currency: string;
	decimals: number;
}

/** A field for a percentage `above` a minimum: 1 where a smaller number is probably a fraction. */
const percentageField = (
	above: number,
	digits: number,
	property: FieldProperty & { default: number },
) =>
	parsedField({ ...property, type: 'number', typeOptions: { numberPrecision: digits } }, (text) => {
		const value = Number(text);
		if (value > above && value <= 100 && Number(value.toFixed(digits)) === value) return value;
		const problem = `is "${text}", which is not a number above ${above} and up to 100 with at most ${digits} decimals`;
		throw new ValueError(problem, `Enter a number such as ${property.default}.`);
	});

const tierRows = rowsField(
	{ displayName: 'Tier', name: 'tier' },
	{
		displayName: 'SLA Credit Tiers',
		name: 'slaTiers',
		description:
			'Credit of a month below an uptime. Needs Customer in Input Items, Outages, and a fee.',
	},
	{
		belowPercentage: percentageField(1, 4, {
			displayName: 'Below Uptime (%)',
			name: 'belowUptime',
			default: 99.9,
		}),
		creditPercentage: percentageField(0, 2, {
			displayName: 'Credit (%)',
			name: 'credit',
			default: 10,
			description: 'Part of the monthly fee',
		}),
	},
);

/** A greater fee would not be exact in hundredths. */
const maxFee = 9e9;

/** Plain digits only: in "1.200" and "1,200" the separator is ambiguous. */
export const feeField = parsedField(
	{
		displayName: 'Fee per Month',
		name: 'fee',
		placeholder: 'e.g. 129.90',
		description: 'Fee of each customer, unless the input items have a column Fee or Monthly Fee',
	},
	(text) => {
		if (/^\d+(\.\d\d?)?$/.test(text) && Number(text) <= maxFee) return Number(text);
		const problem = `is "${text}", which is not a plain number with at most two decimals`;
		const hint = 'Enter digits without separators for thousands, such as 1200.50.';
		throw new ValueError(text === '' ? 'is empty' : problem, hint);
	},
);

const currencyField = parsedField(
	{
		displayName: 'Currency',
		name: 'currency',
		placeholder: 'e.g. EUR',
		description: 'Currency code of the fee. Credits are rounded up to its smallest unit.',
	},
	(text) => {
		const code = text.toUpperCase();
		if (code === '' || Intl.supportedValuesOf('currency').includes(code)) return code;
		throw new ValueError(`is "${text}", which is not a currency code`, 'Enter a code such as EUR.');
	},
);

/** The terms, the highest tier first; null without tiers. */
export const slaField: Field<SlaTerms | null> = {
	properties: [...tierRows.properties, ...feeField.properties, ...currencyField.properties],
	read(parameters) {
		const currency = currencyField.read(parameters);
		const hasFee = parameters.string(feeField.properties[0]) !== '';
		const fee = hasFee ? feeField.read(parameters) : undefined;
		const tiers = tierRows.read(parameters);
		if (tiers.length === 0) return null;
		tiers.sort((one, other) => other.belowPercentage - one.belowPercentage);
		for (const [index, { belowPercentage: below, creditPercentage: credit }] of tiers.entries()) {
			const above = index === 0 ? undefined : tiers[index - 1];
			const [property] = tierRows.properties;
			if (above?.belowPercentage === below) {
				throw parameters.reject(property, `has two rows below ${below} %`, 'Keep one of them.');
			}
			if (above && above.creditPercentage > credit) {
				const problem = `gives ${above.creditPercentage} % below ${above.belowPercentage} %, but only ${credit} % below ${below} %`;
				throw parameters.reject(property, problem, 'Enter more credit for less uptime.');
			}
		}
		const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency || 'EUR' });
		const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
		return { tiers, fee, currency, decimals };
	},
};

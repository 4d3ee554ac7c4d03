import type { INodeProperties } from 'n8n-workflow';

import type { OutageRule } from '../features/uptime';
import { ParameterError } from '../words/util/monitoringError';
import { feedFacts, isSameParameter, type FeedParameter, type FeedQuery } from '../service/xmlFeed';
import {
	booleanField,
	field,
	mapField,
	stringField,
	type Field,
	type FieldTable,
} from '../n8n/parameters/field';
import { collectionField, sortByLabel } from '../n8n/parameters/fields/collection';
import { feedTimingFields } from '../n8n/parameters/fields/timing';
import type { ParameterReader } from '../n8n/parameters/parameterReader';
import { splitEntries } from '../words/values/lists';
import { checkOrderField, summaryOrderField, type CheckOrder } from './checks';
import { outageRuleField } from './outageRule';

/** A field whose value is a part of the query that is sent to the feed. */
export type QueryField = Field<FeedQuery>;

/** The choice to leave a parameter out of the request. */
export const notSent = { name: 'Service Default', value: 'notSent' } as const;

const nameProperty: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Type',
};

const valueProperty: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	default: '',
	placeholder: 'e.g. Detail',
};

const additionalProperty: INodeProperties = {
	displayName: 'Additional Query Parameters',
	name: 'additionalQueryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Parameter' },
	default: {},
	description:
		'More parameters for the feed, with its names. They override the parameters of this node. A blank Value omits the parameter.',
	options: [
		{ displayName: 'Query Parameter', name: 'parameter', values: [nameProperty, valueProperty] },
	],
};

/** The element name without an XML prefix; undefined for the report's own element. */
const recordElement = mapField(
	stringField({
		displayName: 'XML Record Element',
		name: 'recordElement',
		placeholder: 'e.g. Response',
		description:
			'Only needed if a report has no items although the service has data: the name of the XML element around each record, such as Response',
	}),
	(name) => name.slice(name.indexOf(':') + 1) || undefined,
);

const additional = field(additionalProperty, readAdditionalParameters);

const allDownPercentages = booleanField({
	displayName: 'All Down Percentages',
	name: 'allDownPercentages',
	default: true,
	description: 'Whether to request all down percentages. Check the added figures in the output.',
});

export const successStatusesField = mapField(
	stringField({
		displayName: 'Success Status Values',
		name: 'successStatuses',
		placeholder: 'e.g. S, OK',
		description:
			'Values of Status for successful checks, separated by commas. All other values count as failed.',
		hint: 'Check that the output has the result you expect for failed checks.',
	}),
	splitEntries,
);

/** The values of Options, without those about timing, which are read with the credential. */
export interface ReportOptions extends Pick<FeedQuery, 'additional' | 'allDownPercentages'> {
	/** The name of the XML elements to return as items; by default those of the report. */
	recordElement?: string;
	/** Whether simplified checks have `details`. */
	includeDetails?: boolean;
	order?: CheckOrder;
	outageRule?: OutageRule;
	summaryOrder?: 'averageSeconds' | 'uptimePercentage';
	/** The statuses that mean success; none if the node decides. */
	successStatuses?: string[];
}

function reportOptionsField<Own extends FieldTable>(own: Own) {
	return collectionField(
		{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
		sortByLabel({ additional, ...own, ...feedTimingFields, recordElement }),
	);
}

export const optionsField: Field<ReportOptions> = reportOptionsField({});

export const summaryOptionsField: Field<ReportOptions> = reportOptionsField({
	allDownPercentages,
	summaryOrder: summaryOrderField,
});

export const checkOptionsField: Field<ReportOptions> = reportOptionsField({
	successStatuses: successStatusesField,
});

export const outageOptionsField: Field<ReportOptions> = reportOptionsField({
	outageRule: outageRuleField,
	successStatuses: successStatusesField,
});

export const responseOptionsField: Field<ReportOptions> = reportOptionsField({
	includeDetails: booleanField({
		displayName: 'Include Details',
		name: 'includeDetails',
		description:
			'Whether to add the durations of DNS, connection and other parts, and all other fields of the service',
	}),
	order: checkOrderField,
	successStatuses: successStatusesField,
});

/** The name of the XML element that the user wants as items; undefined for the element of the report. */
export function readRecordElement(parameters: ParameterReader): string | undefined {
	return recordElement.read(parameters.options());
}

/** Whether Additional Query Parameters contain this parameter of the feed, which overrides the node's fields. */
export function isGivenAsAdditional(parameters: ParameterReader, name: string): boolean {
	return readRows(parameters.options()).some((row) => isSameParameter(row.name, name));
}

/** The Additional Query Parameters. @throws {ParameterError} for the parameter of the PID, which is a secret */
function readAdditionalParameters(entries: ParameterReader): FeedParameter[] {
	const rows = readRows(entries);
	const account = feedFacts.accountParameter.value;
	if (!rows.some(({ name }) => isSameParameter(name, account))) return rows;
	throw new ParameterError(
		`Additional Query Parameters must not contain ${account}`,
		`Remove ${account}: the credential provides it as a secret.`,
	);
}

/** The rows with a name. A blank value omits the parameter, which can widen the report, so no expression is blank. */
function readRows(entries: ParameterReader): FeedParameter[] {
	return (
		entries
			// No row number in labels: messages identify a value by the name of its parameter.
			.rows(additionalProperty, () => '')
			.flatMap((row, index) => {
				const name = row.string(nameProperty);
				if (name === '') {
					rejectValueWithoutName(row, index + 1);
					return [];
				}
				const displayName = `${name} in ${additionalProperty.displayName}`;
				const property = { ...valueProperty, displayName };
				row.rejectBlankExpression(property);
				return [{ name, value: row.string(property) }];
			})
	);
}

/** Refuses a row with a value but without a name; a blank row is valid. @param number of the row, from 1 */
function rejectValueWithoutName(row: ParameterReader, number: number): void {
	const place = `row ${number} of ${additionalProperty.displayName}`;
	const name = { ...nameProperty, displayName: `Name in ${place}` };
	row.rejectBlankExpression(name);
	if (row.string({ ...valueProperty, displayName: `Value in ${place}` }) === '') return;
	throw row.reject(name, 'is empty', 'Enter a name in Name, or remove the row.');
}

/** The fields of a task that checks a web address; docs/dev/service.md W7. */
import {
	checkedStringField,
	mapField,
	nonEmptyStringField,
	stringField,
	verbatimStringField,
	wholeNumberField,
	type Field,
	type FieldProperty,
} from '../../../shared/n8n/parameters/field';
import { labeledChoicesField } from '../../../shared/n8n/parameters/fields/choices';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import {
	certificateChecks,
	downloads,
	platformTasks,
	toHttpsUrl,
	type NameAndValue,
} from '../../../shared/service/webApi';
import { explainAddress, isWebAddress } from '../../../shared/words/values/webAddress';
import { methodField } from './method';

export const urlField = checkedStringField(
	{
		displayName: 'URL',
		name: 'url',
		placeholder: 'e.g. https://www.example.com/',
		description:
			'The address to check, with http:// or https://. Enter parameters here or in Query Parameters, not both.',
	},
	{
		isValid: isWebAddress,
		problem: 'is not a web address',
		hint: (text) =>
			`${explainAddress(text)} Enter the whole address in URL, with http:// or https://, such as https://www.example.com/.`.trim(),
	},
);

const certificateAddress = platformTasks('SSL').address;

/** Where the certificate is checked, as a web address. */
export const certificateUrlField: Field<string> = mapField(
	checkedStringField(
		{
			displayName: 'Host or URL',
			name: 'certificateHost',
			placeholder: 'e.g. www.example.com:443',
			description: 'The host whose SSL certificate to check, or an https address on it',
		},
		{
			isValid: certificateAddress.isValid,
			problem: `is not ${certificateAddress.label}`,
			hint: `Enter something like ${certificateAddress.example} in Host or URL.`,
		},
	),
	toHttpsUrl,
);

export const webFields = {
	certificateChecks: labeledChoicesField(certificateChecks, {
		displayName: 'Certificate Checks',
		name: 'certificateChecks',
		description: 'Checks of the SSL certificate of an https address. All others are switched off.',
	}),
	clientCertificate: stringField({
		displayName: 'Client Certificate',
		name: 'clientCertificate',
		description: 'The name of a certificate in your account to present to the web server',
	}),
	download: labeledChoicesField(downloads, {
		displayName: 'Content to Download',
		name: 'download',
		description: 'Parts of the page to download. All others are switched off.',
	}),
	expirationReminder: wholeNumberField(
		{
			displayName: 'Certificate Reminder (Days)',
			name: 'expirationReminder',
			description:
				'How many days before the SSL certificate expires to remind you of it. Enter 0 for no reminder.',
		},
		'day',
	),
	formFields: pairsField('Form Field', {
		displayName: 'Form Fields',
		name: 'formFields',
		description: 'The fields of a form to send with the Method POST',
	}),
	headers: pairsField('Header', {
		displayName: 'Headers',
		name: 'headers',
		description: 'The HTTP headers to send with the request',
	}),
	keyword1: keywordField(1),
	keyword2: keywordField(2),
	keyword3: keywordField(3),
	method: mapField(methodField(), (method) => method ?? 'GET'),
	password: verbatimStringField({
		displayName: 'Login Password',
		name: 'password',
		typeOptions: { password: true },
		description: 'The password for an address that asks for a login (basic or digest)',
	}),
	prepareScript: verbatimStringField({
		displayName: 'Preparation Script',
		name: 'prepareScript',
		typeOptions: { rows: 4 },
		description: 'A script that the service runs to prepare the request',
	}),
	queryParameters: pairsField('Query Parameter', {
		displayName: 'Query Parameters',
		name: 'queryParameters',
		description: 'Parameters of the address. The service appends them to the URL.',
	}),
	userName: stringField({
		displayName: 'Login User Name',
		name: 'userName',
		description: 'The user name for an address that asks for a login (basic or digest)',
	}),
};

function keywordField(number: number): Field<string> {
	return stringField({
		displayName: `Keyword ${number}`,
		name: `keyword${number}`,
		placeholder: 'e.g. Add to cart',
		description: 'Text to look for in the page',
	});
}

/** A field with rows of a name and a value, such as headers. @param rowLabel the label of a row */
function pairsField(rowLabel: string, property: FieldProperty): Field<NameAndValue[]> {
	const value = { displayName: 'Value', name: 'value' };
	return rowsField({ displayName: rowLabel, name: 'pair' }, property, {
		name: nonEmptyStringField(
			{ displayName: 'Name', name: 'name' },
			`Enter a name in ${property.displayName}, or remove the row.`,
		),
		value: mapField(verbatimStringField(value), (text, parameters) => {
			parameters.rejectBlankExpression(value);
			return text;
		}),
	});
}

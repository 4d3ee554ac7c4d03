/** The fields of a task that checks a web address; spec/web-api-public-facts.md §2.5. */
import { isHttpUrl } from '../../../shared/http/url';
import {
	checkedField,
	numberField,
	pairsField,
	switchesField,
	textField,
	verbatimField,
	type ThingField,
} from '../thingField';

export const urlField = checkedField(
	'Url',
	{
		displayName: 'URL',
		name: 'url',
		placeholder: 'e.g. https://www.example.com/',
		description:
			'The address to check, with http:// or https://. Parameters after the question mark go here or into Query Parameters, not both.',
	},
	{
		fits: isHttpUrl,
		otherwise: 'is not a web address',
		nextStep:
			'Enter the whole address in URL, with http:// or https://, such as https://www.example.com/.',
	},
);

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

export const webFields: ThingField[] = [
	switchesField(
		{
			CheckCertificateAuthority: 'Authority',
			CheckCertificateCN: 'Common Name',
			CheckCertificateDate: 'Date',
			CheckCertificateRevocation: 'Revocation',
			CheckCertificateUsage: 'Usage',
		},
		{
			displayName: 'Certificate Checks',
			name: 'certificateChecks',
			description:
				'What to check of the SSL certificate of an https address. What you do not choose is switched off.',
		},
	),
	textField('ClientCertificate', {
		displayName: 'Client Certificate',
		name: 'clientCertificate',
		description: 'The name of a certificate in your account to present to the web server',
	}),
	switchesField(
		{
			Download_Additional: 'Additional Elements',
			Download_Applets: 'Applets',
			Download_Frames: 'Frames',
			FullPageDownload: 'Full Page',
			Download_Html: 'HTML',
			Download_Images: 'Images',
			Download_Objects: 'Objects',
			Download_Scripts: 'Scripts',
			Download_StyleSheets: 'Style Sheets',
		},
		{
			displayName: 'Download',
			name: 'download',
			description: 'What of the page to download. What you do not choose is switched off.',
		},
	),
	numberField(
		'ExpirationReminderInDays',
		{
			displayName: 'Expiration Reminder',
			name: 'expirationReminder',
			description:
				'How many days before the SSL certificate expires to remind you of it. Enter 0 for no reminder.',
		},
		String,
	),
	pairsField('PostParams', 'Form Field', {
		displayName: 'Form Fields',
		name: 'formFields',
		description: 'The fields of a form to send with the Method POST',
	}),
	pairsField('HeaderParams', 'Header', {
		displayName: 'Headers',
		name: 'headers',
		description: 'The HTTP headers to send with the request',
	}),
	...[1, 2, 3].map((number) =>
		textField(`Keyword${number}`, {
			displayName: `Keyword ${number}`,
			name: `keyword${number}`,
			placeholder: 'e.g. Add to cart',
			description: 'Text to look for in the page',
		}),
	),
	textField('RequestType', {
		displayName: 'Method',
		name: 'method',
		type: 'options',
		options: methods.map((method) => ({ name: method, value: method })),
		default: 'GET',
		description: 'How the check asks for the address. GET is what a browser does.',
	}),
	verbatimField('UserPass', {
		displayName: 'Password',
		name: 'password',
		typeOptions: { password: true },
		description: 'The password for an address that asks for a login (basic or digest)',
	}),
	verbatimField('PrepareScript', {
		displayName: 'Prepare Script',
		name: 'prepareScript',
		typeOptions: { rows: 4 },
		description: 'A script that the service runs to prepare the request',
	}),
	pairsField('GetParams', 'Query Parameter', {
		displayName: 'Query Parameters',
		name: 'queryParameters',
		description:
			'Parameters of the address. The service appends them to the URL, and shows them there when you read the task.',
	}),
	textField('UserName', {
		displayName: 'User Name',
		name: 'userName',
		description: 'The user name for an address that asks for a login (basic or digest)',
	}),
];

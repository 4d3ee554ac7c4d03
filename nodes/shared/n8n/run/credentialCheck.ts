import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { redactSecrets } from '../../service/http/redact';
import { ServiceError } from '../../service/http/serviceError';
import { MonitoringError } from '../../words/util/monitoringError';
import { readCredential, secretsOf, uidFields, type UidField } from './io/credential';
import type { RequestHelpers } from './io/transport';
import { CredentialTrials } from './credentialTrials';

interface TestedField {
	field: UidField;
	/** The field with the address that the login is sent to, and the advice if it is unknown (404). */
	address: { label: string; hint: string };
}

/**
 * Logs in with each UID and PID that the credential has, as the nodes do.
 *
 * @throws {Error} lists the failed fields, any message of the service, and advice; no secrets
 */
export async function checkCredential(
	helpers: RequestHelpers,
	data: ICredentialDataDecryptedObject,
): Promise<void> {
	const credential = readCredential(data);
	const filledIn = testedFields.filter(({ field }) => credential[field] !== '');
	if (filledIn.length === 0) throw new Error(emptyCredentialText);
	const trials = new CredentialTrials(helpers);
	const results = await Promise.allSettled(
		filledIn.map(async ({ field }) => await trials.logIn(credential, field)),
	);
	const described: string[] = [];
	for (const [index, result] of results.entries()) {
		if (result.status === 'fulfilled') continue;
		const tested = filledIn[index];
		const error = await trials.explain(result.reason, credential, tested.field);
		// An error with a found cause already names the fields.
		const isLabeled = filledIn.length > 1 && error === result.reason;
		described.push(describeError(error, tested, isLabeled));
	}
	// Both UIDs use the Web API URL, so its problem can occur twice; so can two swapped fields.
	const problems = [...new Set(described)];
	if (problems.length === 0) return;
	throw new Error(redactSecrets(problems.join(' '), secretsOf(credential)));
}

const webApiAddress = {
	label: 'Web API URL',
	hint: 'Check the Web API URL in the credential: it ends in config_api_v1.',
};

const feedAddress = {
	label: 'XML Feed URL',
	hint: 'Check the XML Feed URL in the credential: it ends in reporting/xml.',
};

const testedFields: TestedField[] = [
	{ field: 'xmlFeedPid', address: feedAddress },
	{ field: 'webApiUid', address: webApiAddress },
	{ field: 'loadTestingUid', address: webApiAddress },
];

const emptyCredentialText =
	'Neither an XML Feed PID nor a Web API UID nor a Load Testing UID is filled in. Fill in at least one of them. You get them in your account under Manage Integrations > New Integration.';

/** The text for a failed field. After status 404, its label is that of the URL: no login was checked. */
function describeError(error: unknown, { address, field }: TestedField, isLabeled: boolean) {
	const isWrongAddress = error instanceof ServiceError && error.status === 404;
	const text = describeMessage(isWrongAddress ? error.withDetails({ hint: address.hint }) : error);
	const { label } = isWrongAddress ? address : uidFields[field];
	return isLabeled ? `${label}: ${text}` : text;
}

/**
 * The message and the advice of an error in one text. The editor shows only the message of a plain
 * Error, and replaces it with its own text if the error has a status.
 */
function describeMessage(error: unknown): string {
	if (error instanceof MonitoringError)
		return `${error.message.replace(/(?<!\.)\.+$/, '')}. ${error.hint}`;
	return error instanceof Error ? error.message : String(error);
}

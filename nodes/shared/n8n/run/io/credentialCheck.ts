import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { redactSecrets } from '../../../service/http/redact';
import { ServiceError } from '../../../service/http/serviceError';
import { CredentialError, MonitoringError } from '../../../words/util/monitoringError';
import {
	readCredential,
	requireLoadTesting,
	requireWebApi,
	type MonitoringCredential,
} from './credential';
import type { RequestHelpers } from './transport';
import { standaloneWebApi } from '../webApi';
import { standaloneFeed } from '../xmlFeed';

/** A login of a credential, and how to test it. */
interface TestedLogin {
	/** The label of its field. */
	label: string;
	/** Its target: the label of the field, and the advice if it does not respond. */
	address: { label: string; hint: string };
	/** Empty when it is not filled in. */
	secret: string;
	/** @throws {MonitoringError} when the service does not accept it */
	check(): Promise<void>;
}

/**
 * Tests all filled-in logins of a credential as the nodes use them: Web API, load tests, XML feed.
 *
 * @throws {Error} lists the failed fields, any message of the service, and advice; no secrets
 */
export async function checkCredential(
	helpers: RequestHelpers,
	data: ICredentialDataDecryptedObject,
): Promise<void> {
	const parts = loginsOf(helpers, readCredential(data)).filter(({ secret }) => secret !== '');
	if (parts.length === 0) throw new Error(describeMessage(emptyCredentialError()));
	const results = await Promise.allSettled(parts.map(({ check }) => check()));
	const described = results.flatMap((result, index) => {
		if (result.status === 'fulfilled') return [];
		return [describeError(result.reason, parts[index], parts.length > 1)];
	});
	// Both UIDs use the Web API URL, so its problem can occur twice.
	const problems = [...new Set(described)];
	if (problems.length === 0) return;
	const secrets = parts.map(({ secret }) => secret);
	throw new Error(redactSecrets(problems.join(' '), secrets));
}

const webApiAddress = {
	label: 'Web API URL',
	hint: 'Check the Web API URL in the credential: it ends in config_api_v1.',
};

const feedAddress = {
	label: 'XML Feed URL',
	hint: 'Check the XML Feed URL in the credential: it ends in reporting/xml.',
};

/** The three logins of a credential with their tests; `secret` is empty if not filled in. */
function loginsOf(helpers: RequestHelpers, credential: MonitoringCredential): TestedLogin[] {
	const { webApiUid, loadTestingUid, xmlFeedPid } = credential;
	return [
		{
			label: 'Web API UID',
			address: webApiAddress,
			secret: webApiUid,
			check: async () =>
				await standaloneWebApi(helpers, credential, requireWebApi(credential)).logIn(),
		},
		{
			label: 'Load Testing UID',
			address: webApiAddress,
			secret: loadTestingUid,
			check: async () =>
				await standaloneWebApi(helpers, credential, requireLoadTesting(credential)).logIn(),
		},
		{
			label: 'XML Feed PID',
			address: feedAddress,
			secret: xmlFeedPid,
			check: async () => await standaloneFeed(helpers, credential).testConnection(),
		},
	];
}

function emptyCredentialError(): CredentialError {
	return new CredentialError(
		'Neither a Web API UID nor a Load Testing UID nor an XML Feed PID is filled in',
		'Fill in at least one of them. You get them in your account under Manage Integrations > New Integration.',
	);
}

/**
 * Describes a failed login and its field. For status 404 the field is the URL: the login was not
 * checked.
 *
 * @param isLabeled whether the field is named, because several logins were tested
 */
function describeError(
	error: unknown,
	{ address, label }: TestedLogin,
	isLabeled: boolean,
): string {
	const isWrongAddress = error instanceof ServiceError && error.status === 404;
	const what = describeMessage(isWrongAddress ? error.withDetails({ hint: address.hint }) : error);
	return isLabeled ? `${isWrongAddress ? address.label : label}: ${what}` : what;
}

/**
 * The message and the advice of an error in one text. The editor shows only the message of a plain
 * Error, and replaces it with its own text if the error has a status.
 */
function describeMessage(error: unknown): string {
	if (error instanceof MonitoringError) return `${trimPeriod(error.message)}. ${error.hint}`;
	return error instanceof Error ? error.message : String(error);
}

function trimPeriod(text: string): string {
	return text.replace(/\.+$/, '');
}

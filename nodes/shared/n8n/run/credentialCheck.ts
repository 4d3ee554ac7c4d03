import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { redactSecrets } from '../../http/redact';
import { CredentialError, MonitoringError } from '../../util/monitoringError';
import {
	readCredential,
	requireLoadTesting,
	requireWebApi,
	type MonitoringCredential,
} from './credential';
import type { RequestHelpers } from './transport';
import { standaloneWebApi } from './webApi';
import { standaloneFeed } from './xmlFeed';

/** What of a credential can be tried on its own. */
interface Part {
	/** The label of its field. */
	label: string;
	/** Empty when it is not filled in. */
	secret: string;
	/** @throws {MonitoringError} when the service does not accept it */
	check(): Promise<void>;
}

/**
 * Tries everything that is filled in as the nodes will: the login, the login for load tests, the feed.
 *
 * @throws {Error} whose message says which field is wrong and what to do, in the service's own words
 * where it gave some, and holds none of the credential's secrets
 */
export async function checkCredential(
	helpers: RequestHelpers,
	data: ICredentialDataDecryptedObject,
): Promise<void> {
	const parts = partsOf(helpers, readCredential(data)).filter(({ secret }) => secret !== '');
	if (parts.length === 0) throw new Error(describeError(emptyCredentialError()));
	const results = await Promise.allSettled(parts.map(({ check }) => check()));
	const problems = results.flatMap((result, index) => {
		if (result.status === 'fulfilled') return [];
		const label = parts.length > 1 ? `${parts[index].label}: ` : '';
		return [`${label}${describeError(result.reason)}`];
	});
	if (problems.length === 0) return;
	const secrets = parts.map(({ secret }) => secret);
	throw new Error(redactSecrets(problems.join(' '), secrets));
}

function partsOf(helpers: RequestHelpers, credential: MonitoringCredential): Part[] {
	const { webApiUid, loadTestingUid, xmlFeedPid } = credential;
	return [
		{
			label: 'Web API UID',
			secret: webApiUid,
			check: async () =>
				await standaloneWebApi(helpers, credential, requireWebApi(credential)).logIn(),
		},
		{
			label: 'Load Testing UID',
			secret: loadTestingUid,
			check: async () =>
				await standaloneWebApi(helpers, credential, requireLoadTesting(credential)).logIn(),
		},
		{
			label: 'XML Feed PID',
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

/** The editor shows a message only, and replaces it with its own words when it finds a status. */
function describeError(error: unknown): string {
	if (error instanceof MonitoringError) return `${trimPeriod(error.message)}. ${error.hint}`;
	return error instanceof Error ? error.message : String(error);
}

/** The service ends some of its texts with a full stop. */
function trimPeriod(text: string): string {
	return text.replace(/\.+$/, '');
}

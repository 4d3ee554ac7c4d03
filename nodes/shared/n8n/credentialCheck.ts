import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CredentialError, MonitoringError } from '../util/monitoringError';
import { readCredential } from './credential';
import type { RequestHelpers } from './transport';
import { standaloneWebApi } from './webApi';
import { standaloneFeed } from './xmlFeed';

/**
 * Tries the credential as the nodes will: the login when it has a UID, otherwise the feed.
 *
 * @throws {Error} whose message says what is wrong and what to do, in the service's own words where
 * it gave some
 */
export async function checkCredential(
	helpers: RequestHelpers,
	data: ICredentialDataDecryptedObject,
): Promise<void> {
	try {
		const credential = readCredential(data);
		if (credential.webApiUid !== '') await standaloneWebApi(helpers, credential).logIn();
		else if (credential.xmlFeedPid !== '')
			await standaloneFeed(helpers, credential).testConnection();
		else throw emptyCredentialError();
	} catch (error) {
		throw toEditorError(error);
	}
}

function emptyCredentialError(): CredentialError {
	return new CredentialError(
		'Neither a Web API UID nor an XML Feed PID is filled in',
		'Fill in at least one of them. You get both in your account under Manage Integrations > New Integration.',
	);
}

/** The editor shows a message only, and replaces it with its own words when it finds a status. */
function toEditorError(error: unknown): unknown {
	return error instanceof MonitoringError
		? new Error(`${trimPeriod(error.message)}. ${error.hint}`)
		: error;
}

/** The service ends some of its texts with a full stop. */
function trimPeriod(text: string): string {
	return text.replace(/\.+$/, '');
}

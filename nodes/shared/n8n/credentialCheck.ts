import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { ServiceError } from '../serviceError';
import { CredentialGap, readCredential } from './credential';
import type { RequestHelpers } from './transport';
import { webApiAlone } from './webApi';
import { xmlFeedAlone } from './xmlFeed';

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
		if (credential.webApiUid !== '') await webApiAlone(helpers, credential).logIn();
		else if (credential.xmlFeedPid !== '') await xmlFeedAlone(helpers, credential).check();
		else throw nothingFilledIn();
	} catch (error) {
		throw forTheEditor(error);
	}
}

function nothingFilledIn(): CredentialGap {
	return new CredentialGap(
		'Neither a Web API UID nor an XML Feed PID is filled in',
		'Fill in at least one of them. You get both in your account under Manage Integrations > New Integration.',
	);
}

/** The editor shows a message only, and replaces it with its own words when it finds a status. */
function forTheEditor(error: unknown): unknown {
	const isInWords = error instanceof ServiceError || error instanceof CredentialGap;
	return isInWords ? new Error(`${withoutStop(error.message)}. ${error.nextStep}`) : error;
}

/** The service ends some of its texts with a full stop. */
function withoutStop(text: string): string {
	return text.replace(/\.+$/, '');
}

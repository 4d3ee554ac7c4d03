import { quoteSome } from '../../words/util/phrases';
import { CredentialError } from '../../words/util/monitoringError';
import { requireWebApi, type MonitoringCredential } from './io/credential';

/**
 * Rejects tags that nobody can look up: the feed does not know them, the Web API does.
 *
 * @param label of the field that has the tags
 * @throws {CredentialError} when there is nothing to log in to the Web API with
 */
export function requireUidForTags(
	label: string,
	tags: readonly string[],
	credential: MonitoringCredential,
): void {
	if (tags.length === 0) return;
	if (credential.webApiUid !== '') {
		requireWebApi(credential);
		return;
	}
	const are = tags.length === 1 ? 'is a tag' : 'are tags';
	throw new CredentialError(
		`${quoteSome(tags)} in ${label} ${are}, and tags need a Web API UID in the credential`,
		`Open the credential and fill in Web API UID (Manage Integrations > New Integration, kind Monitoring Web API), or enter names or IDs in ${label}. If a device name starts with #, enter ? instead of the #.`,
	);
}

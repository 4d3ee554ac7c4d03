import { quoteSome } from '../../words/util/phrases';
import { CredentialError } from '../../words/util/monitoringError';
import { requireWebApi, type MonitoringCredential } from './io/credential';

/** Requires a Web API login for tags: the feed has none. @param label of their field @throws {CredentialError} */
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
	const areTags = tags.length === 1 ? 'is a tag' : 'are tags';
	throw new CredentialError(
		`${quoteSome(tags)} in ${label} ${areTags}, and tags need a Web API UID in the credential`,
		`Open the credential and fill in Web API UID (Manage Integrations > New Integration, kind Monitoring Web API), or enter names or IDs in ${label}. If a device name starts with #, enter ? instead of the #.`,
	);
}

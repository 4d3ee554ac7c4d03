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
		`${quoteSome(tags)} in ${label} ${are}, and the credential has no Web API UID to look tags up with`,
		`Open the credential and fill in Web API UID (Manage Integrations > New Integration, kind Monitoring Web API), or write names or IDs into ${label}. Put ? in place of a # that begins a device's name.`,
	);
}

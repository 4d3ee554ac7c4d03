import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { redactValue } from '../../service/http/redact';
import { readSecrets } from '../run/io/credential';
import { toNodeError } from '../run/errors/errors';

/**
 * Creates the method that n8n's editor calls for a list. It removes the credential's secrets from
 * the list and from errors.
 *
 * @param read also gets the editor's arguments, such as the search text
 */
export function editorList<Args extends unknown[], List>(
	read: (context: ILoadOptionsFunctions, ...args: Args) => Promise<List>,
) {
	return async function list(this: ILoadOptionsFunctions, ...args: Args): Promise<List> {
		try {
			return redactValue(await read(this, ...args), await readSecrets(this));
		} catch (error) {
			throw toNodeError(this.getNode(), error, await readSecrets(this));
		}
	};
}

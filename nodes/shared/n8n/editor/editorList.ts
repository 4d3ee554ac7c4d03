import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { redactValue } from '../../service/http/redact';
import { readSecrets } from '../run/io/credential';
import { toNodeError } from '../run/errors/errors';

/**
 * Wraps a function that reads an editor list for n8n: the credential's secrets are removed from the
 * list, and errors are in plain words.
 */
export function editorList<Given extends unknown[], List>(
	read: (context: ILoadOptionsFunctions, ...given: Given) => Promise<List>,
) {
	return async function list(this: ILoadOptionsFunctions, ...given: Given): Promise<List> {
		try {
			return redactValue(await read(this, ...given), await readSecrets(this));
		} catch (error) {
			throw toNodeError(this.getNode(), error, await readSecrets(this));
		}
	};
}

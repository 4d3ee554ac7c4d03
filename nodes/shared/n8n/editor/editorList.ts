import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { redactValue } from '../../service/http/redact';
import { readSecrets } from '../run/io/credential';
import { toNodeError } from '../run/errors/errors';

/** Removes the credential's secrets from the list and from errors. */
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

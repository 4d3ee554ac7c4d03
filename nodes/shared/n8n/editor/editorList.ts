import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { redactValue } from '../../service/http/redact';
import { readSecrets } from '../run/io/credential';
import { toNodeError } from '../run/errors/errors';

/** Creates an editor list's method, whose results and errors have no secrets. @param read gets n8n's arguments */
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
